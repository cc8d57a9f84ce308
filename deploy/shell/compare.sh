#!/usr/bin/env bash
# A pull-request job for any CI: is this commit slower than the one that it branched off? It needs the history of both.
#   BASE=origin/main START='exec node server.js --port {port}' bash compare.sh --margin 10%
# START starts a build in the folder of its checkout, {port} being a loopback port. PREPARE, if given, makes a build there first.
# Arguments are those of `assay ab`. JUnit, JSON, Markdown and the report lie in ASSAY_RESULTS, whatever happens, and the exit
# code is that of Assay: 0 not slower by more than the margin, 1 a regression, 4 open.
set -euo pipefail
assay="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
results="${ASSAY_RESULTS:-assay-results}"
refuse() {
  echo "compare.sh: $1" >&2
  exit 2
}
[ -n "${START:-}" ] || refuse "expected the command that starts a build in START, with {port} where the port goes, and it is not set"
[ ! -e "$results/run" ] || refuse "$results holds the results of an earlier comparison: remove it, or set ASSAY_RESULTS to another folder"
base="$(git merge-base "${BASE:-origin/main}" HEAD)" ||
  refuse "expected a branch in BASE whose history is here, and ${BASE:-origin/main} and HEAD have no common commit here"

folder="$(mktemp -d)"
remove() {
  rm -rf "$folder"
  git worktree prune
}
trap remove EXIT
git worktree add --quiet --detach "$folder/base" "$base"
if [ -n "${PREPARE:-}" ]; then
  (cd "$folder/base" && bash -c "$PREPARE")
  bash -c "$PREPARE"
fi

mkdir -p "$results"
node "$assay/bin/assay.mjs" ab --baseline-start "cd '$folder/base' && $START" --candidate-start "$START" \
  --out "$results/run" --junit "$results/junit.xml" --json "$results/result.json" --markdown "$results/summary.md" "$@"
