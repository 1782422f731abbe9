# tuccompi_add_test(name SOURCES file... LIBRARIES target... [RANKS 1 2 4] [LABEL unit|mpi|e2e|gpu] [MAIN source] [TIMEOUT seconds]
#                   [SERIAL])
#
# One doctest program, registered once, or once per rank count under mpirun. The label is mpi with RANKS and unit without, unless
# given. SERIAL tests, those that measure time, run while no other does. DATA_DIR is tests/data.
# What has the label unit is built by the target unit_tests, for the sanitizer presets.
function(tuccompi_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "SERIAL" "LABEL;MAIN;TIMEOUT" "SOURCES;LIBRARIES;RANKS")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
    message(FATAL_ERROR "tuccompi_add_test(${name}): bad arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_MAIN)
    set(arg_MAIN $<TARGET_OBJECTS:doctest_main>)
  endif()
  if(NOT arg_LABEL AND arg_RANKS)
    set(arg_LABEL mpi)
  elseif(NOT arg_LABEL)
    set(arg_LABEL unit)
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 300)
  endif()

  add_executable(test_${name} ${arg_MAIN} ${arg_SOURCES})
  set_target_properties(test_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin/tests)
  target_compile_definitions(test_${name} PRIVATE DATA_DIR="${PROJECT_SOURCE_DIR}/tests/data")
  target_include_directories(test_${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/support)
  target_link_libraries(test_${name} PRIVATE ${arg_LIBRARIES} doctest::doctest tuccompi_build)
  if(arg_LABEL STREQUAL "unit")
    add_dependencies(unit_tests test_${name})
  endif()

  set(tests "")
  if(arg_RANKS)
    foreach(ranks IN LISTS arg_RANKS)
      tuccompi_add_mpi_test(${name}.${ranks} RANKS ${ranks} COMMAND $<TARGET_FILE:test_${name}>)
      list(APPEND tests ${name}.${ranks})
    endforeach()
  else()
    add_test(NAME ${name} COMMAND test_${name})
    set(tests ${name})
  endif()
  set_tests_properties(${tests} PROPERTIES LABELS ${arg_LABEL} TIMEOUT ${arg_TIMEOUT} RUN_SERIAL ${arg_SERIAL})
  if(arg_LABEL STREQUAL "gpu")
    set_tests_properties(${tests} PROPERTIES SKIP_RETURN_CODE 77 RESOURCE_LOCK gpu)
  endif()
endfunction()

# tuccompi_add_mpi_test(name RANKS n COMMAND program [argument...]): a test, label mpi, of a program under mpirun. The ranks may
# outnumber the cores. mpirun exits with the first bad exit code of a rank.
function(tuccompi_add_mpi_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "RANKS" "COMMAND")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_RANKS OR NOT arg_COMMAND)
    message(FATAL_ERROR "tuccompi_add_mpi_test(${name}): bad arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  add_test(NAME ${name}
    COMMAND ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} ${arg_RANKS} --bind-to none ${arg_COMMAND})
  set(cores ${arg_RANKS})
  if(cores EQUAL 1)
    set(cores 2)  # a rank has lanes, and a thread for MPI
  endif()
  set_tests_properties(${name} PROPERTIES LABELS mpi TIMEOUT 300 PROCESSORS ${cores} ENVIRONMENT "${TUCCOMPI_MPI_ENVIRONMENT}")
endfunction()

# For every test that runs mpirun: Open MPI refuses root unless told twice, counts cores, and in many containers fails on large
# messages where one process may not read another's memory.
set(TUCCOMPI_MPI_ENVIRONMENT
  OMPI_ALLOW_RUN_AS_ROOT=1
  OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  OMPI_MCA_rmaps_base_oversubscribe=1
  OMPI_MCA_btl_vader_single_copy_mechanism=none)
