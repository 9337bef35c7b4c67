#!/usr/bin/env bash
# Compiles the kernels and the thrust library for the GPUs of this machine.
#
#   rebuild.sh FOLDER JDK     writes kernels.fatbin and libbandgram_thrust.so
#
# The options are those of cuda/CMakeLists.txt and jni/CMakeLists.txt, but for the GPUs. Both are compiled
# at the same time.
set -euo pipefail

kit=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$1 jdk=$2
PATH=$PATH:${CUDA_PATH:-/usr/local/cuda}/bin

nvcc -fatbin -std=c++20 -O3 -fmad=false -arch=native \
  -I"$kit/cuda/include" -I"$kit/cuda" -o "$folder/kernels.fatbin" "$kit/cuda/kernels.cu" &
kernels=$!
nvcc -shared -std=c++17 -O3 -arch=native -Xcompiler=-fPIC,-fvisibility=hidden \
  -DCCCL_DISABLE_NVTX -I"$kit/jni/include" -I"$kit/jni/src" \
  -isystem "$jdk/include" -isystem "$jdk/include/linux" -Xlinker --exclude-libs,ALL \
  -o "$folder/libbandgram_thrust.so" \
  "$kit/jni/src/thrust_library.cu" "$kit/jni/src/ThrustLibraryJni.cpp"
wait "$kernels"
