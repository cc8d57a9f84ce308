#!/usr/bin/env bash
# Guess: Venom makes texts of the numbers of a body, so that 5 equals "5".
# What happens: it does, in `ShouldEqual`: 5.0 does not equal 5, 19.990 not 19.99, and 1e-7 not 0.0000001, while true equals 1.
#   null is an empty text: `ShouldBeNil` fails for it, `ShouldNotBeNil` passes, and so does `ShouldBeLessThan 5`. The number 5 is
#   true for `ShouldBeTrue`. Numbers are ordered as doubles, so 9007199254740993 is not above 9007199254740992. A value that is no
#   number is ordered as a text, and a wallet is below 5.
# Version: github.com/ovh/venom v1.3.0, Go 1.26; Node 20.
# Who meets it: whoever tests a trading service with Venom. A price that is missing passes below a limit, and a price that is right
#   fails as soon as it is written otherwise.
# Needs: Go, Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
GOBIN="$dir" GOFLAGS=-mod=mod go install github.com/ovh/venom/cmd/venom@v1.3.0 2> /dev/null
cat > assertions.txt <<'TXT'
five ShouldEqual "5"
five ShouldEqual 5.0
whole ShouldEqual 5
price ShouldEqual 19.99
price ShouldEqual 19.990
fee ShouldEqual 1e-7
fee ShouldEqual 0.0000001
flag ShouldEqual 1
flag ShouldNotEqual 1
none ShouldBeNil
none ShouldNotBeNil
none ShouldEqual ""
none ShouldBeLessThan 5
none ShouldBeGreaterThan 5
missing ShouldBeNil
missing ShouldBeLessThan 5
five ShouldBeTrue
text ShouldBeTrue
text ShouldBeLessThan 10
count ShouldEqual 9007199254740993
count ShouldEqual 9007199254740992
count ShouldBeGreaterThan 9007199254740992
count ShouldBeLessThan 9007199254740994
count ShouldBeGreaterThanOrEqualTo 9007199254740994
wallet ShouldBeLessThan 5
wallet ShouldBeGreaterThan 0
list ShouldEqual "[1 2]"
list ShouldEqual "[1,2]"
TXT
cat > run.mjs <<'JS'
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body =
  '{"five":5,"whole":5.0,"price":19.99,"fee":1e-7,"flag":true,"none":null,"text":"5","count":9007199254740993,"list":[1,2],' +
  '"wallet":"0x52908400098527886E0F7030069857D2E4169EE7"}';
const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(body)).listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}/`;
  const assertions = readFileSync('assertions.txt', 'utf8').trim().split('\n');
  const testcases = assertions.map(assertion => ({
    name: assertion,
    steps: [{ type: 'http', method: 'GET', url, assertions: [`result.bodyjson.${assertion}`] }],
  }));
  writeFileSync('trades.yml', JSON.stringify({ name: 'trades', testcases }));
  spawn('./venom', ['run', 'trades.yml', '--format', 'json', '--output-dir', 'out']).on('close', () => {
    server.close();
    const { test_suites } = JSON.parse(readFileSync('out/test_results_trades.json', 'utf8'));
    for (const [number, { status }] of test_suites[0].testcases.entries()) console.log(`${assertions[number]}: ${status}`);
  });
});
JS
seen=$(node run.mjs); echo "$seen"
[ "$seen" = 'five ShouldEqual "5": PASS
five ShouldEqual 5.0: FAIL
whole ShouldEqual 5: FAIL
price ShouldEqual 19.99: PASS
price ShouldEqual 19.990: FAIL
fee ShouldEqual 1e-7: PASS
fee ShouldEqual 0.0000001: FAIL
flag ShouldEqual 1: PASS
flag ShouldNotEqual 1: FAIL
none ShouldBeNil: FAIL
none ShouldNotBeNil: PASS
none ShouldEqual "": PASS
none ShouldBeLessThan 5: PASS
none ShouldBeGreaterThan 5: FAIL
missing ShouldBeNil: PASS
missing ShouldBeLessThan 5: FAIL
five ShouldBeTrue: PASS
text ShouldBeTrue: FAIL
text ShouldBeLessThan 10: PASS
count ShouldEqual 9007199254740993: PASS
count ShouldEqual 9007199254740992: FAIL
count ShouldBeGreaterThan 9007199254740992: FAIL
count ShouldBeLessThan 9007199254740994: PASS
count ShouldBeGreaterThanOrEqualTo 9007199254740994: FAIL
wallet ShouldBeLessThan 5: PASS
wallet ShouldBeGreaterThan 0: PASS
list ShouldEqual "[1 2]": PASS
list ShouldEqual "[1,2]": FAIL' ] || { echo "Venom now passes other assertions."; exit 1; }
