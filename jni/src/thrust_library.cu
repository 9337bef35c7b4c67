// The GPU implementation of algorithms.hpp, one translation unit: most of its compile time goes
// into CUB's headers, which every architecture's pass reads again.
#include "cub_scan.cu"
#include "cub_sort.cu"
#include "thrust_search.cu"
