# Fails when a file includes what its layer may not. Run: cmake -D ROOT=<repository> -P layers.cmake
#
# forbid(folder regex why [ALLOW regex] [IN regex]): no file below `folder` includes what `regex` matches, except what ALLOW matches,
# or in files whose path, seen from ROOT, IN matches. The regexes see <name> or "name" with its bracket or quote.
set(broken "")
set(checked 0)
function(forbid folder regex why)
  cmake_parse_arguments(PARSE_ARGV 3 arg "" "ALLOW;IN" "")
  file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/${folder}/*.hpp ${ROOT}/${folder}/*.h ${ROOT}/${folder}/*.cpp
    ${ROOT}/${folder}/*.cuh ${ROOT}/${folder}/*.cu)
  if(NOT files)
    message(FATAL_ERROR "layers: no source file below ${ROOT}/${folder}")
  endif()
  foreach(file IN LISTS files)
    if(arg_IN AND file MATCHES "${arg_IN}")
      continue()
    endif()
    file(STRINGS ${ROOT}/${file} lines REGEX "^[ \t]*#[ \t]*include[ \t]*[<\"]")
    foreach(line IN LISTS lines)
      math(EXPR checked "${checked} + 1")
      string(REGEX MATCH "[<\"][^>\"]*[>\"]" included "${line}")
      if(included MATCHES "${regex}" AND NOT (arg_ALLOW AND included MATCHES "${arg_ALLOW}"))
        string(APPEND broken "  ${file} includes ${included}: ${why}\n")
      endif()
    endforeach()
  endforeach()
  set(broken "${broken}" PARENT_SCOPE)
  set(checked ${checked} PARENT_SCOPE)
endfunction()

set(own "^[<\"]tuccompi/")
set(mpi "^[<\"]mpi(_|\\.)")
set(json "^[<\"]nlohmann/")
set(cli "^[<\"]CLI/")
set(cuda "^<cuda|^\"cuda[a-z_]*\\.h|^\"cuda_|^[<\"](cub|thrust|cooperative_groups|cufft|curand|nvtx3|nvml)|\\.cuh[\">]$")
set(plugins "^[<\"](builtin\\.hpp|schedulers/|characterisations/)")
set(macros "^[<\"]tuccompi/tuccompi(_cuda)?\\.h[>\"]")

foreach(folder framework plugins apps tuning)
  forbid(${folder} "${cuda}" "CUDA lives in folders named cuda/" IN "/cuda/|^framework/tuccompi/tuccompi_cuda\\.h$")
  forbid(${folder} "^[<\"]\\.\\./" "includes start at an include root")
endforeach()

# framework: core <- mpi, cuda <- session and the rest <- macros
forbid(framework/tuccompi/core "${own}" "core knows core only" ALLOW "^[<\"]tuccompi/core/")
forbid(framework/tuccompi/core "${json}" "core knows no JSON")
forbid(framework/tuccompi/mpi "${own}|${json}" "mpi knows core only" ALLOW "^[<\"]tuccompi/(core|mpi)/")
forbid(framework/tuccompi/cuda "${own}|${json}" "cuda knows core only" ALLOW "^[<\"]tuccompi/(core|cuda)/")
forbid(framework "${mpi}" "MPI is called in framework/tuccompi/mpi only" IN "^framework/tuccompi/mpi/")
forbid(framework "${plugins}" "the framework is given its plug-ins" IN "^framework/tuccompi/macros\\.cpp$")
forbid(framework "${macros}" "nothing below the macros uses them"
  IN "^framework/tuccompi/(macros\\.(hpp|cpp)|tuccompi(_cuda)?\\.h)$")
forbid(framework "${cli}" "options are declared in command_line.*, and read there and for the macros"
  IN "^framework/tuccompi/(command_line\\.(hpp|cpp)|macros\\.cpp)$")

forbid(plugins "${own}|${mpi}|${json}|${cli}" "plug-ins know core and tuning only" ALLOW "^[<\"]tuccompi/core/")

forbid(tuning "${mpi}|${macros}" "tuning goes through the session, if at all")
forbid(tuning/shapes "${own}|${cli}|${plugins}" "what is known of shapes knows core only" ALLOW "^[<\"]tuccompi/core/")
forbid(tuning "${cli}" "only the program's main knows the command line" IN "/main\\.cpp$")

forbid(apps "${mpi}" "applications use MPI through the session")
forbid(apps "${macros}" "applications are written to the API")
forbid(apps "${cli}" "only a program's main and its options know the command line" IN "/(main|options|option_parts)\\.(hpp|cpp)$")

# CUDA code sits in folders named cuda/, and nowhere else.
file(GLOB_RECURSE cuda_files RELATIVE ${ROOT} ${ROOT}/framework/*.cu* ${ROOT}/plugins/*.cu* ${ROOT}/apps/*.cu* ${ROOT}/tuning/*.cu*)
list(FILTER cuda_files EXCLUDE REGEX "/cuda/[^/]+$")
foreach(file IN LISTS cuda_files)
  string(APPEND broken "  ${file}: CUDA code outside a folder named cuda/\n")
endforeach()

if(broken)
  message(FATAL_ERROR "layers broken:\n${broken}")
endif()
message(STATUS "layers: ${checked} includes checked, none forbidden")
