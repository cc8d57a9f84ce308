#!/usr/bin/env bash
# Guess: Respect and arazzo-runner agree on simple conditions, and compare texts without regard to case, as Arazzo says.
# What happens: neither does. arazzo-runner passes each comparison that Python refuses: a text or null above 5, or a Retry-After
#   of 5 above 99. It fails true for `== true` and null for `== null`, but passes a member that is not there for `== null`.
#   Respect fails that, and compares loosely: "19.99" is 19.99, and [3] is 3. An amount that is one wei off passes. It rewrites a
#   dot before digits: a price of 19.99 fails for above .5, and "v.1" passes for "v[1]". BUY is not buy for both, and both fail
#   the operator "!".
# Version: @redocly/respect-core 2.37.0, Node 20; arazzo-runner 0.9.6, Python 3.11.
# Who meets it: whoever describes the flows of a trading service in Arazzo, and runs them in two tools. A wrong answer passes in
#   one of them.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @redocly/respect-core@2.37.0 @redocly/openapi-core@2.37.0
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check arazzo-runner==0.9.6
cat > conditions.txt <<'TXT'
$response.body#/price == 19.99
$response.body#/price == '19.99'
$response.body#/price > .5
$response.body#/price > 5 && $statusCode == 200
$response.body#/text > 5
$response.body#/text > 50
$response.body#/wei == 9007199254740992
$response.body#/flag == true
$response.body#/flag == 1
$response.body#/note == null
$response.body#/none == null
$response.body#/note > 5
$response.body#/ids == 3
$response.body#/side == 'BUY'
$response.body#/tag == 'v.1'
$response.body#/tag == 'v[1]'
$response.header.Retry-After == 5
$response.header.Retry-After > 4
$response.header.Retry-After > 99
$statusCode == '200'
!($statusCode == 404)
TXT
cat > probe.mjs <<'JS'
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { BaseResolver, createConfig } from '@redocly/openapi-core';
import { run } from '@redocly/respect-core';

const conditions = readFileSync('conditions.txt', 'utf8').trim().split('\n');
const trade = '{"price":19.99,"text":"19.99","wei":9007199254740993,"flag":true,"note":null,"ids":[3],"side":"buy","tag":"v.1"}';
const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'application/json', 'retry-after': '5' }).end(trade));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
writeFileSync('openapi.json', JSON.stringify({
  openapi: '3.1.0', info: { title: 'Trades', version: '1' }, servers: [{ url: `http://127.0.0.1:${server.address().port}` }],
  paths: { '/trades': { get: { operationId: 'trades', responses: { 200: { description: 'trades' } } } } },
}));
writeFileSync('arazzo.json', JSON.stringify({
  arazzo: '1.0.1', info: { title: 'Trades', version: '1' }, sourceDescriptions: [{ name: 'trades', type: 'openapi', url: 'openapi.json' }],
  workflows: conditions.map((condition, index) => ({ workflowId: `w${index}`, steps: [{ stepId: 'trade', operationId: 'trades', successCriteria: [{ condition }] }] })),
}));
const silent = { info() {}, warn() {}, error() {}, output() {}, printNewLine() {}, printSeparator() {}, indent: (text) => text };
const [{ executedWorkflows }] = await run({
  files: ['arazzo.json'], config: await createConfig({}), maxSteps: 100, maxFetchTimeout: 30000, fetch, logger: silent, skipLint: true,
  requestFileLoader: { getFileBody: async () => new Blob([]) }, externalRefResolver: new BaseResolver(), envVariables: {},
});
const { stdout } = await promisify(execFile)('v/bin/python', ['probe.py']);
const python = stdout.trim().split('\n');
conditions.forEach((condition, index) => {
  const { checks } = executedWorkflows.find(({ workflowId }) => workflowId === `w${index}`).executedSteps[0];
  const respect = checks.filter(({ name }) => name === 'success criteria check').every(({ passed }) => passed) ? 'passed' : 'failed';
  console.log(`${condition.replaceAll("'", '"')}: Respect ${respect}, arazzo-runner ${python[index]}`);
});
server.close();
JS
cat > probe.py <<'PY'
import logging

from arazzo_runner import ArazzoRunner

logging.disable(logging.CRITICAL)
runner = ArazzoRunner.from_arazzo_path("arazzo.json")
for index, _ in enumerate(open("conditions.txt")):
    print({"workflow_complete": "passed"}.get(str(runner.execute_workflow(f"w{index}", {}).status), "failed"))
PY
seen=$(node probe.mjs 2> /dev/null); echo "$seen"
[ "$seen" = '$response.body#/price == 19.99: Respect passed, arazzo-runner passed
$response.body#/price == "19.99": Respect passed, arazzo-runner failed
$response.body#/price > .5: Respect failed, arazzo-runner passed
$response.body#/price > 5 && $statusCode == 200: Respect passed, arazzo-runner passed
$response.body#/text > 5: Respect passed, arazzo-runner passed
$response.body#/text > 50: Respect failed, arazzo-runner passed
$response.body#/wei == 9007199254740992: Respect passed, arazzo-runner failed
$response.body#/flag == true: Respect passed, arazzo-runner failed
$response.body#/flag == 1: Respect passed, arazzo-runner passed
$response.body#/note == null: Respect passed, arazzo-runner failed
$response.body#/none == null: Respect failed, arazzo-runner passed
$response.body#/note > 5: Respect failed, arazzo-runner passed
$response.body#/ids == 3: Respect passed, arazzo-runner failed
$response.body#/side == "BUY": Respect failed, arazzo-runner failed
$response.body#/tag == "v.1": Respect passed, arazzo-runner passed
$response.body#/tag == "v[1]": Respect passed, arazzo-runner failed
$response.header.Retry-After == 5: Respect passed, arazzo-runner failed
$response.header.Retry-After > 4: Respect passed, arazzo-runner passed
$response.header.Retry-After > 99: Respect failed, arazzo-runner passed
$statusCode == "200": Respect passed, arazzo-runner failed
!($statusCode == 404): Respect failed, arazzo-runner failed' ] || { echo "Runners for Arazzo now judge these conditions otherwise."; exit 1; }
