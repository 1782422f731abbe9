# How TuCCompi's libraries are installed, for find_package(TuCCompi).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# tuccompi_install(target... HEADERS folder DESTINATION folder): the libraries, and every header below HEADERS. The target tuccompi_x is
# called tuccompi::x in this tree and when installed. Each target states its include folders itself, for both.
function(tuccompi_install)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "HEADERS;DESTINATION" "")
  set(targets ${arg_UNPARSED_ARGUMENTS})
  foreach(target IN LISTS targets)
    string(REGEX REPLACE "^tuccompi_" "" name ${target})
    add_library(tuccompi::${name} ALIAS ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  endforeach()
  install(TARGETS ${targets} EXPORT TuCCompi)
  install(DIRECTORY ${arg_HEADERS}/ DESTINATION ${arg_DESTINATION} FILES_MATCHING PATTERN *.hpp PATTERN *.h PATTERN *.cuh)
endfunction()

# tuccompi_install_package(): after the last tuccompi_install, writes and installs what find_package(TuCCompi) reads.
function(tuccompi_install_package)
  set(folder ${CMAKE_INSTALL_LIBDIR}/cmake/TuCCompi)
  configure_package_config_file(${PROJECT_SOURCE_DIR}/framework/cmake/TuCCompiConfig.cmake.in
    ${PROJECT_BINARY_DIR}/TuCCompiConfig.cmake INSTALL_DESTINATION ${folder})
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/TuCCompiConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_BINARY_DIR}/TuCCompiConfig.cmake ${PROJECT_BINARY_DIR}/TuCCompiConfigVersion.cmake DESTINATION ${folder})
  install(EXPORT TuCCompi NAMESPACE tuccompi:: DESTINATION ${folder})
endfunction()
