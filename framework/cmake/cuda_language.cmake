# Enables CUDA where TUCCOMPI_CUDA asks for it and nvcc is found: sets TUCCOMPI_WITH_CUDA. Without it, one plain file in
# each folder named cuda/ stands in (stub.cpp).
set(TUCCOMPI_WITH_CUDA OFF)
if(NOT TUCCOMPI_CUDA STREQUAL "OFF")
  include(CheckLanguage)
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    enable_language(CUDA)
    set(TUCCOMPI_WITH_CUDA ON)
  elseif(TUCCOMPI_CUDA STREQUAL "ON")
    message(FATAL_ERROR "TUCCOMPI_CUDA=ON, but no CUDA compiler works here: install nvcc, set CUDACXX, or use AUTO")
  endif()
endif()
