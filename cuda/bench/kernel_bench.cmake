# The benchmark of single kernels, with sorts by CUB, or by thrust on the host where it
# runs on the emulation. The program for GPUs finds its driver as libcuda.so.1 and needs no other
# library of CUDA's.
set(ALGORITHMS ${CMAKE_CURRENT_SOURCE_DIR}/../jni/src)
find_path(THRUST_INCLUDE_DIR thrust/version.h HINTS ENV CUDA_PATH PATHS /usr/local/cuda
          PATH_SUFFIXES include/cccl include)
find_library(CUDART cudart_static HINTS ENV CUDA_PATH PATHS /usr/local/cuda PATH_SUFFIXES lib64 lib)
file(GLOB BENCH_SOURCES CONFIGURE_DEPENDS bench/*.cpp)
add_library(bench OBJECT ${BENCH_SOURCES} test/device.cpp)
bandgram_target(bench)
target_include_directories(bench PRIVATE ${ALGORITHMS})

if(THRUST_INCLUDE_DIR)
  add_executable(kernel_bench_emulated ${ALGORITHMS}/host_algorithms.cpp)
  bandgram_target(kernel_bench_emulated)
  target_compile_definitions(
    kernel_bench_emulated PRIVATE THRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_CPP CCCL_DISABLE_NVTX)
  target_include_directories(kernel_bench_emulated SYSTEM PRIVATE ${THRUST_INCLUDE_DIR})
  target_link_libraries(kernel_bench_emulated PRIVATE bench emulation)
  if(SANITIZE)
    # thrust binds references to null execution policies, which it never reads.
    target_compile_options(kernel_bench_emulated PRIVATE -fno-sanitize=null)
  endif()
else()
  message(STATUS "thrust not found: there is no target \"kernel_bench_emulated\"")
endif()

if(NVCC AND CUDART AND NOT SANITIZE)
  set(CUB_OBJECT ${CMAKE_CURRENT_BINARY_DIR}/cub_algorithms.o)
  add_custom_command(
    OUTPUT ${CUB_OBJECT}
    COMMAND
      ${NVCC} -c -std=c++17 -O3 --threads 2 -Werror all-warnings
      -Xcompiler=-fPIE,-fvisibility=hidden,-Wall,-Wextra,-Werror ${GPUS}
      -DCCCL_DISABLE_NVTX -I${ALGORITHMS}
      -MD -MF ${CUB_OBJECT}.d
      -o ${CUB_OBJECT} ${CMAKE_CURRENT_SOURCE_DIR}/bench/cub_algorithms.cu
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/bench/cub_algorithms.cu
    DEPFILE ${CUB_OBJECT}.d
    COMMENT "Compiling CUB's algorithms for GPUs"
    VERBATIM)
  add_executable(kernel_bench ${CUB_OBJECT})
  bandgram_target(kernel_bench)
  set_target_properties(kernel_bench PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(kernel_bench PRIVATE bench emulation ${CUDART} ${CMAKE_DL_LIBS} rt)
elseif(NOT SANITIZE)
  message(STATUS "nvcc or cudart_static not found: there is no target \"kernel_bench\"")
endif()

if(TARGET kernel_bench_emulated)
  set(FOR_GPUS "")
  if(TARGET kernel_bench)
    set(FOR_GPUS $<TARGET_FILE:kernel_bench>)
  endif()
  add_test(
    NAME bench_smoke
    COMMAND
      ${CMAKE_CURRENT_SOURCE_DIR}/bench/smoke_test.sh $<TARGET_FILE:kernel_bench_emulated>
      ${EMULATION_FOLDER}/kernels.fatbin ${FOR_GPUS})
  set_tests_properties(
    bench_smoke PROPERTIES ENVIRONMENT LD_LIBRARY_PATH=${EMULATION_FOLDER})
endif()
