#!/usr/bin/env bash
# A gate for any CI: `bash gate.sh conform`, `bash gate.sh load mixed --rate 100 --duration 1m`. It writes JUnit, CTRF,
# JSON, Markdown, code quality and the report into ASSAY_RESULTS, whatever happens, and ends with the exit code of Assay.
set -euo pipefail
assay="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
results="${ASSAY_RESULTS:-assay-results}"
if [ "$#" -eq 0 ]; then
  echo "usage: gate.sh check|conform|load [argument...]; ASSAY_TARGET names the service" >&2
  exit 2
fi
: "${ASSAY_TARGET:?must be the base URL of the service}"
mkdir -p "$results"
exec node "$assay/bin/assay.mjs" "$@" --wait-for-target "${ASSAY_WAIT:-60s}" --out "$results/run" \
  --junit "$results/junit.xml" --json "$results/result.json" --markdown "$results/summary.md" \
  --ctrf "$results/ctrf.json" --code-quality "$results/code-quality.json"
