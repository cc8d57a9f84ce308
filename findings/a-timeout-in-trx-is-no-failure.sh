#!/usr/bin/env bash
# Guess: readers of TRX, NUnit and xUnit files count timeouts as failed, and pending or inconclusive tests as skipped.
# What happens: for test-results-parser a test with the outcome Timeout has no status at all. A run with one such test and one that
#   passed is PASS for it, and Completed for node-trx, which counts a timeout. Pending and Inconclusive have no status either.
#   Allure calls all three unknown. test-results-parser joins durations as texts: 1.5 s and 5 s are "0001500.00005000.0000". A
#   test of NUnit with the result Warning has no status for it, and one of xUnit that was not run is PASS.
# Version: node-trx 0.9.4 writes the file; test-results-parser 0.4.6, allure-commandline 2.46.1, Node 20, JDK 17.
# Who meets it: whoever sends results to a chat or a dashboard. A hanging request turns the run green, and its time is no number.
# Needs: Node, JDK 17.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-trx@0.9.4 test-results-parser@0.4.6 allure-commandline@2.46.1
cat > write.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const { TestRun, UnitTest } = require('node-trx');

const moment = '2026-01-02T03:04:05Z';
const write = (file, tests) => {
  const run = new TestRun({ name: 'trades', times: { creation: moment, queuing: moment, start: moment, finish: moment } });
  for (const [name, outcome, duration] of tests) {
    const test = new UnitTest({ name, methodName: name, methodCodeBase: 'trades', methodClassName: 'Trades' });
    run.addResult({ test, computerName: 'ci', outcome, duration, startTime: moment, endTime: moment });
  }
  writeFileSync(file, run.toXml());
};
write('two.trx', [['buys', 'Passed', '00:00:01.5000000'], ['hangs', 'Timeout', '00:00:05.0000000']]);
write('six.trx', [
  ['buys', 'Passed', '00:00:01.5000000'], ['hangs', 'Timeout', '00:00:05.0000000'], ['sells', 'Failed', '00:00:01.0000000'],
  ['later', 'Pending', '00:00:00.0000000'], ['doubts', 'Inconclusive', '00:00:00.5000000'], ['skips', 'NotExecuted', '00:00:00.0000000'],
]);
JS
cat > nunit.xml <<'XML'
<test-run id="0" testcasecount="2" result="Warning" total="2" passed="1" failed="0" warnings="1" inconclusive="0" skipped="0" duration="2.5">
  <test-suite type="Assembly" id="1" name="trades.dll" fullname="trades.dll" result="Warning" duration="2.5" total="2" passed="1" warnings="1">
    <test-suite type="TestFixture" id="2" name="Trades" fullname="Trades" result="Warning" duration="2.5" total="2" passed="1" warnings="1">
      <test-case id="3" name="buys" fullname="Trades.buys" classname="Trades" result="Passed" duration="1.5" asserts="1" />
      <test-case id="4" name="warns" fullname="Trades.warns" classname="Trades" result="Warning" duration="1" asserts="1" />
    </test-suite>
  </test-suite>
</test-run>
XML
cat > xunit.xml <<'XML'
<assemblies timestamp="01/02/2026 03:04:05">
  <assembly name="trades" run-date="2026-01-02" run-time="03:04:05" time="1.5" total="2" passed="1" failed="0" skipped="0" not-run="1" errors="0">
    <collection name="Trades" time="1.5" total="2" passed="1" failed="0" skipped="0" not-run="1">
      <test name="Trades.buys" type="Trades" method="buys" time="1.5" result="Pass" />
      <test name="Trades.explicit" type="Trades" method="explicit" time="0" result="NotRun" />
    </collection>
  </assembly>
</assemblies>
XML
cat > read.cjs <<'JS'
const { readdirSync, readFileSync } = require('node:fs');
const { parse } = require('test-results-parser');

for (const [type, file] of [['mstest', 'two.trx'], ['mstest', 'six.trx'], ['nunit', 'nunit.xml'], ['xunit', 'xunit.xml']]) {
  const { total, passed, failed, skipped, status, duration, suites } = parse({ type, files: [file] });
  const cases = suites.flatMap((suite) => suite.cases).map((test) => `${test.name} ${test.status ?? 'nothing'}`).join(', ');
  console.log(`${file}: ${status}, ${passed} passed, ${failed} failed and ${skipped} skipped of ${total} in ${JSON.stringify(duration)} ms (${cases})`);
}
const [, outcome, timeouts] = readFileSync('two.trx', 'utf8').match(/<ResultSummary outcome="(\w+)"[^]*? timeout="(\d)"/);
console.log(`node-trx, two.trx: ${outcome}, timeouts ${timeouts}`);
const folder = 'report/data/test-cases';
const cases = readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')));
console.log(`Allure, six.trx: ${cases.map((test) => `${test.name} ${test.status}`).sort().join(', ')}`);
JS
node write.cjs
mkdir results && cp six.trx results
npx --no-install allure generate results -o report > /dev/null
seen=$(node read.cjs); echo "$seen"
[ "$seen" = 'two.trx: PASS, 1 passed, 0 failed and 0 skipped of 2 in "0001500.00005000.0000" ms (Trades.buys PASS, Trades.hangs nothing)
six.trx: FAIL, 1 passed, 1 failed and 1 skipped of 6 in "0001500.00005000.00001000.00000.0000500.00000.0000" ms (Trades.buys PASS, Trades.hangs nothing, Trades.sells FAIL, Trades.later nothing, Trades.doubts nothing, Trades.skips SKIP)
nunit.xml: PASS, 1 passed, 0 failed and 0 skipped of 2 in 2500 ms (Trades.buys PASS, Trades.warns nothing)
xunit.xml: PASS, 1 passed, 0 failed and 0 skipped of 2 in 1500 ms (Trades.buys PASS, Trades.explicit PASS)
node-trx, two.trx: Completed, timeouts 1
Allure, six.trx: buys passed, doubts unknown, hangs unknown, later unknown, sells failed, skips skipped' ] || { echo "These readers now give other results of TRX files."; exit 1; }
