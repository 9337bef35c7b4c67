#!/usr/bin/env bash
# Builds what runs on a GPU, and what tests it without one. Maven calls this; where the tools are
# missing everything is left out, which one line says.
#
#   cuda/build.sh TARGET CLASSES TESTS REQUIRED BINARIES
#
#   TARGET    Maven's output folder; CMake builds in TARGET/cuda and TARGET/jni
#   CLASSES   folder of the package's resources, to which kernels and native library are copied
#   TESTS     what the tests tagged "cuda" run on: emulated, sanitized (emulated, with the sanitizers
#             of addresses and undefined behaviour), races (emulated, with checks of each access to memory
#             and the sanitizer of undefined behaviour), device (a real GPU) or none
#   REQUIRED  true: fail when those tests cannot run
#   BINARIES  true: make what the jar needs for GPUs, which takes nvcc minutes; tests on the emulation do
#             without
#
# Needs Linux on x86_64, as JCuda does, a C++ compiler, cmake, CUDA's toolkit (nvcc, and thrust for
# the emulation too) and a JDK at JAVA_HOME. What the tests have to know is left in
# TARGET/cuda/tests.properties.
set -euo pipefail

target=$1 classes=$2 tests=$3 required=$4 binaries=$5
sources=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
kernels=$target/cuda/kernels.fatbin
thrust=$target/jni/libbandgram_thrust.so
emulation=$target/cuda/emulation
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(getconf _NPROCESSORS_ONLN)}

say() {
  printf 'CUDA: %s\n' "$1"
}

# The first of some programs that exists; nothing when none does.
first_of() {
  command -v "$@" 2>/dev/null | head -n 1 || true
}

missing_tool() {
  if [ "$(uname -sm)" != "Linux x86_64" ]; then
    printf 'Linux on x86_64'
  elif [ -z "$(first_of "${CXX:-c++}" g++ clang++)" ]; then
    printf 'a C++ compiler'
  elif [ -z "$(first_of cmake)" ]; then
    printf 'cmake'
  elif [ -z "$nvcc" ]; then
    printf "CUDA's nvcc"
  fi
}

# build FOLDER NAME [OUTPUT OPTION...]: brings one CMake target up to date, quietly if that succeeds.
build() {
  local folder=$1 name=$2 output=$target/${3:-$1}
  local log=$output/$name.log
  mkdir -p "$output"
  {
    cmake -S "$sources/$folder" -B "$output" -DNVCC="$nvcc" "${@:4}" &&
      cmake --build "$output" --target "$name"
  } >"$log" 2>&1 || {
    cat "$log" >&2
    exit 1
  }
}

# pack FILE FOLDER: copies a file to where the jar takes it from, unless it is there already.
pack() {
  mkdir -p "$2"
  cmp -s "$1" "$2/${1##*/}" || cp "$1" "$2/"
}

# Removes what an earlier build packed.
unpack() {
  rm -f "$classes/${kernels##*/}" "$classes/linux-x86_64/${thrust##*/}"
}

# test_settings KIND LIBRARY_PATH KERNELS THRUST [PRELOAD]: lets the tests run with these.
test_settings() {
  cat >"$target/cuda/tests.properties" <<END
cuda.tests.skip=false
cuda.tests.kind=$1
cuda.tests.library.path=$2
cuda.tests.kernels=$3
cuda.tests.thrust=$4
cuda.tests.preload=${5:-}
END
}

# The libraries of the sanitizers, which a JVM has to load before all others.
sanitizers() {
  local compiler
  compiler=$(first_of "${CXX:-c++}" g++)
  printf '%s:%s' "$("$compiler" -print-file-name=libasan.so)" \
    "$("$compiler" -print-file-name=libubsan.so)"
}

build_kernels() {
  ! $binaries || build cuda kernels
  case $tests in
    emulated) build cuda emulation ;;
    sanitized) build cuda emulation cuda-checked -DSANITIZE=address,undefined ;;
    races) build cuda emulation cuda-races -DRACES=ON -DSANITIZE=undefined ;;
  esac
}

build_thrust() {
  ! $binaries || build jni bandgram_thrust
  case $tests in
    emulated | sanitized | races) build jni bandgram_thrust_host ;;
  esac
}

# Compilers of both work at the same time, as both take minutes.
build_all() {
  build_kernels &
  local kernels_job=$!
  build_thrust
  wait "$kernels_job"
  if $binaries; then
    pack "$kernels" "$classes"
    pack "$thrust" "$classes/linux-x86_64"
  else
    unpack
  fi
  case $tests in
    emulated)
      test_settings emulated "$emulation" "$emulation/kernels.fatbin" "${thrust%.so}_host.so"
      ;;
    sanitized)
      emulation=$target/cuda-checked/emulation
      test_settings emulated "$emulation" "$emulation/kernels.fatbin" "${thrust%.so}_host.so" \
        "$(sanitizers)"
      ;;
    races)
      emulation=$target/cuda-races/emulation
      test_settings emulated "$emulation" "$emulation/kernels.fatbin" "${thrust%.so}_host.so"
      ;;
    device)
      test_settings device "${LD_LIBRARY_PATH:-}" "$kernels" "$thrust"
      ;;
  esac
}

# leave_out TOOL: says what is missing.
leave_out() {
  unpack
  say "built without GPU support, and its tests are skipped: $1 is needed"
  if [ "$required" = true ] && [ "$tests" != none ]; then
    say "its tests are required (cuda.required)"
    exit 1
  fi
}

case $tests in
  emulated | sanitized | races | device | none) ;;
  *)
    say "cuda.tests is $tests, but must be emulated, sanitized, races or device"
    exit 1
    ;;
esac
[ "$tests" != device ] || binaries=true
mkdir -p "$target/cuda"
printf 'cuda.tests.skip=true\n' >"$target/cuda/tests.properties"
nvcc=$(first_of nvcc "${CUDA_PATH:-/usr/local/cuda}/bin/nvcc")
missing=$(missing_tool)
if [ "$tests" = none ] && ! $binaries; then
  unpack
elif [ -z "$missing" ]; then
  build_all
else
  leave_out "$missing"
fi
