// The CUDA sources, compiled for the CPU.
#include "../kernels.cu"
