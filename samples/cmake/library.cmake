# httplib.cpp as a static library. Its feature macros change the layout of its classes, so they are part of the
# target's interface: whoever links the library compiles with the same ones. They are defined empty, so that a
# sample may show `#define CPPHTTPLIB_OPENSSL_SUPPORT` itself.
find_package(Threads REQUIRED)
find_package(OpenSSL 3.0 REQUIRED)
find_package(ZLIB REQUIRED)
find_library(BOOK_BROTLI_ENCODER brotlienc REQUIRED)
find_library(BOOK_BROTLI_DECODER brotlidec REQUIRED)
find_library(BOOK_BROTLI_COMMON brotlicommon REQUIRED)
find_library(BOOK_ZSTD zstd REQUIRED)

find_file(BOOK_HTTPLIB_SOURCE NAMES httplib.cpp httplib.cc PATHS "${BOOK_HTTPLIB_DIR}" NO_DEFAULT_PATH NO_CACHE)
set(BOOK_JSON_DIR "${BOOK_UPSTREAM_DIR}/vendor" CACHE PATH "holds nlohmann/json.hpp")
foreach(needed "${BOOK_HTTPLIB_DIR}/httplib.h" "${BOOK_HTTPLIB_SOURCE}" "${BOOK_JSON_DIR}/nlohmann/json.hpp")
  if(NOT EXISTS "${needed}")
    message(FATAL_ERROR "upstream not found: no ${needed}\nSay -D BOOK_UPSTREAM_DIR=\"$(python3 samples/fetch.py)\"")
  endif()
endforeach()

set(book_brotli_libraries ${BOOK_BROTLI_ENCODER} ${BOOK_BROTLI_DECODER} ${BOOK_BROTLI_COMMON})
set(book_zlib_libraries ZLIB::ZLIB)
set(book_zstd_libraries ${BOOK_ZSTD})

# book_add_library(NAME COMPRESSION…): the library with TLS and with the compressions named.
function(book_add_library name)
  add_library(${name} STATIC "${BOOK_HTTPLIB_SOURCE}")
  target_include_directories(${name} SYSTEM PUBLIC "${BOOK_HTTPLIB_DIR}" "${BOOK_JSON_DIR}")
  target_compile_definitions(${name} PUBLIC CPPHTTPLIB_OPENSSL_SUPPORT=)
  target_compile_options(${name} PRIVATE -w)
  target_link_libraries(${name} PUBLIC OpenSSL::SSL OpenSSL::Crypto Threads::Threads)
  foreach(compression ${ARGN})
    string(TOUPPER ${compression} macro)
    target_compile_definitions(${name} PUBLIC CPPHTTPLIB_${macro}_SUPPORT=)
    target_link_libraries(${name} PUBLIC ${book_${compression}_libraries})
  endforeach()
endfunction()

book_add_library(httplib brotli zlib zstd)
foreach(compression brotli zlib zstd)
  book_add_library(httplib_${compression} ${compression})
  set_target_properties(httplib_${compression} PROPERTIES EXCLUDE_FROM_ALL ON)
endforeach()

# What a test's result depends on besides its own files.
file(REAL_PATH "${BOOK_BROTLI_ENCODER}" brotli)
file(REAL_PATH "${BOOK_ZSTD}" zstd)
get_filename_component(brotli "${brotli}" NAME)
get_filename_component(zstd "${zstd}" NAME)
file(SHA256 "${BOOK_HTTPLIB_DIR}/httplib.h" header)
file(CONFIGURE OUTPUT toolchain.txt CONTENT "compiler ${BOOK_COMPILER} ${CMAKE_CXX_COMPILER_VERSION}
openssl ${OPENSSL_VERSION}
zlib ${ZLIB_VERSION_STRING}
brotli ${brotli}
zstd ${zstd}
httplib.h ${header}
upstream ${BOOK_UPSTREAM_DIR}
")
