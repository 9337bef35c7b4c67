#!/usr/bin/env bash
# Builds what runs on a GPU, and what tests it without one. Maven calls this; a part whose tools are
# missing is left out, which one line says.
#
#   cuda/build.sh TARGET CLASSES TESTS REQUIRED
#
#   TARGET    Maven's output folder; the parts are built in TARGET/cuda and TARGET/jni
#   CLASSES   folder of the package's resources, to which kernels and native library are copied
#   TESTS     what the tests tagged "cuda" run on: emulated, device (a real GPU) or none
#   REQUIRED  true: fail when those tests cannot run
#
# Needs a C++ compiler and cmake for the emulation, CUDA's nvcc besides for everything else, and a
# JDK at JAVA_HOME for the native library. What the tests need to know is left in
# TARGET/cuda/tests.properties.
set -euo pipefail

target=$1 classes=$2 tests=$3 required=$4
sources=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(getconf _NPROCESSORS_ONLN)}

say() {
  printf 'CUDA: %s\n' "$1"
}

# The first of some programs that exists; nothing when none does.
first_of() {
  command -v "$@" 2>/dev/null | head -n 1 || true
}

# build FOLDER NAME: brings one CMake target of TARGET/FOLDER up to date, quietly if it succeeds.
build() {
  local folder=$1 name=$2 log=$target/$1/$2.log
  mkdir -p "$target/$folder"
  {
    cmake -S "$sources/$folder" -B "$target/$folder" -DNVCC="${nvcc:-NVCC-NOTFOUND}" &&
      cmake --build "$target/$folder" --target "$name"
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

build_for_gpus() {
  build cuda kernels
  pack "$target/cuda/kernels.fatbin" "$classes"
  if [ -f "$sources/jni/CMakeLists.txt" ]; then
    build jni bandgram_thrust
    pack "$target/jni/libbandgram_thrust.so" "$classes/linux-x86_64"
  fi
}

leave_out_gpus() {
  rm -f "$classes/kernels.fatbin" "$classes/linux-x86_64/libbandgram_thrust.so"
  say "no kernels in this build: $1 is not installed"
}

# test_settings SKIP LIBRARY_PATH KERNELS THRUST
test_settings() {
  cat >"$target/cuda/tests.properties" <<END
cuda.tests.skip=$1
cuda.tests.library.path=${2:-}
cuda.tests.kernels=${3:-}
cuda.tests.thrust=${4:-}
END
}

test_on_emulation() {
  local thrust=
  build cuda emulation
  if [ -n "$nvcc" ] && [ -f "$sources/jni/CMakeLists.txt" ]; then
    build jni bandgram_thrust_host
    thrust=$target/jni/libbandgram_thrust_host.so
  fi
  test_settings false "$target/cuda/emulation" "$target/cuda/emulation/kernels.fatbin" "$thrust"
}

test_on_device() {
  test_settings false "${LD_LIBRARY_PATH:-}" "$target/cuda/kernels.fatbin" \
    "$target/jni/libbandgram_thrust.so"
}

no_tests() {
  test_settings true
  if [ "$tests" != none ]; then
    say "tests of the CUDA backend are skipped: $1 is not installed"
    if [ "$required" = true ]; then
      say "but they are required"
      exit 1
    fi
  fi
}

cmake=$(first_of cmake)
compiler=$(first_of "${CXX:-c++}" g++ clang++)
nvcc=$(first_of nvcc "${CUDA_PATH:-/usr/local/cuda}/bin/nvcc")
missing=
[ -n "$compiler" ] || missing="a C++ compiler"
[ -n "$cmake" ] || missing=cmake

mkdir -p "$target/cuda"
if [ -n "$missing" ]; then
  leave_out_gpus "$missing"
elif [ -z "$nvcc" ]; then
  leave_out_gpus "CUDA's nvcc"
else
  build_for_gpus
fi

case $tests in
  emulated) if [ -z "$missing" ]; then test_on_emulation; else no_tests "$missing"; fi ;;
  device) if [ -n "$nvcc" ]; then test_on_device; else no_tests "CUDA's nvcc"; fi ;;
  none) no_tests ;;
  *)
    say "cuda.tests is $tests, but must be emulated or device"
    exit 1
    ;;
esac
