#!/usr/bin/env bash
# Guess: a request that the service refuses is an error in Newman's JUnit file, and so for the readers of that file.
# What happens: Newman ends with a failure. Its JUnit file says errors="1" for that request, but has no test case for it, and
#   newman-reporter-junitfull says errors="0". junit-to-ctrf and test-results-parser count one test, which passed;
#   `junitparser verify` ends with exit code 0. If every request is refused, the readers see a run without tests.
# Version: newman 6.2.2 and newman-reporter-junitfull 1.1.1 as writers; junit-to-ctrf 0.0.14, test-results-parser 0.4.6 on
#   Node 20, and junitparser 5.0.3 as readers.
# Who meets it: a Postman collection whose requests have no test of their own, such as a first one that logs in or is a health
#   check. A service that went down in the middle of a run has a green report.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts newman@6.2.2 newman-reporter-junitfull@1.1.1 \
  junit-to-ctrf@0.0.14 test-results-parser@0.4.6
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check junitparser==5.0.3
cat > run.cjs <<'JS'
const http = require('node:http');
const newman = require('newman');

// The service answers one request, and is gone.
const server = http.createServer((_, response) => response.end('{}'));
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}/`;
  const exec = ["pm.test('status', () => pm.response.to.have.status(200))"];
  const item = [{ name: 'quote', request: url, event: [{ listen: 'test', script: { exec } }] }, { name: 'trade', request: url }];
  newman.run({
    collection: { info: { name: 'service' }, item },
    reporters: ['junit', 'junitfull'],
    reporter: { junit: { export: 'junit.xml' }, junitfull: { export: 'junitfull.xml' } },
  }).on('request', () => server.listening && (server.close(), server.closeAllConnections()))
    .on('done', (_, { run }) => console.log(`Newman: ${run.failures.length} failure`));
});
JS
seen=$(node run.cjs
for name in junit junitfull; do
  echo "$name: $(grep '"trade"' $name.xml | grep -oE '(tests|failures|errors)="[0-9]+"' | xargs)"
  node_modules/.bin/junit-to-ctrf $name.xml -o $name.json > /dev/null
  node -e '
    const { tests, passed, failed } = JSON.parse(require("node:fs").readFileSync(`${process.argv[1]}.json`)).results.summary;
    console.log(`  junit-to-ctrf: tests ${tests}, passed ${passed}, failed ${failed}`);
    const result = require("test-results-parser").parse({ type: "junit", files: [`${process.argv[1]}.xml`] });
    console.log(`  test-results-parser: ${result.total}, passed ${result.passed}, errors ${result.errors}, ${result.status}`);' $name
  v/bin/junitparser verify $name.xml && echo '  junitparser verify: exit code 0'
done); echo "$seen"
[ "$seen" = 'Newman: 1 failure
junit: tests=0 failures=0 errors=1
  junit-to-ctrf: tests 1, passed 1, failed 0
  test-results-parser: 1, passed 1, errors 0, PASS
  junitparser verify: exit code 0
junitfull: tests=0 failures=0 errors=0
  junit-to-ctrf: tests 1, passed 1, failed 0
  test-results-parser: 1, passed 1, errors 0, PASS
  junitparser verify: exit code 0' ] || { echo "A refused request leaves other traces in JUnit files of Newman than before."; exit 1; }
