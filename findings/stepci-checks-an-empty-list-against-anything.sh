#!/usr/bin/env bash
# Guess: Step CI tells the number 19.99 from the text "19.99", compares lists, and takes two bounds of one entry together.
# What happens: it compares loosely what is expected without an operator. The text "19.99" is as good as the number, and 0 equals ""
#   and false. A wallet without quotation marks is a number of YAML, so it equals a text whose last digit differs. A list is always
#   one of conditions: [] fits anything, and [1, 2] not even [1, 2]. Of two bounds in one entry it checks the first, so 19.99
#   passes for above 19 and below 5. And null is below 1, and "100" below "20". `eq` is strict.
# Version: @stepci/runner 2.0.7, Node 20.
# Who meets it: whoever checks a trading service with Step CI. A price that has become a text passes, and so does any body where an
#   empty list was expected.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @stepci/runner@2.0.7
cat > probe.cjs <<'JS'
const { createServer } = require('node:http');
const { run } = require('@stepci/runner');
const yaml = require('js-yaml');

const trade = '{"price":19.99,"text":"19.99","zero":0,"none":null,"object":{},"list":[1,2],"empty":[],"hundred":"100","wallet":"0x52908400098527886E0F7030069857D2E4169EE7"}';
const checks = [
  ['price', '19.99'], ['price', '"19.99"'], ['text', '19.99'], ['text', '[{ eq: 19.99 }]'],
  ['zero', '""'], ['zero', 'false'], ['zero', 'null'],
  ['wallet', '"0x52908400098527886E0F7030069857D2E4169EE8"'], ['wallet', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['wallet', '0x52908400098527886E0F7030069857D2E4169EE8'],
  ['list', '[1, 2]'], ['list', '[{ eq: [1, 2] }]'], ['list', '[]'], ['price', '[]'], ['empty', '[]'],
  ['price', '[{ gt: 19, lt: 5 }]'], ['price', '[{ gt: 19 }, { lt: 5 }]'],
  ['none', '[{ lt: 1 }]'], ['none', '[{ isObject: true }]'], ['hundred', '[{ lt: "20" }]'], ['hundred', '[{ lt: 20 }]'],
];
const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(trade)).listen(0, '127.0.0.1', async () => {
  for (const [member, expected] of checks) {
    const step = { name: 'trade', http: { url: `http://127.0.0.1:${server.address().port}`, method: 'GET', check: { jsonpath: { [`$.${member}`]: yaml.load(expected) } } } };
    const { result } = await run({ version: '1.1', name: 'trades', tests: { trade: { steps: [step] } } });
    console.log(`${JSON.stringify(JSON.parse(trade)[member])}, expected ${expected}: ${result.passed ? 'passed' : 'failed'}`);
  }
  server.close();
});
JS
seen=$(node probe.cjs); echo "$seen"
[ "$seen" = '19.99, expected 19.99: passed
19.99, expected "19.99": passed
"19.99", expected 19.99: passed
"19.99", expected [{ eq: 19.99 }]: failed
0, expected "": passed
0, expected false: passed
0, expected null: failed
"0x52908400098527886E0F7030069857D2E4169EE7", expected "0x52908400098527886E0F7030069857D2E4169EE8": failed
"0x52908400098527886E0F7030069857D2E4169EE7", expected 0x52908400098527886E0F7030069857D2E4169EE7: passed
"0x52908400098527886E0F7030069857D2E4169EE7", expected 0x52908400098527886E0F7030069857D2E4169EE8: passed
[1,2], expected [1, 2]: failed
[1,2], expected [{ eq: [1, 2] }]: passed
[1,2], expected []: passed
19.99, expected []: passed
[], expected []: passed
19.99, expected [{ gt: 19, lt: 5 }]: passed
19.99, expected [{ gt: 19 }, { lt: 5 }]: failed
null, expected [{ lt: 1 }]: passed
null, expected [{ isObject: true }]: passed
"100", expected [{ lt: "20" }]: passed
"100", expected [{ lt: 20 }]: failed' ] || { echo "Step CI now compares these values otherwise."; exit 1; }
