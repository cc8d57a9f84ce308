#!/usr/bin/env bash
# Guess: k6-to-junit writes a failed case for each threshold of k6 that was crossed, and ends with another exit code than 0.
# What happens: k6 1.8 ends with exit code 99, and k6-to-junit with 0. Its file has no case, because k6 writes thresholds in
#   another form since version 1. The two summaries that k6 itself writes say the opposite of each other. A crossed threshold is
#   true in that of `--summary-export` and false in that of `handleSummary`. Given the first, k6-junit, which is made for the
#   second, swaps passed and failed.
# Version: k6 v1.8.1, Go 1.26; k6-to-junit 1.0.3, k6-junit 1.2.0, Node 20.
# Who meets it: a pipeline that hands the output of k6 through a pipe, and lets the JUnit file decide: no threshold fails it.
# Needs: Go, Node. Nothing is sent.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
GOBIN=$dir/bin go install go.k6.io/k6@v1.8.1 2> /dev/null
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts k6-to-junit@1.0.3 k6-junit@1.2.0
cat > script.js <<'JS'
import { Trend } from 'k6/metrics';

const times = new Trend('trade_time');
export const options = { iterations: 5, thresholds: { trade_time: ['p(99)<200', 'avg<1000'] } };
export default () => times.add(500);
JS
cat script.js - > own.js <<'JS'
export const handleSummary = (data) => ({ 'own.json': JSON.stringify(data) });
JS
cat > probe.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { jUnit } = require('k6-junit');

const shown = (xml) => [...xml.matchAll(/<testcase name="([^"]*)"[^>]*?(\/?)>/g)].map(([, name, end]) => `${name} ${end ? 'passed' : 'failed'}`).join(', ');
for (const file of ['own.json', 'export.json']) {
  const summary = JSON.parse(readFileSync(file));
  console.log(`${file}: ${JSON.stringify(summary.metrics.trade_time.thresholds, Object.keys(summary.metrics.trade_time.thresholds).sort().concat('ok'))}`);
  console.log(`${file} for k6-junit: ${shown(jUnit(summary)).replaceAll('&lt;', '<')}`);
}
JS
export K6_NO_USAGE_REPORT=true
seen=$(code=0; bin/k6 run -q --summary-export=export.json script.js > out.txt 2> /dev/null || code=$?
echo "k6: exit code $code"
grep '(99)<\|avg<' out.txt | sed 's/^ *//; s/✗/crossed:/; s/✓/held:/' | tr -d "'"
code=0; node_modules/.bin/k6-to-junit < out.txt > junit.xml || code=$?
echo "k6-to-junit: exit code $code, $(grep -o 'tests="[0-9]*" failures="[0-9]*"' junit.xml | head -1)"
bin/k6 run -q own.js > /dev/null 2>&1 || true
node probe.cjs); echo "$seen"
[ "$seen" = 'k6: exit code 99
crossed: p(99)<200 p(99)=500
held: avg<1000 avg=500
k6-to-junit: exit code 0, tests="0" failures="0"
own.json: {"avg<1000":{"ok":true},"p(99)<200":{"ok":false}}
own.json for k6-junit: trade_time: p(99)<200 failed, trade_time: avg<1000 passed
export.json: {"avg<1000":false,"p(99)<200":true}
export.json for k6-junit: trade_time: p(99)<200 passed, trade_time: avg<1000 failed' ] || { echo "k6-to-junit or k6 now treats thresholds otherwise."; exit 1; }
