# How run.sh keeps what happened; sourced by it. Every function here leaves complete files behind:
# what is rewritten is written elsewhere first.

: >"$out/log.txt"
: >"$work/steps"
: >"$work/machine"

# What the step under way printed.
output=$work/output

# replace FILE: takes what comes on standard input for the new contents of a result.
replace() {
  cat >"$out/.$1" && mv "$out/.$1" "$out/$1"
}

# alone COMMAND...: keeps steps that run at once, which needs flock, from writing to the same files at once.
command -v flock >/dev/null || at_once=1
alone() {
  [ "$at_once" -eq 1 ] || flock 9
  "$@"
} 9>"$work/lock"

# A JSON string of one line.
json() {
  printf '"%s"' "$(printf '%s' "$1" | tr -s '\000-\037' ' ' | sed 's/[\\"]/\\&/g')"
}

# record NAME STATUS EXIT_CODE SECONDS LIMIT DETAIL
record() {
  alone write_record "$@"
}

write_record() {
  printf '%s: %s (%s of %s s) %s\n' "$1" "$2" "$4" "$5" "$6"
  printf '{"name": %s, "status": %s, "exit": %s, "seconds": %s, "limit": %s, "detail": %s}\n' \
    "$(json "$1")" "$(json "$2")" "$3" "$4" "$5" "$(json "$6")" >>"$work/steps"
  write_results
}

# skip NAME REASON
skip() {
  record "$1" skipped 0 0 0 "$2"
}

has_status() {
  grep -qE "\"status\": \"($1)\"" "$work/steps"
}

# Ends the script with what has become of all steps.
exit_code() {
  ! has_status 'failed|timed out' || exit 1
  ! has_status 'left out' || exit 3
  exit 0
}

write_results() {
  {
    printf '{\n"commit": %s,\n"list": %s,\n"started": %s,\n"seconds": %s,\n"emulation": %s,\n' \
      "$(json "$(cat "$kit/commit")")" "$(json "${lists[*]}")" "$(json "$started")" "$SECONDS" \
      "$([ -n "$emulation" ] && echo true || echo false)"
    cat "$work/machine"
    printf '"steps": [\n%s\n]\n}\n' "$(sed '$!s/$/,/' "$work/steps")"
  } | replace results.json
}

# The GPU in four lines of results.json; asked once, as each answer takes its time.
describe_machine() {
  local name driver cuda nvcc
  IFS=, read -r name driver < <(
    timeout 20 nvidia-smi --query-gpu=name,driver_version --format=csv,noheader 2>/dev/null)
  cuda=$(timeout 20 nvidia-smi 2>/dev/null | sed -n 's/.*CUDA Version: *\([0-9.]*\).*/\1/p')
  nvcc=$(nvcc --version 2>/dev/null | sed -n 's/.*release \([0-9.]*\).*/\1/p')
  printf '"gpu": %s,\n"driver": %s,\n"cuda": %s,\n"nvcc": %s,\n' "$(json "${name:-}")" \
    "$(json "${driver# }")" "$(json "$cuda")" "$(json "$nvcc")"
}

environment() {
  local command
  describe_machine >"$work/machine"
  for command in 'uname -a' 'lscpu' 'free -m' 'nvidia-smi' 'nvidia-smi -q' 'nvcc --version'; do
    printf '==== %s\n' "$command"
    timeout 20 bash -c "$command" 2>&1
  done
}

# pack NAME FOLDER
pack() {
  [ ! -d "$2" ] || tar -C "$2" -cz . | replace "$1"
}

# step NAME LIMIT COMMAND...: runs a command for at most LIMIT seconds. What it prints goes to the log;
# what of it is recorded says the function that `detail` names. A JVM at its limit is asked for what
# its threads do.
step() {
  local name=$1 limit=$2 left=$((deadline - SECONDS - grace)) begin=$SECONDS code status
  local running=${running:-$output}
  shift 2
  [ -z "$emulation" ] || limit=$((slower * limit))
  if [ "$limit" -gt "$left" ]; then
    record "$name" "left out" 0 0 "$limit" "$left seconds were left"
    return 1
  fi
  timeout --signal=QUIT --kill-after="$grace" "$limit" "$@" >"$running" 2>&1 </dev/null
  code=$?
  case $code in
    0) status=passed ;;
    124 | 137) status="timed out" ;;
    *) status=failed ;;
  esac
  [ "$running" = "$output" ] || mv "$running" "$output"
  alone log "$name" "$@"
  record "$name" "$status" "$code" $((SECONDS - begin)) "$limit" "$($detail)"
  [ "$code" -eq 0 ]
}

# log NAME COMMAND...: keeps what a step printed, and what JVMs that broke have left.
log() {
  {
    printf '==== %s: %s\n' "$1" "${*:2}"
    tail -c "$log_bytes" "$output"
    tail -n +1 "$work"/crashes/* 2>/dev/null | head -n 300
  } >>"$out/log.txt"
  rm -f "$work"/crashes/*
}

last_line() {
  grep -v 'WARNING: Using incubator modules' "$output" | tail -n 1
}
