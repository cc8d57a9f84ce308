#!/usr/bin/env bash
# Guess: Pact's matcher `decimal` refuses 10. None for amounts of wei.
# What happens: it does refuse 10, and `integer` takes it. Above 64 bits it is the other way round: `integer` refuses
#   1000000000000000000000, and `decimal` takes it. The turn is at 18446744073709551616. `integer` also refuses 1.0 and 1e3,
#   which are integers in JSON Schema. `number` takes all.
# Version: @pact-foundation/pact 16.5.0 with pact-core 19.2.0, Node 20.
# Who meets it: a contract for an API with amounts of wei: it holds until an amount exceeds 18.4 ether.
#   A price of a service in JavaScript is sent as 10 when it is whole, and breaks the contract of a decimal.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @pact-foundation/pact@16.5.0 @pact-foundation/pact-core@19.2.0
cat > probe.mjs <<'JS'
import { MatchersV3, PactV3 } from '@pact-foundation/pact';

const matchers = { integer: MatchersV3.integer(5), decimal: MatchersV3.decimal(1.5), number: MatchersV3.number(5) };
for (const amount of ['10', '18446744073709551615', '18446744073709551616', '1000000000000000000000', '1.0', '1e3']) {
  const takers = [];
  for (const [name, matcher] of Object.entries(matchers)) {
    const pact = new PactV3({ consumer: 'client', provider: 'service', dir: 'pacts', logLevel: 'error' });
    const headers = { 'content-type': 'application/json' };
    pact.uponReceiving('a trade').withRequest({ method: 'POST', path: '/trades', headers, body: { amount: matcher } })
      .willRespondWith({ status: 200 });
    let status;
    const send = async ({ url }) => {
      status = (await fetch(`${url}/trades`, { method: 'POST', headers, body: `{"amount":${amount}}` })).status;
    };
    await pact.executeTest(send).catch(() => {});
    if (status === 200) takers.push(name);
  }
  console.log(`${amount}: ${takers.join(', ')}`);
}
JS
seen=$(node probe.mjs 2> /dev/null); echo "$seen"
[ "$seen" = '10: integer, number
18446744073709551615: integer, number
18446744073709551616: decimal, number
1000000000000000000000: decimal, number
1.0: decimal, number
1e3: decimal, number' ] || { echo "Pact's matchers take other numbers than before."; exit 1; }
