#!/usr/bin/env bash
# Makes a self-contained folder that tests and measures bandgram on a machine with a GPU: run.sh in it
# needs an NVIDIA driver and nothing else, not even a JDK or a network. See README.md.
#
#   validation/gpu/build-kit.sh [--try-sources] [--baseline COMMIT] [FOLDER]
#
# The folder (default: target/gpu-kit) is replaced if it is there. With --try-sources it also finds out
# whether the sources in the kit compile, which takes nvcc a minute; with --baseline the kit gets the
# kernels of another commit besides, to be timed beside these.
# Needs what bandgram's build needs, and nvcc, cmake, a C++ compiler and xz.
set -euo pipefail

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
try_sources=false baseline=
while [[ ${1:-} == --* ]]; do
  case $1 in
    --try-sources) try_sources=true ;;
    --baseline)
      baseline=$(git -C "$root" rev-parse --verify --quiet --short=12 "${2:-}^{commit}") || {
        printf 'build-kit: --baseline is %s, which is no commit\n' "${2:-missing}" >&2
        exit 2
      }
      shift
      ;;
    *)
      printf 'build-kit: there is no option %s\n' "$1" >&2
      exit 2
      ;;
  esac
  shift
done
kit=${1:-$root/target/gpu-kit}
# Most bytes that may travel to a GPU: the kit, and the files under version control.
limit=$((48 << 20))
here=$root/validation/gpu
staging=$root/target/gpu-kit-staging

# What bandgram and its tests use of the JDK; java.desktop is for the pictures.
modules=java.base,java.desktop,java.logging,java.management,java.xml
modules+=,jdk.incubator.vector,jdk.management,jdk.unsupported,jdk.zipfs

# Files in the library folder that tests and experiments need besides bandgram.jar.
test_libraries='assertj-core|jackson-annotations|jackson-core|jackson-databind|xchart'

fail() {
  printf 'build-kit: %s\n' "$1" >&2
  exit 1
}

# Compiles and packs everything, tests included, without running them.
build() {
  local version
  version=$(sed -n 's:.*<junit.version>\(.*\)</junit.version>.*:\1:p' "$root/pom.xml")
  "$root/bandgram" build -q -Dcuda.binaries=true -Dmaven.test.skip=false -DskipTests \
    dependency:copy-dependencies -DincludeScope=test \
    dependency:copy -Dartifact=org.junit.platform:junit-platform-console-standalone:"1.${version#5.}" \
    -DoutputDirectory="$staging/libraries"
}

require_gpu_code() {
  local package=org/bandgram/internal/compute/cuda entry
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

# The kernels of the other commit, for the same GPUs; kept for the next kit.
compile_baseline() {
  local folder=$root/target/gpu-baseline/$baseline
  if [ ! -f "$folder/build/kernels.fatbin" ]; then
    mkdir -p "$folder"
    git -C "$root" archive "$baseline" cuda | tar -C "$folder" -xf -
    cmake -S "$folder/cuda" -B "$folder/build" -DNVCC="$(command -v nvcc)" >/dev/null
    cmake --build "$folder/build" --target kernels >/dev/null
  fi
  cp "$folder/build/kernels.fatbin" "$staging/baseline.fatbin"
  printf '%s\n' "$baseline" >"$kit/baseline"
}

# Everything that compresses well, and better together: the JDK, bandgram, tests and kernels.
pack_binaries() {
  "$jdk/bin/jlink" --add-modules "$modules" --strip-debug --no-man-pages --compress zip-0 \
    --output "$staging/jdk" 2>&1 | grep -v 'Using incubator modules' || true
  cp "$root/target/cuda/kernels.fatbin" "$staging/"
  tar -C "$staging" -cf - jdk ${baseline:+baseline.fatbin} kernels.fatbin bandgram.jar lib |
    xz -T2 --block-size=64MiB --lzma2=preset=6,dict=64MiB >"$kit/binaries.tar.xz"
}

# Without what reads Parquet, the demo's data, and the native libraries of other machines.
pack_bandgram() {
  mkdir "$staging/bandgram"
  (
    cd "$staging/bandgram"
    "$jdk/bin/jar" --extract --file "$root/target/bandgram.jar"
    rm -rf org/bandgram/shaded/parquet org/bandgram/demo org/xerial org/jline/nativ lib/*.dll \
      aix darwin freebsd linux win
    "$jdk/bin/jar" --create --no-compress --file "$staging/bandgram.jar" \
      --manifest META-INF/MANIFEST.MF .
  )
}

pack_tests() {
  mkdir "$staging/lib"
  "$jdk/bin/jar" --create --no-compress --file "$staging/lib/tests.jar" -C "$staging/tests" .
  store "$root/target/bandgram-validation.jar" "$staging/lib/bandgram-validation.jar"
  local library
  while read -r library; do
    store "$library" "$staging/lib/${library##*/}"
  done < <(find "$staging/libraries" -name '*.jar' |
    grep -E "/(junit-platform-console-standalone|$test_libraries)-[0-9][^/]*\.jar$")
}

# Whether each class of the lists finds all that it needs in the kit, and has tests.
check_suites() {
  local suites suite found=$staging/found.txt
  suites=$(sed -n 's/^[0-9&]* suite //p' "$here"/suites.txt)
  # shellcheck disable=SC2046,SC2086
  "$staging/jdk/bin/java" --add-modules jdk.incubator.vector \
    -cp "$staging/bandgram.jar:$staging/lib/*" org.junit.platform.console.ConsoleLauncher discover \
    $(printf -- '--select-class %s ' $suites) --include-tag cuda --details=verbose \
    --disable-banner --disable-ansi-colors >"$found" 2>&1 || fail "$(cat "$found")"
  for suite in $suites; do
    grep -q "className = '$suite', methodName" "$found" ||
      fail "the tests of $suite cannot be found in the kit: $(grep -i 'exception' "$found")"
  done
}

# store JAR COPY: the same jar uncompressed, as it is compressed with the others.
store() {
  rm -rf "$staging/unpacked" && mkdir "$staging/unpacked"
  (
    cd "$staging/unpacked"
    "$jdk/bin/jar" --extract --file "$1"
    "$jdk/bin/jar" --create --no-compress --file "$2" --manifest META-INF/MANIFEST.MF .
  )
}

# Tests that need libraries which the kit leaves out, and benchmarks, stay behind.
stage_tests() {
  mkdir "$staging/tests"
  tar -C "$root/target/test-classes" -cf - \
    --exclude='ArchitectureTest*' --exclude='*Benchmark*' --exclude='jmh_generated' \
    --exclude='org/bandgram/spark' . |
    tar -C "$staging/tests" -xf -
}

# The benchmark of kernels, which needs no JVM.
pack_benchmark() {
  cmake -S "$root/cuda" -B "$root/target/cuda" -DNVCC="$(command -v nvcc)" >/dev/null
  cmake --build "$root/target/cuda" --parallel 2 --target kernel_bench >/dev/null
  cp "$root/target/cuda/kernel_bench" "$kit/"
  strip "$kit/kernel_bench"
}

# The sets that experiments read, if they are here: of the larger ones, at the end, those for which there is room.
pack_data() {
  local data=${BANDGRAM_DATA:-$root/../shared/data} file folder
  mkdir "$kit/data"
  for file in "$data"/{gagolews/{sipu,other,uci},pendigits,letter,sklearn_toy}/*.gz \
    "$data"/{graphs/cit-*,graphs/soc-*,geonames_cities/*,graphs/cnr-*,mnist/*}.gz; do
    if [ -f "$file" ] && [ $(($(stat -Lc %s "$file") + $(travelling))) -le "$limit" ]; then
      folder=$(dirname "$kit/data${file#"$data"}")
      mkdir -p "$folder"
      cp "$file" "$folder/"
    elif [ -f "$file" ]; then
      printf 'no room for %s\n' "$file"
    fi
  done
}

# With these the kit can compile for the GPU it meets, should the packed code not load there.
pack_sources() {
  mkdir "$kit/cuda" "$kit/jni"
  tar -C "$root/cuda" -cf - --exclude=emulation . | tar -C "$kit/cuda" -xf -
  cp -r "$root/jni/include" "$root/jni/src" "$kit/jni/"
}

# Whatever GPU, if any, this machine has.
compile_sources() {
  mkdir "$staging/rebuilt"
  "$kit/rebuild.sh" "$staging/rebuilt" "$staging/jdk" >"$staging/rebuilt.log" 2>&1 || {
    cat "$staging/rebuilt.log" >&2
    fail "the kit's sources do not compile"
  }
}

# Bytes of the kit and of the files under version control.
travelling() {
  {
    (cd "$root" && git ls-files -z | xargs -0 stat -c %s)
    find "$kit" -type f -exec stat -c %s {} +
  } | awk '{sum += $1} END {print sum}'
}

check_size() {
  local bytes
  bytes=$(travelling)
  printf '%s: with the files under version control %s bytes, of at most %s\n' "$kit" "$bytes" "$limit"
  [ "$bytes" -le "$limit" ] || fail "that is too much to travel"
}

[ -z "$(ls -A "$kit" 2>/dev/null)" ] || [ -f "$kit/rebuild.sh" ] ||
  fail "$kit is no kit; give a new or empty folder"
rm -rf "$kit" "$staging"
mkdir -p "$kit" "$staging/libraries"
build
jdk=$(find_jdk)
require_gpu_code
cp "$here"/{run,report,steps,rebuild,compare}.sh "$here"/peers.py "$here"/*.txt "$kit/"
git -C "$root" describe --always --dirty --abbrev=12 --exclude '*' >"$kit/commit"
pack_bandgram
stage_tests
pack_tests
pack_benchmark
[ -z "$baseline" ] || compile_baseline
pack_binaries
check_suites
pack_sources
pack_data
! $try_sources || compile_sources
rm -rf "$staging"
check_size
