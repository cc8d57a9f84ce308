#!/usr/bin/env bash
# Ends the job with the exit code of Assay. INCONCLUSIVE passes with a warning, and a soak with legs to come with a notice, where
# the job asks for it.
set -euo pipefail
code="${EXIT_CODE:-6}"
if [ "$code" = "4" ] && [ "$INCONCLUSIVE" = "neutral" ]; then
  echo "::warning title=Assay::The run proves nothing (exit code 4), and this job lets that pass."
  exit 0
fi
if [ "$code" = "8" ] && [ "${UNFINISHED:-fail}" = "neutral" ]; then
  echo "::notice title=Assay::The leg was sent, and more legs must follow (exit code 8)."
  exit 0
fi
exit "$code"
