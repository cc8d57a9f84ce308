#!/usr/bin/env bash
# Guess: libraries that hash typed data (EIP-712) refuse a value of a wrong type, and a member that is missing.
# What happens: the text "false" for a `bool` is true for ethers and MetaMask's eth-sig-util, false for Python's eth-account,
#   and refused by viem. A `bool` that is missing is false for ethers. An empty text for an amount is 0 for viem and
#   eth-sig-util. A text that is missing or null gets a hash of its own from eth-account, which no text has. eth-sig-util hashes
#   200 for `int8`, and makes another address of one without 0x, which ethers and eth-account take as it is. With values of the
#   right types all four give one hash.
# Version: ethers 6.17.0, viem 2.57.20, @metamask/eth-sig-util 8.2.0, Node 20; eth-account 0.14.0, Python 3.11.
# Who meets it: a trade that one side signs and another side checks. Each builds the message from JSON: a flag that came as
#   text, or a member left out, makes a signature that is wrong on the other side, or is one for another trade.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ethers@6.17.0 viem@2.57.20 @metamask/eth-sig-util@8.2.0
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check eth-account==0.14.0
cat > cases.json <<'JSON'
{
  "right types": {}, "amount 1e21": { "amount": 1e21 }, "amount empty": { "amount": "" }, "amount 5.5": { "amount": 5.5 },
  "dry \"false\"": { "dry": "false" }, "dry 0": { "dry": 0 }, "dry missing": { "dry": "@missing" },
  "note null": { "note": null }, "note missing": { "note": "@missing" }, "note 5": { "note": 5 },
  "rank 200": { "rank": 200 }, "to without 0x": { "to": "2222222222222222222222222222222222222222" }
}
JSON
cat > probe.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
import { SignTypedDataVersion, TypedDataUtils } from '@metamask/eth-sig-util';
import { TypedDataEncoder } from 'ethers';
import { hashTypedData } from 'viem';

const domain = { name: 'Token', version: '1', chainId: 1 };
const members = { amount: 'uint256', dry: 'bool', note: 'string', to: 'address', rank: 'int8' };
const types = { Trade: Object.entries(members).map(([name, type]) => ({ name, type })) };
const right = { amount: '1000000000000000000000', dry: true, note: 'a', to: `0x${'22'.repeat(20)}`, rank: 1 };
const described = { EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'version', type: 'string' }, { name: 'chainId', type: 'uint256' }], ...types };
const message = (changes) => Object.fromEntries(Object.entries({ ...right, ...changes }).filter(([, value]) => value !== '@missing'));
const hashers = {
  ethers: (changed) => TypedDataEncoder.hash(domain, types, changed),
  viem: (changed) => hashTypedData({ domain, types, primaryType: 'Trade', message: changed }),
  'eth-sig-util': (changed) => `0x${Buffer.from(TypedDataUtils.eip712Hash({ domain, types: described, primaryType: 'Trade', message: changed }, SignTypedDataVersion.V4)).toString('hex')}`,
};
// A hash is shown as the message of right types that has it.
const known = new Map([[hashers.ethers(right), 'the right one'], ...Object.entries({ 'dry false': { dry: false }, 'amount 0': { amount: '0' }, 'note ""': { note: '' } })
  .map(([name, changes]) => [hashers.ethers({ ...right, ...changes }), name])]);
const results = {};
for (const [name, changes] of Object.entries(JSON.parse(readFileSync('cases.json', 'utf8')))) {
  results[name] = { message: message(changes), hashes: {} };
  for (const [library, hash] of Object.entries(hashers)) {
    try {
      results[name].hashes[library] = hash(message(changes));
    } catch {
      results[name].hashes[library] = 'refused';
    }
  }
}
writeFileSync('results.json', JSON.stringify({ domain, types, known: Object.fromEntries(known), results }));
JS
cat > probe.py <<'PY'
import json

from eth_account.messages import encode_typed_data
from eth_utils import keccak

seen = json.load(open("results.json"))
for name, result in seen["results"].items():
    hashes = result["hashes"]
    try:
        signable = encode_typed_data(seen["domain"], seen["types"], result["message"])
        hashes["eth-account"] = "0x" + keccak(b"\x19" + signable.version + signable.header + signable.body).hex()
    except Exception:
        hashes["eth-account"] = "refused"
    shown = {library: "refused" if value == "refused" else seen["known"].get(value, "another one") for library, value in hashes.items()}
    print(f"{name}:", ", ".join(f"{library} {value}" for library, value in shown.items()))
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'right types: ethers the right one, viem the right one, eth-sig-util the right one, eth-account the right one
amount 1e21: ethers refused, viem the right one, eth-sig-util the right one, eth-account refused
amount empty: ethers refused, viem amount 0, eth-sig-util amount 0, eth-account refused
amount 5.5: ethers refused, viem refused, eth-sig-util refused, eth-account refused
dry "false": ethers the right one, viem refused, eth-sig-util the right one, eth-account dry false
dry 0: ethers dry false, viem refused, eth-sig-util dry false, eth-account dry false
dry missing: ethers dry false, viem refused, eth-sig-util refused, eth-account refused
note null: ethers refused, viem refused, eth-sig-util note "", eth-account another one
note missing: ethers refused, viem refused, eth-sig-util refused, eth-account another one
note 5: ethers refused, viem another one, eth-sig-util another one, eth-account another one
rank 200: ethers refused, viem refused, eth-sig-util another one, eth-account refused
to without 0x: ethers the right one, viem refused, eth-sig-util another one, eth-account the right one' ] || { echo "These libraries hash typed data otherwise than before."; exit 1; }
