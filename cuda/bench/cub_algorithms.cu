// Those of jni/src/algorithms.hpp that the benchmark calls, on the GPU.
#include "cub_sort.cu"
#include "thrust_search.cu"
