#!/usr/bin/env bash
# Tags a release, on this machine alone: ./bandgram release VERSION [--dry-run]
#
# Everything that a release needs is looked at first, and everything that is missing is named. Then .ci/full
# must pass; it is not run again where it has passed on this commit. After it the tests of what is given away
# must: of what is published, and of the jar under Spark. --dry-run looks, says what would be done, shows the
# notes and changes nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Where .ci/full leaves the commit it passed on.
passed=target/ci-passed
tests=(release/test-artifact.sh release/test-spark.sh)
missing=0

fail() {
  printf 'bandgram: %s\n' "$1" >&2
  exit 2
}

lacks() {
  printf 'bandgram: %s\n' "$1" >&2
  missing=$((missing + 1))
}

# The entry of a version in CHANGELOG.md, without its heading and the empty lines around it.
notes() {
  awk -v heading="## [$version]" '
    index($0, heading) == 1 { inside = 1; next }
    /^## / || /^\[[^]]*\]: / { inside = 0 }
    inside' CHANGELOG.md | sed -e '/./,$!d' | awk '
    NF { for (; empty; empty--) print ""; print; next } { empty++ }'
}

field() {
  sed -n "s/^$1: *[\"']\{0,1\}\([^\"']*\)[\"']\{0,1\} *$/\1/p" CITATION.cff
}

check_repository() {
  local branch
  branch=$(git symbolic-ref --quiet --short HEAD || true)
  [ "$branch" = main ] || lacks "a release is made on main, not on ${branch:-no branch}"
  [ -z "$(git status --porcelain)" ] || lacks "there are changes that are not committed"
  if git rev-parse --quiet --verify "refs/tags/$tag" >/dev/null; then
    lacks "there is a tag $tag already"
  fi
}

check_files() {
  local file
  for file in README.md CHANGELOG.md CITATION.cff CONTRIBUTING.md LICENSE NOTICE SECURITY.md pom.xml; do
    [ -s "$file" ] || lacks "$file is missing"
  done
}

# The project's own version is the first in the file, its parent being none.
check_versions() {
  local in_pom date_of_changes
  in_pom=$(sed -n 's|^  <version>\(.*\)</version>|\1|p' pom.xml | head -n 1)
  [ "$in_pom" = "$version" ] || lacks "pom.xml has version $in_pom, not $version"
  date_of_changes=$(sed -n "s/^## \[${version//./\\.}\] - \([0-9]\{4\}-[0-9][0-9]-[0-9][0-9]\)$/\1/p" CHANGELOG.md)
  [ -n "$date_of_changes" ] || lacks "CHANGELOG.md has no heading '## [$version] - YYYY-MM-DD'"
  [ -n "$(notes)" ] || lacks "CHANGELOG.md says nothing of $version"
  [ "$(field version)" = "$version" ] || lacks "CITATION.cff has version $(field version), not $version"
  [ "$(field date-released)" = "$date_of_changes" ] ||
    lacks "CITATION.cff has date-released $(field date-released), CHANGELOG.md ${date_of_changes:-none}"
}

has_passed() {
  [ -f "$passed" ] && [ "$(cat "$passed")" = "$(git rev-parse HEAD)" ]
}

version=
dry=false
for argument in "$@"; do
  case $argument in
    --dry-run) dry=true ;;
    -*) fail "unknown option $argument; usage: ./bandgram release VERSION [--dry-run]" ;;
    *)
      [ -z "$version" ] || fail "one version, not $version and $argument"
      version=$argument
      ;;
  esac
done
[ -n "$version" ] || fail "which version? usage: ./bandgram release VERSION [--dry-run]"
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ ]] || fail "$version is no version such as 1.2.3"
[[ $version != *-SNAPSHOT ]] || fail "$version is no release"
tag=v$version

check_repository
check_files
[ ! -s pom.xml ] || [ ! -s CHANGELOG.md ] || [ ! -s CITATION.cff ] || check_versions
[ "$missing" -eq 0 ] || fail "nothing was tagged"

commit=$(git rev-parse HEAD)
if $dry; then
  has_passed && printf '.ci/full has passed on %s\n' "$commit" || printf 'would run .ci/full\n'
  printf 'would run %s\n' "${tests[@]}"
  printf 'would tag %s as %s with these notes:\n\n' "$commit" "$tag"
  notes
  exit 0
fi

if ! has_passed; then
  .ci/full || fail ".ci/full failed, nothing was tagged"
  has_passed || fail ".ci/full did not pass on this commit, nothing was tagged"
fi
for test in "${tests[@]}"; do
  "$test" || fail "$test failed, nothing was tagged"
done
[ "$(git rev-parse HEAD)" = "$commit" ] && [ -z "$(git status --porcelain)" ] ||
  fail "something changed under the tests, nothing was tagged"
# Headings of the notes begin with what git takes for a comment elsewhere.
{
  printf 'bandgram %s\n\n' "$version"
  notes
} | git tag --annotate --cleanup=whitespace --file=- "$tag" "$commit"
printf 'tagged %s as %s, here alone: git push origin %s makes it known\n' "$commit" "$tag" "$tag"
