#!/usr/bin/env bash
# Makes an archive that runs on systems like this one without a JDK: the launcher, the program, and as
# much of a JDK as it needs; besides them the pages, a page of the manual, completion, and the package for Python.
#
#   ./bandgram package [FILE]     (default: target/bandgram-VERSION-SYSTEM.tar.gz)
#
# A FILE that is there is replaced if it is such an archive, and left alone if it is anything else.
set -euo pipefail

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jar=$root/target/bandgram.jar
# The first entry of every archive, in the folder that all of it is in.
mark=VERSION.txt

fail() {
  printf 'bandgram package: %s\n' "$1" >&2
  exit "${2:-1}"
}

is_archive_of_ours() {
  local first
  [ -f "$1" ] && [ ! -L "$1" ] || return 1
  # tar fails as head reads no further.
  first=$(tar -tzf "$1" 2>/dev/null | head -n 1) || true
  [[ $first == bandgram-*/"$mark" ]]
}

# What the program's classes name, and besides it: the Vector API, and what messages are written with.
modules() {
  local named
  named=$("$jdk/bin/jdeps" --multi-release 25 --ignore-missing-deps --print-module-deps "$jar")
  printf '%s,jdk.incubator.vector,java.logging\n' "$named"
}

# A JDK's own archive of classes is made anew, as it does not fit a part of their modules.
make_runtime() {
  local log=$staging/jlink.log
  "$jdk/bin/jlink" --add-modules "$(modules)" --strip-debug --no-header-files --no-man-pages \
    --compress zip-6 --generate-cds-archive --output "$1" >"$log" 2>&1 || {
    cat "$log" >&2
    fail "jlink makes no runtime"
  }
}

# Lines as they are, but for the number of this machine's processors, for a page of the manual.
verbatim() {
  printf '.nf\n'
  sed -e 's/, [0-9]* here)/)/' -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^[.']/\\\\\&&/"
  printf '.fi\n'
}

# The page of the manual: the help of every command.
man_page() {
  local program=$1 command
  printf '.TH BANDGRAM 1 "" "%s"\n.SH NAME\nbandgram \\- cluster point sets by similarity\n' "bandgram $number"
  printf '.SH DESCRIPTION\n'
  "$program" --help | verbatim
  for command in $("$program" --help | sed -n 's/^  \([a-z][a-z-]*\)  .*/\1/p'); do
    printf '.SH %s\n' "${command^^}"
    if [ "$command" = spark ]; then
      # The command itself wants Spark to be there.
      "$program" help spark
    else
      "$program" "$command" --help-all
    fi | verbatim
  done
}

# Where installers expect them, below a folder share.
add_help() {
  mkdir -p "$1/share/man/man1" "$1/share/bash-completion/completions"
  man_page "$1/bandgram" >"$1/share/man/man1/bandgram.1"
  "$1/bandgram" completion bash >"$1/share/bash-completion/completions/bandgram"
}

# What pages name and the archive has elsewhere, or not at all: there the words of a link stay.
as_unpacked() {
  sed -E -e 's#\]\((\.\./)*(validation|CONTRIBUTING\.md|SECURITY\.md|CITATION\.cff)[^)]*\)#]#g' \
    -e 's#src/main/resources/org/bandgram/demo#docs/examples#g' "$1"
}

# The pages, and the package for Python.
add_pages() {
  local page
  mkdir "$1/python"
  cp -R "$root/docs" "$1/"
  cp "$root/src/main/resources/org/bandgram/demo/cities.csv.gz" "$1/docs/examples/"
  (cd "$root" && find docs CHANGELOG.md -name '*.md') | while IFS= read -r page; do
    as_unpacked "$root/$page" >"$1/$page"
  done
  cp "$root/release/README.md" "$1/"
  cp "$root"/python/{README.md,pyproject.toml} "$1/python/"
  mkdir "$1/python/bandgram"
  cp "$root"/python/bandgram/*.py "$1/python/bandgram/"
}

[ $# -le 1 ] || fail "there is one argument, the archive" 2
jdk=${JAVA_HOME:?the launcher sets it}
[ -f "$jar" ] || fail "there is no $jar"
version=$("$root/bandgram" --version)
number=${version#bandgram }
number=${number%% *}
system=$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
name=bandgram-$number-$system
archive=${1:-$root/target/$name.tar.gz}
folder=$(dirname "$archive")
[ -d "$folder" ] || fail "there is no folder $folder" 2
if [ -e "$archive" ] || [ -L "$archive" ]; then
  is_archive_of_ours "$archive" ||
    fail "$archive is there and was not made by this command; it is left as it is" 2
fi

staging=$(mktemp -d "$root/target/package-XXXXXX")
unfinished=
trap 'rm -rf "$staging"; [ -z "$unfinished" ] || rm -f "$unfinished"' EXIT
mkdir -p "$staging/$name/lib"
make_runtime "$staging/$name/runtime"
cp "$root/bandgram" "$root/LICENSE" "$root/NOTICE" "$staging/$name/"
cp "$jar" "$staging/$name/lib/"
"$root/release/archive-classes.sh" "$staging/$name/bandgram" "$staging/$name/lib/bandgram.jar"
add_help "$staging/$name"
add_pages "$staging/$name"
printf '%s for %s, with Java %s\n' "$version" "$system" \
  "$(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$jdk/release")" >"$staging/$name/$mark"
unfinished=$(mktemp "$folder/.bandgram-package-XXXXXX")
(cd "$staging" && tar --numeric-owner -cf - "$name/$mark" "$name"/{LICENSE,NOTICE,README.md,CHANGELOG.md} \
  "$name"/{bandgram,docs,lib,python,runtime,share}) |
  gzip -n >"$unfinished"
chmod "$(printf '%o' $((0666 & ~$(umask))))" "$unfinished"
mv -f "$unfinished" "$archive"
unfinished=
printf '%s\n' "$archive"
