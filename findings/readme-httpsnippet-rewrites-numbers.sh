#!/usr/bin/env bash
# Guess: a converter from HAR to a curl command copies the recorded body as it stands.
# What happens: @readme/httpsnippet parses the JSON and writes it anew for curl. A 30-digit integer becomes
#   1.2345678901234568e+29, `1.0` becomes 1, `1e2` becomes 100, and of two equal members one is lost.
#   The package that it was forked from, httpsnippet, copies the body for curl. Both keep it for Go.
# Version: @readme/httpsnippet 11.4.0, httpsnippet 3.0.10.
# Who meets it: somebody who turns a recorded exchange into a command for a bug report.
#   The command sends another amount than the exchange did, so the fault "does not reproduce".
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @readme/httpsnippet@11.4.0 httpsnippet@3.0.10
cat > convert.mjs <<'JS'
import * as fork from '@readme/httpsnippet';
import original from 'httpsnippet';
const text = '{"amount": 1.0, "wei": 123456789012345678901234567890, "rate": 1e2}';
const request = {
  method: 'POST', url: 'http://127.0.0.1/token-price', httpVersion: 'HTTP/1.1', cookies: [], queryString: [],
  headers: [{ name: 'Content-Type', value: 'application/json' }], headersSize: -1, bodySize: -1,
  postData: { mimeType: 'application/json', text },
};
for (const [name, { HTTPSnippet }] of [['@readme/httpsnippet', fork], ['httpsnippet', original]])
  for (const [language, client] of [['shell', 'curl'], ['go', 'native']]) {
    const written = String(new HTTPSnippet(structuredClone(request)).convert(language, client)).replaceAll('\\"', '"');
    console.log(name, language, written.includes(text) ? 'copies the body' : `writes it anew: ${/1\.234\S+/.exec(written)?.[0]}`);
  }
JS
seen=$(node convert.mjs); echo "$seen"
[ "$seen" = '@readme/httpsnippet shell writes it anew: 1.2345678901234568e+29,
@readme/httpsnippet go copies the body
httpsnippet shell copies the body
httpsnippet go copies the body' ] || { echo "The two converters no longer differ over the body of a curl command."; exit 1; }
