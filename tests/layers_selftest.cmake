# Shows that layers.cmake finds what it looks for: puts one forbidden line at a time into a copy of the sources.
# Run: cmake -D ROOT=<repository> -D COPY=<folder to make> -P layers_selftest.cmake
file(REMOVE_RECURSE ${COPY})
foreach(folder framework plugins apps tuning)
  file(COPY ${ROOT}/${folder} DESTINATION ${COPY}
    FILES_MATCHING PATTERN *.hpp PATTERN *.h PATTERN *.cpp PATTERN *.cuh PATTERN *.cu)
endforeach()

# verdict(text expected): layers.cmake must pass on the copy (expected empty), or fail and print `expected`.
function(verdict expected)
  execute_process(COMMAND ${CMAKE_COMMAND} -D ROOT=${COPY} -P ${CMAKE_CURRENT_LIST_DIR}/layers.cmake
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(expected STREQUAL "" AND NOT status EQUAL 0)
    message(FATAL_ERROR "layers.cmake refuses the sources as they are:\n${output}")
  endif()
  string(FIND "${output}" "${expected}" found)
  if(NOT expected STREQUAL "" AND (status EQUAL 0 OR found EQUAL -1))
    message(FATAL_ERROR "layers.cmake does not say '${expected}':\n${output}")
  endif()
endfunction()

verdict("")
set(injections
  "framework/tuccompi/core/injected.cpp|#include <mpi.h>"
  "framework/tuccompi/core/injected.hpp|#include <cuda_runtime.h>"
  "framework/tuccompi/core/injected.cpp|#include <nlohmann/json.hpp>"
  "framework/tuccompi/core/injected.cpp|  #  include \"tuccompi/session.hpp\""
  "framework/tuccompi/core/injected.cpp|#include \"tuccompi/mpi/communicator.hpp\""
  "framework/tuccompi/mpi/injected.cpp|#include \"tuccompi/cuda/device.hpp\""
  "framework/tuccompi/mpi/injected.cpp|#include \"tuccompi/session.hpp\""
  "framework/tuccompi/cuda/injected.cuh|#include <mpi.h>"
  "framework/tuccompi/cuda/injected.cu|#include \"tuccompi/mpi/communicator.hpp\""
  "framework/tuccompi/injected.cpp|#include <mpi.h>"
  "framework/tuccompi/injected.hpp|#include \"builtin.hpp\""
  "framework/tuccompi/injected.cpp|#include \"schedulers/schedulers.hpp\""
  "framework/tuccompi/injected.cpp|#include \"tuccompi/tuccompi.h\""
  "framework/tuccompi/injected.cpp|#include <CLI/CLI.hpp>"
  "framework/tuccompi/injected.cpp|#include \"../plugins/builtin.hpp\""
  "plugins/schedulers/injected.cpp|#include \"tuccompi/session.hpp\""
  "plugins/schedulers/injected.cpp|#include <mpi.h>"
  "plugins/injected.cpp|#include \"device.cuh\""
  "tuning/shapes/injected.cpp|#include \"tuccompi/session.hpp\""
  "tuning/injected.cpp|#include <CLI/CLI.hpp>"
  "tuning/injected.cpp|#include <cuda_runtime.h>"
  "apps/injected.cpp|#include <mpi.h>"
  "apps/injected.cpp|#include \"tuccompi/tuccompi.h\""
  "apps/apsp/injected.hpp|#include <CLI/CLI.hpp>"
  "apps/apsp/injected.cpp|#include <cuda_runtime.h>"
  "apps/apsp/injected.cu|")
foreach(injection IN LISTS injections)
  string(REGEX MATCH "^([^|]*)\\|(.*)$" _ "${injection}")
  file(WRITE ${COPY}/${CMAKE_MATCH_1} "${CMAKE_MATCH_2}\n")
  set(file ${CMAKE_MATCH_1})
  verdict("${file}")
  file(REMOVE ${COPY}/${file})
endforeach()
verdict("")
list(LENGTH injections count)
message(STATUS "layers.cmake found all ${count} injected lines")
