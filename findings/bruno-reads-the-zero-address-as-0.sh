#!/usr/bin/env bash
# Guess: Bruno's assertions compare a wallet's address as a text; `eq 19.99` does not match the text "19.99", and `gt` refuses it.
# What happens: 0x and 40 zeros is read as the number 0, other addresses as texts. So `eq` fails for the address of the response,
#   and `neq` passes. 1e3 and 1e-7 are read as 1: a price of 5 is `gt 1e3`, and 1000 is not `eq 1e3`. `startsWith 0x52` looks for
#   0. An integer of 16 digits is compared as a text: 9007199254740992 does not equal itself. Texts are as guessed, and `neq 19.99`
#   passes for "19.99".
# Version: @usebruno/cli 4.1.0, Node 20.
# Who meets it: whoever asserts with Bruno that a token has an owner, or that an amount is below 1e18: such an assertion passes
#   whatever comes back. Quotation marks keep an address a text.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @usebruno/cli@4.1.0
mkdir trades
echo '{"version": "1", "name": "trades", "type": "collection"}' > trades/bruno.json
cat > probe.mjs <<'JS'
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const none = `0x${'0'.repeat(40)}`;
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
const body = JSON.stringify({ none, wallet, price: 5, thousand: 1000, text: '19.99', wei: 9007199254740992 });
const assertions = [
  `none: eq ${none}`, `none: neq ${none}`, `none: eq "${none}"`, `wallet: eq ${wallet}`, 'wallet: startsWith 0x52', 'wallet: startsWith "0x52"',
  'price: eq 5.0', 'price: gt 1e3', 'price: lt 1e3', 'price: gt 1000', 'thousand: eq 1e3', 'wei: eq 9007199254740992', 'wei: neq 9007199254740992',
  'text: eq 19.99', 'text: neq 19.99', 'text: eq "19.99"', 'text: gt 5',
];
const server = createServer((_, response) => response.setHeader('Content-Type', 'application/json').end(body));
server.listen(0, '127.0.0.1', () => {
  const request = `get {\n  url: http://127.0.0.1:${server.address().port}/\n  body: none\n  auth: none\n}`;
  const list = assertions.map((assertion) => `  res.body.${assertion}`).join('\n');
  writeFileSync('trades/trade.bru', `meta {\n  name: trade\n  type: http\n  seq: 1\n}\n\n${request}\n\nassert {\n${list}\n}\n`);
  execFile('../node_modules/.bin/bru', ['run', '--output', '../report.json'], { cwd: 'trades' }, () => {
    for (const { status, lhsExpr, rhsExpr } of JSON.parse(readFileSync('report.json'))[0].results[0].assertionResults)
      console.log(`${lhsExpr.slice('res.body.'.length)}: ${rhsExpr.replaceAll('0'.repeat(40), '0…0')}: ${status}`);
    server.close();
  });
});
JS
seen=$(node probe.mjs); echo "$seen"
[ "$seen" = 'none: eq 0x0…0: fail
none: neq 0x0…0: pass
none: eq "0x0…0": pass
wallet: eq 0x52908400098527886E0F7030069857D2E4169EE7: pass
wallet: startsWith 0x52: fail
wallet: startsWith "0x52": pass
price: eq 5.0: pass
price: gt 1e3: pass
price: lt 1e3: fail
price: gt 1000: fail
thousand: eq 1e3: fail
wei: eq 9007199254740992: fail
wei: neq 9007199254740992: pass
text: eq 19.99: fail
text: neq 19.99: pass
text: eq "19.99": pass
text: gt 5: fail' ] || { echo "Bruno now reads the values of its assertions otherwise."; exit 1; }
