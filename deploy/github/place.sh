#!/usr/bin/env bash
# Says what the caches depend on: the packages of Assay and the sources of its k6. An installed package has no lock file.
set -euo pipefail
assay="$(cd "$GITHUB_ACTION_PATH/../.." && pwd)"
lock=package-lock.json
if [ ! -f "$assay/$lock" ]; then lock=package.json; fi
digest="$(cd "$assay" && find "$lock" scenarios/engine -type f -not -path '*/bin/*' | LC_ALL=C sort | xargs cat | sha256sum | cut -c1-16)"
echo "digest=$digest" >>"$GITHUB_OUTPUT"
