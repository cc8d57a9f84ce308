#!/usr/bin/env bash
# A gate for any CI: `bash gate.sh conform`, `bash gate.sh load mixed --rate 100 --duration 1m`. It writes JUnit,
# JSON, Markdown and the report into ASSAY_RESULTS, whatever happens, and ends with the exit code of Assay.
set -euo pipefail
assay="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
results="${ASSAY_RESULTS:-assay-results}"
refuse() {
  echo "gate.sh: $1" >&2
  exit 2
}
[ "$#" -gt 0 ] || refuse "expected check, conform, explore or load and its arguments, and got none"
[ -n "${ASSAY_TARGET:-}" ] || refuse "expected the base URL of the service in ASSAY_TARGET, and it is not set"
[ ! -e "$results/run" ] || refuse "$results holds the results of an earlier gate: remove it, or set ASSAY_RESULTS to another folder"
mkdir -p "$results"
exec node "$assay/bin/assay.mjs" "$@" --wait-for-target "${ASSAY_WAIT:-60s}" --out "$results/run" \
  --junit "$results/junit.xml" --json "$results/result.json" --markdown "$results/summary.md"
