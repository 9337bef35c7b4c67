#!/usr/bin/env bash
# Tests ./bandgram package: unpacks what it makes, and runs it where there is no JDK and no setting.
# Continuous integration runs it.
set -euo pipefail

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  printf 'FAILED %s\n' "$1" >&2
  exit 1
}

# What the launcher needs of a system, and nothing else.
bare_system() {
  local tool
  mkdir "$work/bin"
  for tool in bash cat cksum dirname head readlink wc; do
    ln -s "$(command -v "$tool")" "$work/bin/$tool"
  done
}

packed() {
  (cd "$work/data" && env -i PATH="$work/bin" "$@")
}

leaves_files_of_others() {
  local file=$work/mine.tar.gz link=$work/link.tar.gz
  echo mine >"$file"
  ln -s "$file" "$link"
  for file in "$file" "$link" "$work/data"; do
    if "$root/bandgram" package "$file" >"$work/out" 2>&1; then
      fail "replaced $file"
    fi
    grep -q 'was not made by this command' "$work/out" || fail "message: $(cat "$work/out")"
  done
  [ "$(cat "$work/mine.tar.gz")" = mine ] && [ -L "$link" ] || fail "changed a file of others"
}

# One that is there, of another version.
an_older_archive() {
  mkdir "$work/bandgram-0.0"
  echo old >"$work/bandgram-0.0/VERSION.txt"
  tar -C "$work" -czf "$1" bandgram-0.0/VERSION.txt
}

# Clusters as before, says the same, and nothing of the JVM's, whatever has become of the file of classes.
clusters_the_same() {
  local code=0
  packed BANDGRAM_JAVA_OPTS="-Xlog:class+load:file=$work/loaded" "$unpacked/bandgram" \
    cluster points.csv --out packed >"$work/out" 2>"$work/errors" || code=$?
  [ "$code" = 0 ] && [ ! -s "$work/errors" ] || fail "$1: ends with $code: $(cat "$work/errors")"
  unmeasured "$work/out" | cmp - "$work/expected" || fail "$1: says something else"
  cmp "$work/data/packed/labels.csv" "$work/data/here/labels.csv" || fail "$1: other labels"
}

# What a run says without what it took.
unmeasured() { grep -v -e '^seconds' -e '^peak memory' "$1"; }

# Damages bytes of a file and keeps its length.
overwrite() { dd if=/dev/urandom of="$1" bs=4096 seek=1200 count=1000 conv=notrunc 2>"$work/log"; }

are_from_archive() { grep -q ' org.bandgram.cluster.* source: shared objects file (top)' "$work/loaded"; }

# They are used where the program is unpacked; without them, or with others, all goes on.
classes_are_archived() {
  local classes=$unpacked/lib/bandgram.jsa damage
  mv "$classes" "$work/classes"
  packed "$unpacked/bandgram" cluster points.csv --out packed >"$work/out"
  unmeasured "$work/out" >"$work/expected"
  cp -p "$work/classes" "$classes"
  ls -lR "$unpacked" >"$work/before"
  clusters_the_same 'with the classes'
  are_from_archive || fail 'does not use the archived classes'
  ls -lR "$unpacked" | cmp - "$work/before" || fail 'writes into its own folder'
  for damage in 'overwrite' 'truncate -s 5000000' 'truncate -s 0' 'rm' 'mkdir'; do
    $damage "$classes"
    clusters_the_same "after $damage"
    if are_from_archive; then fail "$damage: uses the archived classes"; fi
  done
  rmdir "$classes"
  mv "$work/classes" "$classes"
  touch "$unpacked/lib/bandgram.jar"
  clusters_the_same 'with another jar'
  if are_from_archive; then fail 'uses the classes of another jar'; fi
}

# Small runs use a file of their own, and do without if it is damaged: the same labels.
small_runs_start_alike() {
  local classes=$unpacked/lib/bandgram.aot damage
  packed "$unpacked/runtime/bin/java" -XX:AOTMode=on -XX:AOTCache="$classes" --enable-native-access=ALL-UNNAMED \
    --add-opens java.base/java.io=ALL-UNNAMED -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \
    -jar "$unpacked/lib/bandgram.jar" --version >"$work/out" 2>&1 || fail "small runs: $(cat "$work/out")"
  cp -p "$classes" "$work/classes"
  for damage in 'overwrite' 'truncate -s 5000000' 'rm'; do
    $damage "$classes"
    packed "$unpacked/bandgram" "${arguments[@]}" --out packed
    cmp "$work/data/packed/labels.csv" "$work/data/here/labels.csv" || fail "after $damage: other labels"
  done
  mv "$work/classes" "$classes"
}

# A page of the manual with every command, completion, the pages, and a package for Python that finds the launcher.
holds_what_helps() {
  local command file python page=$unpacked/share/man/man1/bandgram.1
  for file in README.md CHANGELOG.md docs/README.md docs/reference/command-line.md python/pyproject.toml; do
    [ -s "$unpacked/$file" ] || fail "holds no $file"
  done
  for command in cluster kernel-kmeans completion; do
    grep -qFx ".SH ${command^^}" "$page" || fail "the page of the manual has no $command"
  done
  if command -v groff >/dev/null 2>&1; then
    LC_ALL=C.UTF-8 groff -man -Tutf8 -ww "$page" >"$work/man" 2>"$work/errors" || fail 'groff reads no page'
    [ ! -s "$work/errors" ] || fail "groff: $(head -n 3 "$work/errors")"
    # The name of an option, and a backslash that groff must not take for its own.
    grep -qF -e "--decimal=NAME" "$work/man" && grep -qF "'\t'" "$work/man" ||
      fail 'the page of the manual is not the help'
  fi
  bash -c '. "$1" && complete -p bandgram' - "$unpacked/share/bash-completion/completions/bandgram" \
    >"$work/out" || fail 'completes nothing'
  if python=$(python3 -c 'import sys, numpy; print(sys.executable)' 2>"$work/log"); then
    (cd "$unpacked/python" && env -i PATH="$work/bin" \
      "$python" -B -c 'from bandgram import BandAffinityPropagation as A
print(A(2, options=["--pairs", "all"]).fit([[0], [1], [9], [8]]).labels_)') >"$work/out" || fail 'Python finds no launcher'
    [ "$(cat "$work/out")" = '[0 0 1 1]' ] || fail "Python: $(cat "$work/out")"
  fi
}

mkdir "$work/data" "$work/a folder"
for i in 1 2 3 4 5 6; do
  printf '%d,%d\n%d,%d\n' "$i" "$((i % 3))" "$((i + 100))" "$((i % 2))"
done >"$work/data/points.csv"
leaves_files_of_others

archive=$work/bandgram.tar.gz
an_older_archive "$archive"
[ "$("$root/bandgram" package "$archive")" = "$archive" ] || fail "does not say what it made"
tar -C "$work/a folder" -xzf "$archive"
unpacked=$(echo "$work/a folder"/bandgram-*)
[ -d "$unpacked" ] || fail "makes more than one folder"
[ ! -e "$unpacked/runtime/bin/javac" ] || fail "the runtime is a JDK"
ln -s "$unpacked/bandgram" "$work/linked"
bare_system

packed "$unpacked/bandgram" info >"$work/info" 2>"$work/errors"
grep -q 'cpu-vector' "$work/info" || fail "info: $(cat "$work/info")"
[ ! -s "$work/errors" ] || fail "info warns: $(cat "$work/errors")"
packed BANDGRAM_JAVA_OPTS=-XshowSettings:properties "$work/linked" --version >"$work/out" 2>&1
grep -qF "java.home = $unpacked/runtime" "$work/out" || fail "runs on another Java"

# The same clusters as here, with what needs more of Java than numbers: a picture, and Parquet.
arguments=(cluster points.csv --picture --quiet)
packed "$unpacked/bandgram" "${arguments[@]}" --out packed
packed "$unpacked/bandgram" cluster points.csv --format parquet --quiet --out parquet
packed "$unpacked/bandgram" cluster parquet/labels.parquet --columns label --quiet --out again
(cd "$work/data" && "$root/bandgram" "${arguments[@]}" --out here)
cmp "$work/data/packed/labels.csv" "$work/data/here/labels.csv" || fail "other labels"
[ -s "$work/data/packed/clusters.png" ] || fail "no picture"

small_runs_start_alike
classes_are_archived
holds_what_helps

if packed "$unpacked/bandgram" build >"$work/out" 2>&1; then fail "builds without sources"; fi
grep -q 'no sources' "$work/out" || fail "message: $(cat "$work/out")"
printf 'the archive of %d MB runs without a JDK\n' "$(($(wc -c <"$archive") / 1000000))"
