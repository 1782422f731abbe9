# Installs the package, moves it, runs the program that is in it, builds examples/ against it as a project of its own, and runs one
# of them on two ranks, with a scheduler from a shared object.
file(REMOVE_RECURSE ${WORK})

function(run)
  execute_process(COMMAND ${ARGN} TIMEOUT 120 RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    string(JOIN " " command ${ARGN})
    message(FATAL_ERROR "${command}: ${status}\n${output}")
  endif()
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/first)
file(RENAME ${WORK}/first ${WORK}/prefix)
run(${WORK}/prefix/bin/apsp --version)
run(${CMAKE_COMMAND} -S ${EXAMPLES} -B ${WORK}/examples -G ${GENERATOR} -D CMAKE_BUILD_TYPE=Release -D CMAKE_CXX_COMPILER=${CXX}
  -D CMAKE_PREFIX_PATH=${WORK}/prefix -D CMAKE_FIND_USE_PACKAGE_REGISTRY=OFF)
run(${CMAKE_COMMAND} --build ${WORK}/examples --parallel 2)
run(${MPIEXEC} -n 2 --bind-to none ${WORK}/examples/bin/hello --units cpu:1
  --plugin ${WORK}/examples/bin/libhalves.so --scheduler HALVES)

# What is installed does not point back here.
file(GLOB_RECURSE configs ${WORK}/prefix/*.cmake)
foreach(config IN LISTS configs)
  file(STRINGS ${config} lines REGEX "${BUILD}|${WORK}")
  if(lines)
    message(FATAL_ERROR "${config} names the build: ${lines}")
  endif()
endforeach()
