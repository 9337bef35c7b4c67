#!/usr/bin/env bash
# Makes a self-contained folder that tests and measures bandgram on a machine with a GPU: run.sh in it
# needs an NVIDIA driver and nothing else, not even a JDK or a network. See README.md.
#
#   validation/gpu/build-kit.sh [FOLDER]     (default: target/gpu-kit; replaced if it is there)
#
# Needs what bandgram's build needs, and nvcc, cmake, a C++ compiler and xz.
set -euo pipefail

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
kit=${1:-$root/target/gpu-kit}
limit_megabytes=60
here=$root/validation/gpu
staging=$root/target/gpu-kit-staging

# What bandgram and its tests use of the JDK; java.desktop is for the pictures.
modules=java.base,java.desktop,java.logging,java.management,java.xml
modules+=,jdk.incubator.vector,jdk.management,jdk.unsupported,jdk.zipfs

# Files in the library folder that the tests need besides bandgram.jar.
test_libraries='assertj-core|jqwik-api|jqwik-engine|jqwik-time|jqwik-web'

fail() {
  printf 'build-kit: %s\n' "$1" >&2
  exit 1
}

# Compiles and packs everything, tests included, without running them.
build() {
  local version
  version=$(sed -n 's:.*<junit.version>\(.*\)</junit.version>.*:\1:p' "$root/pom.xml")
  "$root/bandgram" test -q -DskipTests -Djacoco.skip=true \
    dependency:copy-dependencies -DincludeScope=test \
    dependency:copy -Dartifact=org.junit.platform:junit-platform-console-standalone:"$version" \
    -DoutputDirectory="$staging/libraries"
}

require_gpu_code() {
  local package=org/bandgram/compute/cuda entry
  for entry in "$package/kernels.fatbin" "$package/linux-x86_64/libbandgram_thrust.so"; do
    "$jdk/bin/jar" tf "$root/target/bandgram.jar" | grep -qx "$entry" ||
      fail "target/bandgram.jar has no $entry; are nvcc and cmake installed?"
  done
}

# The folder of the JDK that the launcher has chosen.
find_jdk() {
  BANDGRAM_JAVA_OPTS=-XshowSettings:properties "$root/bandgram" --version 2>&1 |
    sed -n 's/^ *java\.home = //p'
}

# What compresses well: the JDK and the kernels as the kernels' own tests load them.
pack_binaries() {
  "$jdk/bin/jlink" --add-modules "$modules" --strip-debug --no-man-pages --compress zip-0 \
    --output "$staging/jdk" 2>&1 | grep -v 'Using incubator modules' || true
  cp "$root/target/cuda/kernels.fatbin" "$staging/"
  tar -C "$staging" -cf - jdk kernels.fatbin | xz -9 -T2 >"$kit/binaries.tar.xz"
}

# Without what reads Parquet, the demo's data, and the native libraries of other machines.
pack_bandgram() {
  mkdir "$staging/bandgram"
  (
    cd "$staging/bandgram"
    "$jdk/bin/jar" --extract --file "$root/target/bandgram.jar"
    rm -rf org/bandgram/shaded/parquet org/bandgram/demo org/xerial aix darwin freebsd linux win
    "$jdk/bin/jar" --create --file "$kit/bandgram.jar" --manifest META-INF/MANIFEST.MF .
  )
}

pack_tests() {
  mkdir "$kit/lib"
  "$jdk/bin/jar" --create --file "$kit/lib/tests.jar" -C "$staging/tests" .
  find "$staging/libraries" -name '*.jar' |
    grep -E "/(junit-platform-console-standalone|$test_libraries)-[0-9][^/]*\.jar$" |
    xargs cp -t "$kit/lib"
}

# Tests that need libraries which the kit leaves out, and benchmarks, stay behind.
stage_tests() {
  mkdir "$staging/tests"
  tar -C "$root/target/test-classes" -cf - \
    --exclude='ArchitectureTest*' --exclude='*Benchmark*' --exclude='jmh_generated' \
    --exclude='org/bandgram/spark' . |
    tar -C "$staging/tests" -xf -
}

# The kernels' own tests, which need no JVM: what looks for memory errors and races is slow.
pack_kernel_tests() {
  cmake -S "$root/cuda" -B "$root/target/cuda" >/dev/null
  cmake --build "$root/target/cuda" --target kernels_test >/dev/null
  cp "$root/target/cuda/kernels_test" "$kit/"
  strip "$kit/kernels_test"
}

# The sets that device-equality clusters and the graphs of iterative-time, if they are here.
pack_data() {
  local data=${BANDGRAM_DATA:-$root/../shared/data} folder
  mkdir "$kit/data"
  for folder in gagolews/sipu gagolews/other gagolews/uci pendigits letter sklearn_toy graphs; do
    [ -d "$data/$folder" ] || continue
    mkdir -p "$kit/data/$folder"
    cp "$data/$folder"/*.gz "$kit/data/$folder/"
  done
}

# With these the kit can compile for the GPU it meets, should the packed code not load there.
pack_sources() {
  mkdir "$kit/cuda" "$kit/jni"
  tar -C "$root/cuda" -cf - --exclude=emulation . | tar -C "$kit/cuda" -xf -
  cp -r "$root/jni/include" "$root/jni/src" "$kit/jni/"
}

# Whatever GPU, if any, this machine has.
try_sources() {
  mkdir "$staging/rebuilt"
  "$kit/rebuild.sh" "$staging/rebuilt" "$staging/jdk" >"$staging/rebuilt.log" 2>&1 || {
    cat "$staging/rebuilt.log" >&2
    fail "the kit's sources do not compile"
  }
}

rm -rf "$kit" "$staging"
mkdir -p "$kit" "$staging/libraries"
build
jdk=$(find_jdk)
require_gpu_code
cp "$here"/{run.sh,rebuild.sh,benchmarks.txt,benchmarks-iterative.txt} "$kit/"
git -C "$root" describe --always --dirty --abbrev=12 --exclude '*' >"$kit/commit"
pack_bandgram
stage_tests
pack_tests
pack_kernel_tests
pack_binaries
pack_data
pack_sources
try_sources
rm -rf "$staging"

megabytes=$(du -sm "$kit" | cut -f 1)
[ "$megabytes" -le "$limit_megabytes" ] ||
  fail "$kit takes $megabytes MB, but must not take more than $limit_megabytes"
printf '%s: %s MB\n' "$kit" "$megabytes"
