# Every folder with programs is a page: its test.py is the CTest test of the page's name.
# Every errata/*.cpp is a proof: the CTest test errata/<stem>.
# A part with a CMakeLists.txt in one of its folders is a project in stages: its .cpp files belong to that, and its
# engine tests build it (harness/project.py).
# What needs the model engine has the label llama-server: a page's engine_<subject>.py, the CTest test
# <page>/engine_<subject>, and proofs that say "proof: llama-server". Without the engine they are skipped; `make llama`
# sets the three variables.
set(BOOK_LLAMA_SERVER "" CACHE FILEPATH "llama-server")
set(BOOK_LLAMA_MODEL "" CACHE FILEPATH "a model for it")
set(BOOK_LLAMA_PYTHON "" CACHE FILEPATH "a Python with the packages of model/requirements.txt")
find_package(Python3 3.11 REQUIRED COMPONENTS Interpreter)
execute_process(
  COMMAND ${CMAKE_COMMAND} -E env "PYTHONPATH=${CMAKE_SOURCE_DIR}"
    "${Python3_EXECUTABLE}" -m harness.isolation "${CMAKE_BINARY_DIR}"
  OUTPUT_VARIABLE BOOK_ISOLATION OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
message(STATUS "network namespaces for the tests: ${BOOK_ISOLATION}")

set(book_environment ${CMAKE_COMMAND} -E env "PYTHONPATH=${CMAKE_SOURCE_DIR}" "PYTHONDONTWRITEBYTECODE=1")
set(book_harness
  -m harness
  --programs "${BOOK_PROGRAMS}"
  --scratch "${CMAKE_BINARY_DIR}/scratch"
  --passes "${CMAKE_BINARY_DIR}/passes"
  --toolchain "${CMAKE_BINARY_DIR}/toolchain.txt"
  --upstream "${BOOK_UPSTREAM_DIR}"
  --isolation ${BOOK_ISOLATION}
  --compiler ${BOOK_COMPILER})

# book_add_test(NAME SOURCE [ENGINE] [PROGRAMS targets…] [ARGUMENTS …])
function(book_add_test name source)
  cmake_parse_arguments(PARSE_ARGV 2 arg "ENGINE" "" "PROGRAMS;ARGUMENTS")
  set(python "${Python3_EXECUTABLE}")
  set(engine)
  if(arg_ENGINE AND BOOK_LLAMA_SERVER)
    set(engine --server "${BOOK_LLAMA_SERVER}" --model "${BOOK_LLAMA_MODEL}")
    set(python "${BOOK_LLAMA_PYTHON}")
  endif()
  add_test(NAME ${name} COMMAND ${book_environment} "${python}" ${book_harness}
    --name ${name} --source "${source}" ${engine} ${arg_ARGUMENTS})
  set_tests_properties(${name} PROPERTIES TIMEOUT 180)
  if(arg_ENGINE)
    set_tests_properties(${name} PROPERTIES TIMEOUT 900 LABELS llama-server SKIP_RETURN_CODE 77)
  endif()
  # Builds what one test needs: ninja test.tour.02-basic-client
  string(REPLACE "/" "." target "test.${name}")
  add_custom_target(${target} DEPENDS ${arg_PROGRAMS})
  if(BOOK_ISOLATION STREQUAL "none")
    set_tests_properties(${name} PROPERTIES RESOURCE_LOCK network)
  endif()
endfunction()

function(book_add_pages)
  file(GLOB sources CONFIGURE_DEPENDS LIST_DIRECTORIES false
    "${CMAKE_SOURCE_DIR}/index/*.cpp" "${CMAKE_SOURCE_DIR}/*/*/*.cpp")
  file(GLOB tests CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/index/test.py" "${CMAKE_SOURCE_DIR}/*/*/test.py"
    "${CMAKE_SOURCE_DIR}/*/*/engine_*.py")
  set(folders)
  foreach(file ${sources} ${tests})
    get_filename_component(folder "${file}" DIRECTORY)
    list(APPEND folders "${folder}")
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder ${folders})
    if(NOT folder MATCHES "^${CMAKE_BINARY_DIR}")
      book_add_page("${folder}")
    endif()
  endforeach()
endfunction()

# A .cpp with a main is a program; the others of the folder are linked into each of them. A folder with programs
# and without any test gets one too: one that fails and says so.
function(book_add_page folder)
  file(RELATIVE_PATH page "${CMAKE_SOURCE_DIR}" "${folder}")
  file(GLOB sources CONFIGURE_DEPENDS "${folder}/*.cpp")
  file(GLOB projects CONFIGURE_DEPENDS "${folder}/../*/CMakeLists.txt")
  if(projects)
    set(sources)
  endif()
  set(programs)
  set(parts)
  set(targets)
  foreach(source ${sources})
    file(STRINGS "${source}" main REGEX "^(int|auto) main\\(")
    if(main)
      list(APPEND programs "${source}")
    else()
      list(APPEND parts "${source}")
    endif()
  endforeach()
  foreach(source ${programs})
    get_filename_component(stem "${source}" NAME_WE)
    string(REPLACE "/" "." target "${page}/${stem}")
    book_add_program(${target} "${page}" "${source}" ${parts})
    list(APPEND targets ${target})
  endforeach()
  file(GLOB engine_tests CONFIGURE_DEPENDS "${folder}/engine_*.py")
  if(EXISTS "${folder}/test.py" OR NOT engine_tests)
    book_add_test("${page}" "${folder}" PROGRAMS ${targets})
  endif()
  foreach(script ${engine_tests})
    get_filename_component(stem "${script}" NAME_WE)
    book_add_test("${page}/${stem}" "${script}" ENGINE PROGRAMS ${targets})
  endforeach()
endfunction()

# book_needs_engine(RESULT SOURCE): "ENGINE" for a proof that says so in its own comment lines or in the .py beside it.
function(book_needs_engine result source)
  string(REGEX REPLACE "\\.[a-z]+$" ".py" script "${source}")
  set(${result} "" PARENT_SCOPE)
  foreach(file "${source}" "${script}")
    if(EXISTS "${file}")
      file(STRINGS "${file}" mark REGEX "^(//|#) *proof:.*llama-server")
      if(mark)
        set(${result} ENGINE PARENT_SCOPE)
      endif()
    endif()
  endforeach()
endfunction()

# A proof is a program, a test in Python, or both: then the test runs the program.
function(book_add_proofs)
  book_compile_command(command)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/errata/e*.cpp")
  file(GLOB scripts CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/errata/e*.py")
  foreach(source ${sources})
    get_filename_component(stem "${source}" NAME_WE)
    set(targets errata.${stem})
    book_add_program(errata.${stem} errata "${source}")
    file(STRINGS "${source}" builds REGEX "^// proof:.*builds")
    if(builds)
      foreach(compression brotli zlib zstd)
        book_add_program(errata.${stem}.${compression} errata "${source}"
          NAME ${stem}.${compression} LIBRARY httplib_${compression})
        list(APPEND targets errata.${stem}.${compression})
      endforeach()
    endif()
    book_needs_engine(engine "${source}")
    book_add_test(errata/${stem} "${source}" ${engine} PROGRAMS ${targets} ARGUMENTS -- ${command})
    list(REMOVE_ITEM scripts "${CMAKE_SOURCE_DIR}/errata/${stem}.py")
  endforeach()
  foreach(script ${scripts})
    get_filename_component(stem "${script}" NAME_WE)
    book_needs_engine(engine "${script}")
    book_add_test(errata/${stem} "${script}" ${engine})
  endforeach()
endfunction()

# How a proof is compiled by hand, for the ones that must not compile.
function(book_compile_command result)
  set(command "${CMAKE_CXX_COMPILER}" -std=c++17 ${BOOK_WARNINGS}
    -isystem "${BOOK_HTTPLIB_DIR}" -isystem "${BOOK_JSON_DIR}")
  foreach(feature OPENSSL BROTLI ZLIB ZSTD)
    list(APPEND command -DCPPHTTPLIB_${feature}_SUPPORT=)
  endforeach()
  set(${result} "${command}" PARENT_SCOPE)
endfunction()

# The list of programs, by which those of deleted sources are recognized.
function(book_write_programs)
  get_property(programs GLOBAL PROPERTY BOOK_PROGRAMS)
  list(JOIN programs "\n" text)
  file(CONFIGURE OUTPUT programs.txt CONTENT "${text}\n")
endfunction()
