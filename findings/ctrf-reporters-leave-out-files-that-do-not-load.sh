#!/usr/bin/env bash
# Guess: none. They were run side by side to see what a CTRF reporter makes of a test that did not run.
# What happens: a test file that cannot be loaded, because a module is missing, ends each runner with an error, but is in no
#   CTRF report. Those of Vitest and pytest say that nothing failed; pytest's has no test at all. For Vitest the tests of a
#   `beforeAll` that fails are skipped; Jest's reporter counts them as failed. An `afterAll` that fails is in neither report.
#   Vitest's own JUnit file has a failed case for each of the three faults.
# Version: vitest 3.2.7 with @d2t/vitest-ctrf-json-reporter 1.3.0, jest 30.2.0 with jest-ctrf-json-reporter 0.0.11, Node 20;
#   pytest 9.2.0 with pytest-json-ctrf 0.6.1.
# Who meets it: a gate or a dashboard that reads CTRF: "failed: 0" is the report of a run in which nothing was checked. The exit
#   code of the runner has to count too.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts vitest@3.2.7 @d2t/vitest-ctrf-json-reporter@1.3.0 jest@30.2.0 jest-ctrf-json-reporter@0.0.11
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pytest==9.2.0 pytest-json-ctrf==0.6.1
mkdir vitest jest pytest
body="test('reads', () => {});
describe('trades', () => {
  beforeAll(() => { throw new Error('no service'); });
  test('buys', () => {});
});
describe('tokens', () => {
  afterAll(() => { throw new Error('not cleaned up'); });
  test('lists', () => {});
});"
{ echo "import { afterAll, beforeAll, describe, test } from 'vitest';"; echo "$body"; } > vitest/hooks.test.js
{ echo "import './missing.js';"; echo "import { test } from 'vitest';"; echo "test('never', () => {});"; } > vitest/unloadable.test.js
echo "$body" > jest/hooks.test.js
{ echo "require('./missing.js');"; echo "test('never', () => {});"; } > jest/unloadable.test.js
echo '{}' > jest/package.json
echo 'def test_reads(): pass' > pytest/test_reads.py
{ echo 'import missing'; echo 'def test_never(): pass'; } > pytest/test_unloadable.py
cat > show.cjs <<'JS'
const { readdirSync, readFileSync } = require('node:fs');
const [, , name, code, folder] = process.argv;
const file = readdirSync(folder).find((entry) => entry.endsWith('.json'));
const { summary, tests } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')).results;
const names = tests.map((test) => `${test.name.split(' ').at(-1)} ${test.status}`).sort().join(', ');
console.log(`${name}: exit code ${code}, failed ${summary.failed} of ${summary.tests}: ${names}`);
JS
run() { code=0; (cd "$2"; shift 2; "$@" > /dev/null 2>&1) || code=$?; node show.cjs "$1" $code "$2/ctrf"; rm -r "$2/ctrf"; }
bin=$dir/node_modules/.bin
seen=$(run '@d2t/vitest-ctrf-json-reporter' vitest "$bin/vitest" run --reporter=@d2t/vitest-ctrf-json-reporter
run 'jest-ctrf-json-reporter' jest "$bin/jest" --rootDir . --reporters=jest-ctrf-json-reporter
run 'pytest-json-ctrf' pytest "$dir/v/bin/pytest" -q --ctrf ctrf/report.json
(cd vitest; "$bin/vitest" run --reporter=junit --outputFile=junit.xml > /dev/null 2>&1 || true
  echo "JUnit file of Vitest: $(grep -oE '<testsuites[^>]*' junit.xml | grep -oE '(tests|failures)=\"[0-9]+\"' | tr -d '"' | xargs)")); echo "$seen"
[ "$seen" = '@d2t/vitest-ctrf-json-reporter: exit code 1, failed 0 of 3: buys skipped, lists passed, reads passed
jest-ctrf-json-reporter: exit code 1, failed 1 of 3: buys failed, lists passed, reads passed
pytest-json-ctrf: exit code 2, failed 0 of 0: 
JUnit file of Vitest: tests=6 failures=3' ] || { echo "These reporters of CTRF no longer leave out what did not run."; exit 1; }
