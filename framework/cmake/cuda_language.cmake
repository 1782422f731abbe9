# Enables CUDA where TUCCOMPI_CUDA asks for it and a usable nvcc is found: sets TUCCOMPI_WITH_CUDA. Without it, one plain
# file in each folder named cuda/ stands in (stub.cpp).
set(TUCCOMPI_OLDEST_CUDA 12.4)  # C++20, and loops on the device
set(TUCCOMPI_WITH_CUDA OFF)
if(NOT TUCCOMPI_CUDA STREQUAL "OFF")
  include(CheckLanguage)
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    # Real code for every generation from Turing to Hopper, and PTX for what comes after. CUDAARCHS or
    # CMAKE_CUDA_ARCHITECTURES say otherwise.
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES AND NOT DEFINED ENV{CUDAARCHS})
      set(CMAKE_CUDA_ARCHITECTURES 75-real 80-real 86-real 89-real 90)
    endif()
    enable_language(CUDA)
    set(TUCCOMPI_WITH_CUDA ON)
    if(CMAKE_CUDA_COMPILER_VERSION VERSION_LESS TUCCOMPI_OLDEST_CUDA)
      message(STATUS "CUDA ${CMAKE_CUDA_COMPILER_VERSION} is older than ${TUCCOMPI_OLDEST_CUDA}: built without GPU code")
      set(TUCCOMPI_WITH_CUDA OFF)
    endif()
  endif()
  if(NOT TUCCOMPI_WITH_CUDA AND TUCCOMPI_CUDA STREQUAL "ON")
    message(FATAL_ERROR "TUCCOMPI_CUDA=ON, but no CUDA compiler of ${TUCCOMPI_OLDEST_CUDA} or later works here: install nvcc, "
      "set CUDACXX, or use AUTO")
  endif()
endif()
set(CMAKE_CUDA_STANDARD 20)
set(CMAKE_CUDA_STANDARD_REQUIRED ON)
set(CMAKE_CUDA_EXTENSIONS OFF)
if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)  # CMake 3.25 has not heard yet that nvcc knows C++20
  set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
  set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
endif()

if(TUCCOMPI_WITH_CUDA)
  find_package(CUDAToolkit REQUIRED)
endif()

# tuccompi_add_cuda(target SOURCES file.cu...): the CUDA sources of a target, in its folder cuda/, or cuda/stub.cpp.
function(tuccompi_add_cuda target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FOLDER" "SOURCES")
  if(NOT TUCCOMPI_WITH_CUDA)
    target_sources(${target} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/${arg_FOLDER}/stub.cpp)
    return()
  endif()
  list(TRANSFORM arg_SOURCES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/${arg_FOLDER}/)
  target_sources(${target} PRIVATE ${arg_SOURCES})
endfunction()
