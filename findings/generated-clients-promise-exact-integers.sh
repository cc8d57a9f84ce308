#!/usr/bin/env bash
# Guess: with the option for BigInt, a client that @hey-api/openapi-ts generates reads 9007199254740993 exactly, and so does one
#   of orval.
# What happens: hey-api's reads the body with JSON.parse, and makes a BigInt of the rounded number: 9007199254740992n. For 10^21
#   wei it throws, because "1e+21" is no integer. An optional 0 stays a number. orval's has the type `bigint`, but no code for
#   it: at run time there is a number, which cannot be added to a BigInt. With dates switched on, a time is a text in orval's,
#   and a Date in hey-api's, without its microseconds. Both types say Date.
# Version: @hey-api/openapi-ts 0.99.0, orval 8.38.0, with typescript 5.9.3, Node 20.
# Who meets it: a client of a service whose amounts are integers above 2 to the power of 53. The types say that nothing can be
#   lost, and the amount is another one.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @hey-api/openapi-ts@0.99.0 orval@8.38.0 typescript@5.9.3 esbuild@0.25.12
cat > api.yaml <<'YAML'
openapi: 3.1.0
info: { title: service, version: "1" }
paths:
  /wallet:
    get:
      operationId: getWallet
      responses:
        "200":
          description: a wallet
          content:
            application/json:
              schema:
                type: object
                required: [balance, at]
                properties:
                  balance: { type: integer, format: int64 }
                  locked: { type: integer, format: int64 }
                  at: { type: string, format: date-time }
YAML
cat > hey.config.mjs <<'JS'
const transformers = { name: '@hey-api/transformers', bigInt: true, dates: true };
const plugins = ['@hey-api/client-fetch', '@hey-api/typescript', transformers, { name: '@hey-api/sdk', transformer: true }];
export default { input: './api.yaml', output: './hey', logs: { level: 'silent', file: false }, plugins };
JS
cat > orval.config.cjs <<'JS'
const override = { useBigInt: true, useDates: true };
module.exports = { api: { input: './api.yaml', output: { target: './orval/api.ts', client: 'fetch', override } } };
JS
node_modules/.bin/openapi-ts -f hey.config.mjs > /dev/null 2>&1
node_modules/.bin/orval --config orval.config.cjs > /dev/null 2>&1
cat > probe.ts <<'TS'
import { client } from './hey/client.gen';
import { getWallet as hey } from './hey/sdk.gen';
import { getWallet as orval } from './orval/api';

let body = '';
globalThis.fetch = async () => new Response(body, { headers: { 'Content-Type': 'application/json' } });
client.setConfig({ baseUrl: 'https://service.test' });
const show = (value: unknown) => `${typeof value} ${value instanceof Date ? value.toISOString() : value}`;
for (const balance of ['9007199254740993', '1000000000000000000000']) {
  body = `{"balance":${balance},"locked":0,"at":"2026-01-02T03:04:05.123456Z"}`;
  for (const [name, ask] of Object.entries({ hey: async () => (await hey({ throwOnError: true })).data, orval: async () => (await orval()).data })) {
    const shown = await ask().then(({ balance: read, locked, at }) => `balance ${show(read)}, locked ${show(locked)}, at ${show(at)}`, (error) => `${error}`);
    console.log(`${name}: ${balance}: ${shown}`);
  }
}
TS
node_modules/.bin/esbuild probe.ts --bundle --platform=node --format=esm --log-level=error --outfile=probe.mjs
seen=$(grep -h 'balance' hey/types.gen.ts orval/api.ts | xargs; node probe.mjs); echo "$seen"
[ "$seen" = 'balance: bigint; balance: bigint;
hey: 9007199254740993: balance bigint 9007199254740992, locked number 0, at object 2026-01-02T03:04:05.123Z
orval: 9007199254740993: balance number 9007199254740992, locked number 0, at string 2026-01-02T03:04:05.123456Z
hey: 1000000000000000000000: SyntaxError: Cannot convert 1e+21 to a BigInt
orval: 1000000000000000000000: balance number 1e+21, locked number 0, at string 2026-01-02T03:04:05.123456Z' ] || { echo "These generated clients read integers otherwise than before."; exit 1; }
