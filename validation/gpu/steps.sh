# The kinds of steps that lists name; sourced by run.sh. Lines of a list are "LIMIT KIND ARGUMENTS", or
# "LIMIT& KIND ARGUMENTS" where the step may run beside others that may:
#
#   suite CLASS            a class of tests tagged "cuda", in a JVM of its own
#   sanitize TOOL CLASS... classes of tests tagged "cuda", in one JVM with small sizes, under
#                          compute-sanitizer's memcheck, racecheck or initcheck; named after their package
#                          org.bandgram.internal.compute.cuda
#   bench GROUPS           single kernels of some groups, timed by the GPU
#   compare GROUPS         the same, with the kernels of another commit in turns
#   profile CASE           one kernel's counters, by Nsight Compute
#   peers                  what PyTorch takes for the same work
#   program FILE           a program that was put into the kit by hand
#   validate ARGUMENTS     an experiment

detail=last_line
image=$work/kernels.fatbin
java=("$work/jdk/bin/java" --add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED
  -Djava.awt.headless=true "-Djava.io.tmpdir=$work"
  "-XX:ErrorFile=$work/crashes/hs_err_%p.log")
classes=$work/bandgram.jar:$work/lib/*
places=

unpack_binaries() {
  if command -v xz >/dev/null; then
    xz -dc "$kit/binaries.tar.xz" | tar -C "$work" -xf -
  else
    python3 -c 'import sys, tarfile; tarfile.open(sys.argv[1]).extractall(sys.argv[2])' \
      "$kit/binaries.tar.xz" "$work"
  fi
}

# Where kernels and library come from: the jar, unless something else is set here.
use_binaries_in() {
  image=$1/kernels.fatbin
  java+=("-Dbandgram.cuda.kernels=$image" "-Dbandgram.cuda.thrust=$1/$2")
}

# Folders in which drivers lie, besides those where the loader looks anyway.
driver_folders() {
  printf '%s\n' /usr/local/nvidia/lib64 /usr/local/nvidia/lib /usr/lib/x86_64-linux-gnu \
    /usr/lib64/nvidia /usr/lib64 /usr/lib/wsl/lib /run/opengl-driver/lib
}

# Lets programs find libcuda.so.1 where the loader does not by itself; `places` says where it was
# looked for.
find_driver() {
  local folder
  if [ -n "$emulation" ]; then
    export LD_LIBRARY_PATH=$emulation
    use_binaries_in "$emulation" libbandgram_thrust_host.so
    return
  fi
  places="libcuda.so.1 was looked for in LD_LIBRARY_PATH (${LD_LIBRARY_PATH:-not set}),"
  places+=" the loader's cache ($(ldconfig -p 2>/dev/null | grep -c 'libcuda\.so\.1 ') found)"
  for folder in $(driver_folders); do
    if [ -e "$folder/libcuda.so.1" ]; then
      places+=", $folder (found)"
      export LD_LIBRARY_PATH=${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$folder
    else
      places+=", $folder"
    fi
  done
}

# All steps in their order; those that may run beside others do, if they follow one another.
run_plan() {
  local entry limit words
  for entry in "${plan[@]}"; do
    read -r limit words <<<"$entry"
    if [ "$limit" = "${limit%&}" ]; then
      wait
      # shellcheck disable=SC2086 # several words
      running=$out/running.txt run_entry "$limit" $words
    else
      while [ "$(jobs -pr | wc -l)" -ge "$at_once" ]; do
        wait -n
      done
      # shellcheck disable=SC2086
      (output=$work/output.$BASHPID && run_entry "${limit%&}" $words) &
    fi
  done
  wait
}

run_entry() {
  local limit=$1 kind=$2
  shift 2
  case $kind in
    sanitize) run_sanitizer "$limit" "$@" ;;
    suite) run_suite "$limit" "$1" ;;
    bench) run_bench "$limit" "$@" ;;
    compare) run_comparison "$limit" "$@" ;;
    profile) run_profile "$limit" "$1" ;;
    peers) run_peers "$limit" ;;
    program) run_program "$limit" "$@" ;;
    validate) run_experiment "$limit" "$@" ;;
    *) record "$kind $*" failed 2 0 "$limit" "the list names a step that does not exist" ;;
  esac
}

probe() {
  step "$1" "$2" "${java[@]}" -cp "$classes" org.bandgram.internal.compute.cuda.GpuProbe
}

# What says that the packed code is not for this GPU or driver, which code compiled here may be.
IMAGE_ERRORS='NO_BINARY_FOR_GPU|INVALID_IMAGE|INVALID_PTX|UNSUPPORTED_PTX|JIT_COMPILER|'
IMAGE_ERRORS+='no kernel image|kernel image is invalid|unsupported toolchain'

run_load() {
  probe load "$1" && return
  if ! grep -qE "$IMAGE_ERRORS" "$output"; then
    record "where the driver is" failed 1 0 0 "$places"
    return 1
  fi
  if ! command -v nvcc >/dev/null; then
    skip rebuild "nvcc is not installed"
    return 1
  fi
  mkdir -p "$work/rebuilt"
  step rebuild 240 bash "$kit/rebuild.sh" "$work/rebuilt" "$work/jdk" || return
  use_binaries_in "$work/rebuilt" libbandgram_thrust.so
  probe load-rebuilt "$1"
}

# JUnit's own count, "[ 23 tests successful ]" and so on; and the test under way if it did not end.
suite_detail() {
  sed -n 's/^\[ *\([0-9]* tests \(successful\|failed\|skipped\)\) *\]$/\1/p' "$output" |
    paste -sd ',' | sed 's/,/, /g'
  awk -F ' :: ' '{sub(/^.*JUnit Jupiter[^>]*> /, "")} / :: STARTED$/ {open[$1] = 1} / :: (SUCCESSFUL|FAILED|ABORTED)$/ {delete open[$1]}
    END {for (test in open) if (test ~ /\(/) print "not ended: " test}' "$output"
  sed -n 's/\(.*\) :: FAILED$/failed: \1/p' "$output" | grep '(' | head -n 5
}

# tests_of SIZES CLASS...: sets `tests` to a command that runs their tests tagged "cuda".
tests_of() {
  local kind=device class
  [ -z "$emulation" ] || kind=emulated
  tests=("${java[@]}" "-Dbandgram.test.cuda=$kind" "-Dbandgram.test.sizes=$1" -cp "$classes"
    org.junit.platform.console.ConsoleLauncher execute --include-tag cuda --fail-if-no-tests
    --disable-banner --disable-ansi-colors --details=testfeed)
  for class in "${@:2}"; do
    tests+=(--select-class "$class")
  done
}

run_suite() {
  local tests
  tests_of all "$2"
  detail=suite_detail step "suite ${2##*.}" "$1" "${tests[@]}"
}

sanitizer_detail() {
  sed -n 's/^=* *\([A-Z]* SUMMARY: \)/\1/p' "$output" | tail -n 1
  suite_detail
}

run_sanitizer() {
  local limit=$1 tool=$2 tests
  local name="$tool ${3##*.}"
  shift 2
  [ $# -eq 1 ] || name+=" and $(($# - 1)) more"
  if [ -n "$emulation" ] || ! command -v compute-sanitizer >/dev/null; then
    skip "$name" "compute-sanitizer is not installed, or there is no GPU for it"
    return
  fi
  tests_of small "${@/#/org.bandgram.internal.compute.cuda.}"
  detail=sanitizer_detail step "$name" "$limit" compute-sanitizer --tool "$tool" \
    --target-processes all --error-exitcode 9 "${tests[@]}"
}

# What was timed and what not, and what did not end.
bench_detail() {
  grep -E '^(FAILED|not ended|left out)' "$output" | head -n 5
  last_line
}

run_bench() {
  local limit=$1
  shift
  local options=(--seconds $((limit - 5))) groups=("$@")
  if [ -n "$emulation" ]; then # but for those that call CUB, which needs a GPU
    options=(--smoke peak)
    mapfile -t groups < <(printf '%s\n' "$@" | grep -vxE 'lloyd|sort')
  fi
  detail=bench_detail step "bench $*" "$limit" "$kit/kernel_bench" "$image" \
    --out "$out/kernel-times.csv" "${options[@]}" "${groups[@]}"
}

# Times of the same kernels from two images, each twice, in turns.
run_comparison() {
  local limit=$1
  shift
  if [ ! -f "$kit/baseline" ]; then
    skip "compare $*" "the kit has no kernels of another commit"
    return
  fi
  local options=()
  [ -z "$emulation" ] || options=(--smoke)
  step "compare $*" "$limit" bash "$kit/compare.sh" "$kit/kernel_bench" "$work/baseline.fatbin" "$image" \
    "$work/validation/compare" "${options[@]}" "$@"
  local code=$?
  pack validation.tar.gz "$work/validation"
  return "$code"
}

METRICS=gpu__time_duration.sum,dram__bytes_read.sum,dram__bytes_write.sum,smsp__inst_executed.sum
METRICS+=,smsp__issue_active.avg.pct_of_peak_sustained_active
METRICS+=,sm__warps_active.avg.pct_of_peak_sustained_active,launch__registers_per_thread
METRICS+=,dram__throughput.avg.pct_of_peak_sustained_elapsed,lts__t_bytes.sum
# What warps wait for, which pipes work, and how often accesses hit what.
CAUSES=l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
CAUSES+=,l1tex__data_pipe_lsu_wavefronts_mem_lg.sum,l1tex__data_pipe_lsu_wavefronts_mem_shared.sum
CAUSES+=,l1tex__t_sector_hit_rate.pct,lts__t_sector_hit_rate.pct
for reason in long_scoreboard short_scoreboard math_pipe_throttle lg_throttle mio_throttle wait barrier \
  not_selected branch_resolving no_instruction; do
  CAUSES+=,smsp__average_warps_issue_stalled_${reason}_per_issue_active.ratio
done
for pipe in alu fma fp64 lsu; do
  CAUSES+=,sm__inst_executed_pipe_$pipe.sum
done

# Lines "case,metric,unit,value" of what the profiler tells; without the many properties of the device.
counters() {
  awk -v name="$1" -v wanted="$METRICS,$CAUSES" '
    BEGIN { count = split(wanted, metrics, ",") }
    { gsub(/^"|"$/, ""); fields = split($0, row, "\",\"") }
    { for (f = 1; f <= fields; f++) line[NR, f] = row[f] }
    END {
      for (m = 1; m <= count; m++)
        for (f = 1; f <= fields; f++)
          if (line[1, f] == metrics[m]) {
            gsub(/,/, "", line[3, f])
            print name "," metrics[m] "," line[2, f] "," line[3, f]
          }
    }'
}

# How long the kernel took.
profile_detail() {
  grep '^"' "$output" | counters kernel | sed -n 's/.*gpu__time_duration.sum,\(.*\),/\1 /p'
}

run_profile() {
  if [ -n "$emulation" ] || ! command -v ncu >/dev/null; then
    skip "profile $2" "ncu is not installed, or there is no GPU for it"
    return
  fi
  local kernel skip metrics code
  read -r kernel skip < <("$kit/kernel_bench" "$image" --list |
    awk -v name="$2" '$1 == name {sub("skip=", "", $4); print $2, $4}')
  for metrics in "$METRICS,$CAUSES" "$METRICS"; do # the fewer ones where the profiler does not know all
    detail=profile_detail step "profile $2" "$1" ncu --clock-control none --csv --page raw \
      --metrics "$metrics" --kernel-name "regex:^${kernel:-none}\$" --launch-skip "${skip:-0}" \
      --launch-count 1 "$kit/kernel_bench" "$image" --profile "$2"
    code=$?
    ! grep -q '^"' "$output" || break
  done
  { [ ! -f "$out/profiles.csv" ] || cat "$out/profiles.csv"
    grep '^"' "$output" | counters "$2"
  } | replace profiles.csv
  return "$code"
}

run_peers() {
  if [ -n "$emulation" ] || ! python3 -c \
    'import importlib.util as u, sys; sys.exit(u.find_spec("torch") is None)' 2>/dev/null; then
    skip peers "PyTorch is not installed, or there is no GPU for it"
    return
  fi
  mkdir -p "$work/validation"
  step peers "$1" python3 "$kit/peers.py" --out "$work/validation/peers.json" --seconds $(($1 - 8))
  local code=$?
  pack validation.tar.gz "$work/validation"
  return "$code"
}

run_program() {
  if [ ! -x "$kit/$2" ]; then
    skip "program $2" "it is not in the kit"
    return
  fi
  step "program $2" "$1" "$kit/$2" "${@:3}"
}

run_experiment() {
  local limit=$1 smoke=()
  shift
  [ -z "$emulation" ] || smoke=(--smoke)
  BANDGRAM_DATA=$kit/data step "validate $*" "$limit" "${java[@]}" -cp "$classes" \
    org.bandgram.validation.Main validate "$@" --no-picture --out "$work/validation" --quiet \
    "${smoke[@]}"
  local code=$?
  pack validation.tar.gz "$work/validation"
  return "$code"
}
