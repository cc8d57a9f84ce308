#!/usr/bin/env bash
# Guess: httpYac tells one wei from the next, and 5 from "5".
# What happens: neither. `exists` fails for a member that is 0, false or an empty text, and holds for an empty list. A text equals
#   the number, and no text with quotation marks around it. true equals 1, and false 0, but 0 does not equal false. For < and > a
#   text is the number at its start: every wallet is 0, a time is its year, and "5 of 10" is below 6.
# Version: httpyac 6.16.7, Node 20.
# Who meets it: whoever tests a trading service with assertions in .http files. Where 0 tokens or requests are left, a member that
#   is there is missing; a count that became a text passes.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts httpyac@6.16.7
cat > assertions.txt <<'TXT'
left exists
flag exists
note exists
list exists
none exists
count exists
count == 5
text == 5
text == "5"
yes == 1
flag == 0
left == 0
left == false
wei == 5000000000000000000001
wei == 5000000000000000000000
wallet < 6
wallet > 0
wallet <= 0
wallet >= 0
share < 6
share > 6
time > 2026-01-01T00:00:00Z
time > 2025-12-31T23:59:59Z
pair == [1,2]
TXT
cat > run.mjs <<'JS'
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body =
  '{"left":0,"flag":false,"note":"","list":[],"none":null,"count":5,"text":"5","yes":true,"wei":5000000000000000000001,"pair":[1,2],' +
  '"wallet":"0x52908400098527886E0F7030069857D2E4169EE7","share":"5 of 10","time":"2026-01-02T03:04:05Z"}';
const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(body)).listen(0, '127.0.0.1', () => {
  const assertions = readFileSync('assertions.txt', 'utf8').trim().split('\n');
  const request = `GET http://127.0.0.1:${server.address().port}/`;
  writeFileSync('trades.http', assertions.map(assertion => `###\n${request}\n?? body ${assertion}\n`).join('\n'));
  const runner = spawn('node_modules/.bin/httpyac', ['trades.http', '--all', '--json']);
  let output = '';
  runner.stdout.on('data', chunk => (output += chunk));
  runner.on('close', () => {
    server.close();
    for (const [number, { testResults }] of JSON.parse(output).requests.entries())
      console.log(`${assertions[number]}: ${testResults[0].status === 'SUCCESS' ? 'holds' : 'fails'}`);
  });
});
JS
seen=$(node run.mjs); echo "$seen"
[ "$seen" = 'left exists: fails
flag exists: fails
note exists: fails
list exists: holds
none exists: fails
count exists: holds
count == 5: holds
text == 5: holds
text == "5": fails
yes == 1: holds
flag == 0: holds
left == 0: holds
left == false: fails
wei == 5000000000000000000001: holds
wei == 5000000000000000000000: holds
wallet < 6: holds
wallet > 0: fails
wallet <= 0: holds
wallet >= 0: holds
share < 6: holds
share > 6: fails
time > 2026-01-01T00:00:00Z: fails
time > 2025-12-31T23:59:59Z: holds
pair == [1,2]: holds' ] || { echo "httpYac's assertions now hold for other values."; exit 1; }
