#!/usr/bin/env bash
# Installs Assay beside the action and runs it. Always succeeds: gate.sh judges the exit code after the results are kept.
set -euo pipefail
assay="$(cd "$GITHUB_ACTION_PATH/../.." && pwd)"
case "$INPUT_COMMAND" in
  check | conform | explore | load | soak) ;;
  *)
    echo "::error title=Assay::Expected the command check, conform, explore, load or soak."
    echo "exit-code=2" >>"$GITHUB_OUTPUT"
    exit 0
    ;;
esac
# An installed package has its packages beside it.
if [ -f "$assay/package-lock.json" ] && [ ! -d "$assay/node_modules" ]; then
  (cd "$assay" && npm ci --omit=dev --no-audit --no-fund --loglevel=error)
fi

args=()
while IFS= read -r line; do
  line="${line%$'\r'}"
  if [ -n "$line" ]; then args+=("$line"); fi
done <<<"$INPUT_ARGS"

# The folder of the run is new, so that files lie beside it.
mkdir -p "$INPUT_OUT"
code=0
node "$assay/bin/assay.mjs" "$INPUT_COMMAND" ${args[@]+"${args[@]}"} \
  "--target=$INPUT_TARGET" "--wait-for-target=$INPUT_WAIT" "--out=$INPUT_OUT/run" \
  "--junit=$INPUT_OUT/junit.xml" "--json=$INPUT_OUT/result.json" \
  "--markdown=$INPUT_OUT/summary.md" --github || code=$?

case "$code" in
  0) verdict=PASS ;;
  1 | 5 | 7) verdict=FAIL ;;
  *) verdict=INCONCLUSIVE ;;
esac
{
  echo "exit-code=$code"
  echo "verdict=$verdict"
} >>"$GITHUB_OUTPUT"
