#!/usr/bin/env bash
# Tests and measures bandgram on this machine's GPU and writes what happened to a folder:
#
#   results.json            the machine, and each step's outcome
#   environment.txt         the machine in full
#   log.txt                 what the steps printed, the end of each
#   test-reports.tar.gz     JUnit's reports; reports of crashes
#   validation.tar.gz       what the experiments wrote
#
#   run.sh [--out FOLDER] [--seconds N] [--benchmarks FILE] [--emulation FOLDER]
#
#   --out        where to write (default: gpu-results)
#   --seconds    time for everything (default: 540); a step that finds too little left is skipped
#   --benchmarks list in the kit of what is measured (default: benchmarks.txt)
#   --emulation  try out this script without a GPU, with the stand-in driver libcuda.so.1,
#                kernels.fatbin and libbandgram_thrust_host.so from this folder
#
# A step that fails is recorded and the next ones still run. Exit status: 0 if none failed.
set -uo pipefail

kit=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=gpu-results total=540 benchmarks=benchmarks.txt emulation=

# Seconds that are kept for writing the results, and below which a step is not begun.
reserve=15 least=5
# Most bytes of one step's output, and of one file of results.
log_bytes=1000000 file_bytes=16000000

usage() {
  sed -n '2,/^set /s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
}

while [ $# -gt 0 ]; do
  case $1 in
    --out) out=$2 ;;
    --seconds) total=$2 ;;
    --benchmarks) benchmarks=$2 ;;
    --emulation) emulation=$(cd "$2" && pwd) || exit 2 ;;
    --help) usage && exit 0 ;;
    *)
      printf 'run.sh: unknown argument %s\n' "$1" >&2
      exit 2
      ;;
  esac
  shift 2
done

[ -f "$kit/$benchmarks" ] || {
  printf 'run.sh: --benchmarks is %s, but the kit has no such file\n' "$benchmarks" >&2
  exit 2
}
mkdir -p "$out" || exit 2
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
deadline=$((SECONDS + total))
started=$(date -u +%Y-%m-%dT%H:%M:%SZ)
PATH=$PATH:${CUDA_PATH:-/usr/local/cuda}/bin
: >"$out/log.txt"
: >"$work/steps"
failures=0

# ---------------------------------------------------------------------------------------- results

# A JSON string of one line.
json() {
  printf '"%s"' "$(printf '%s' "$1" | tr -s '\000-\037' ' ' | sed 's/[\\"]/\\&/g')"
}

# record NAME STATUS EXIT_CODE SECONDS LIMIT DETAIL
record() {
  printf '%s: %s (%s s) %s\n' "$1" "$2" "$4" "$6"
  printf '{"name": %s, "status": %s, "exit": %s, "seconds": %s, "limit": %s, "detail": %s}\n' \
    "$(json "$1")" "$(json "$2")" "$3" "$4" "$5" "$(json "$6")" >>"$work/steps"
  case $2 in passed | skipped) ;; *) failures=$((failures + 1)) ;; esac
}

# skip NAME REASON
skip() {
  record "$1" skipped 0 0 0 "$2"
}

# step NAME LIMIT COMMAND...: runs a command for at most LIMIT seconds. Its output goes to the log
# and stays in $work/output; what of it is recorded says the function that `detail` names.
step() {
  local name=$1 limit=$2 left=$((deadline - SECONDS - reserve)) begin=$SECONDS code status
  shift 2
  if [ "$left" -lt "$least" ]; then
    record "$name" "out of time" 0 0 0 "$left seconds were left"
    return 1
  fi
  [ "$limit" -le "$left" ] || limit=$left
  timeout --kill-after=5 "$limit" "$@" >"$work/output" 2>&1 </dev/null
  code=$?
  case $code in
    0) status=passed ;;
    124 | 137) status="timed out" ;;
    *) status=failed ;;
  esac
  {
    printf '==== %s: %s\n' "$name" "$*"
    tail -c "$log_bytes" "$work/output"
  } >>"$out/log.txt"
  record "$name" "$status" "$code" $((SECONDS - begin)) "$limit" "$($detail)"
  [ "$code" -eq 0 ]
}

last_line() {
  tail -n 1 "$work/output"
}

write_results() {
  {
    printf '{\n"commit": %s,\n"started": %s,\n"seconds": %s,\n"emulation": %s,\n' \
      "$(json "$(cat "$kit/commit")")" "$(json "$started")" "$SECONDS" \
      "$([ -n "$emulation" ] && echo true || echo false)"
    printf '"gpu": %s,\n"driver": %s,\n"cuda": %s,\n"nvcc": %s,\n' \
      "$(json "$(gpu name)")" "$(json "$(gpu driver_version)")" "$(json "$(cuda_of_driver)")" \
      "$(json "$(cuda_of_nvcc)")"
    printf '"steps": [\n%s\n]\n}\n' "$(sed '$!s/$/,/' "$work/steps")"
  } >"$out/results.json"
}

# pack NAME FOLDER: leaves out what would be too large to carry.
pack() {
  [ -d "$2" ] || return 0
  tar -C "$2" -czf "$out/$1" .
  if [ "$(stat -c %s "$out/$1")" -gt "$file_bytes" ]; then
    rm "$out/$1"
    record "$1" failed 0 0 0 "larger than $file_bytes bytes and left out"
  fi
}

# -------------------------------------------------------------------------------------- machine

# One property of the first GPU, by nvidia-smi's name for it.
gpu() {
  timeout 20 nvidia-smi --query-gpu="$1" --format=csv,noheader 2>/dev/null | head -n 1
}

cuda_of_driver() {
  timeout 20 nvidia-smi 2>/dev/null | sed -n 's/.*CUDA Version: *\([0-9.]*\).*/\1/p' | head -n 1
}

cuda_of_nvcc() {
  nvcc --version 2>/dev/null | sed -n 's/.*release \([0-9.]*\).*/\1/p'
}

environment() {
  local command
  for command in 'uname -a' 'lscpu' 'free -m' 'nvidia-smi' 'nvidia-smi -q' 'nvcc --version'; do
    printf '==== %s\n' "$command"
    timeout 20 bash -c "$command" 2>&1
  done
  printf '==== java -version\n'
  "$work/jdk/bin/java" -version 2>&1
}

unpack_binaries() {
  if command -v xz >/dev/null; then
    xz -dc "$kit/binaries.tar.xz" | tar -C "$work" -xf -
  else
    python3 -c 'import sys, tarfile; tarfile.open(sys.argv[1]).extractall(sys.argv[2])' \
      "$kit/binaries.tar.xz" "$work"
  fi
}

# ---------------------------------------------------------------------------------------- steps

# Where kernels and library come from: the jar, unless something else is set here.
use_binaries_in() {
  java+=("-Dbandgram.cuda.kernels=$1/kernels.fatbin" "-Dbandgram.cuda.thrust=$1/$2")
}

use_emulation() {
  export LD_LIBRARY_PATH=$emulation
  use_binaries_in "$emulation" libbandgram_thrust_host.so
}

probe() {
  step "$1" 60 "${java[@]}" -cp "$classes" org.bandgram.compute.cuda.GpuProbe
}

# Does the packed code run on this GPU? If not, code compiled here may.
load() {
  probe load && return
  if ! command -v nvcc >/dev/null; then
    skip rebuild "nvcc is not installed"
    return
  fi
  mkdir -p "$work/rebuilt"
  step rebuild 240 bash "$kit/rebuild.sh" "$work/rebuilt" "$work/jdk" || return
  use_binaries_in "$work/rebuilt" libbandgram_thrust.so
  probe load-rebuilt
}

# JUnit's own count: "[ 23 tests successful ]" and so on.
test_counts() {
  sed -n 's/^\[ *\([0-9]* tests \(successful\|failed\|skipped\)\) *\]$/\1/p' "$work/output" |
    paste -sd ',' | sed 's/,/, /g'
}

# prepare_junit REPORTS OPTIONS...: sets `junit` to the command that runs the tests for GPUs.
prepare_junit() {
  local reports=$1 kind=device
  shift
  [ -z "$emulation" ] || kind=emulated
  junit=("${java[@]}" "-Dbandgram.test.cuda=$kind" "$@" -cp "$classes"
    org.junit.platform.console.ConsoleLauncher execute
    --include-engine junit-jupiter --include-engine jqwik
    --scan-classpath "$kit/lib/tests.jar" --include-classname '.*' --include-tag cuda
    --fail-if-no-tests --disable-banner --disable-ansi-colors --details=tree
    --config "jqwik.database=$work/jqwik" --reports-dir "$reports")
}

run_tests() {
  prepare_junit "$work/reports/tests"
  detail=test_counts step tests 180 "${junit[@]}"
}

# The kernels' own tests, bit for bit against plain loops, without a JVM.
run_kernel_tests() {
  local image=$work/kernels.fatbin
  [ -z "$emulation" ] || image=$emulation/kernels.fatbin
  step kernels 120 "$kit/kernels_test" "$image"
}

# The same under the sanitizer, which slows everything down.
run_sanitizer() {
  local tool=$1
  if ! command -v compute-sanitizer >/dev/null; then
    skip "$tool" "compute-sanitizer is not installed"
    return
  fi
  step "$tool" 120 compute-sanitizer --tool "$tool" --error-exitcode 9 \
    "$kit/kernels_test" "$work/kernels.fatbin"
}

run_benchmarks() {
  local seconds arguments
  if [ -n "$emulation" ]; then
    skip validate "an emulation's times say nothing"
    return
  fi
  export BANDGRAM_DATA=$kit/data
  while read -r seconds arguments; do
    # shellcheck disable=SC2086 # several arguments
    step "validate $arguments" "$seconds" "${java[@]}" -jar "$kit/bandgram.jar" \
      validate $arguments --out "$work/validation" --quiet
  done < <(grep -E '^[0-9]' "$kit/$benchmarks")
}

detail=last_line
java=("$work/jdk/bin/java" --add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED
  -Djava.awt.headless=true "-Djava.io.tmpdir=$work"
  "-XX:ErrorFile=$work/reports/hs_err_%p.log")
classes=$kit/bandgram.jar:$kit/lib/*

mkdir "$work/reports"
cd "$work" || exit 2
if unpack_binaries; then
  environment >"$out/environment.txt"
  [ -z "$emulation" ] || use_emulation
  load
  run_kernel_tests
  run_tests
  run_benchmarks
  run_sanitizer memcheck
  run_sanitizer racecheck
else
  record unpack failed 1 "$SECONDS" 0 "binaries.tar.xz cannot be unpacked: neither xz nor python3"
fi
pack test-reports.tar.gz "$work/reports"
pack validation.tar.gz "$work/validation"
write_results
exit $((failures > 0))
