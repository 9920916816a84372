# --8<-- [start:embed]
#en: cmake -D WEB=folder -D HEADER=file -P embed.cmake: each file of the folder becomes an array of bytes.
#ja: cmake -D WEB=フォルダー -D HEADER=ファイル -P embed.cmake: フォルダーの各ファイルをバイト配列にする。
set(text "#pragma once\n")
file(GLOB files ${WEB}/*)
foreach(file ${files})
  get_filename_component(name ${file} NAME)
  string(MAKE_C_IDENTIFIER ${name} name)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
  string(APPEND text "inline constexpr char ${name}[] = {${bytes}};\n")
endforeach()
file(WRITE ${HEADER} "${text}")
# --8<-- [end:embed]
