#!/usr/bin/env bash
# Guess: the usual libraries for wallets refuse an amount with more decimal places than the currency has.
# What happens: ethers refuses it. viem rounds it: 0.9999999 USDC, with 6 places, becomes one whole USDC, and half a wei one
#   wei. web3.py cuts it off: 1.9 wei become 1, half a wei 0. No warning in either case.
#   So one text is an error, one wei or two wei, and with viem a payment can exceed what its user typed.
# Version: ethers 6.17.0, viem 2.57.20, web3.py 8.0.0, Python 3.11.
# Who meets it: whoever checks the `value` of a transaction against an amount, or pays out a whole balance as text:
#   a balance that was divided has more places than the currency, and the payment rounded up exceeds it.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ethers@6.17.0 viem@2.57.20
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check web3==8.0.0
cat > probe.mjs <<'JS'
import { parseUnits as byEthers } from 'ethers';
import { parseUnits as byViem } from 'viem';

const read = (parse, text, places) => {
  try {
    return parse(text, places);
  } catch {
    return 'refused';
  }
};
for (const [text, places] of [['0.9999999', 6], ['0.0000000000000000019', 18], ['0.0000000000000000005', 18]])
  console.log(`${text} with ${places} places: ethers ${read(byEthers, text, places)}, viem ${read(byViem, text, places)}`);
JS
cat > probe.py <<'PY'
from web3 import Web3

for text in ("0.0000000000000000019", "0.0000000000000000005"):
    print(f"{text}: web3.py {Web3.to_wei(text, 'ether')}")
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = '0.9999999 with 6 places: ethers refused, viem 1000000
0.0000000000000000019 with 18 places: ethers refused, viem 2
0.0000000000000000005 with 18 places: ethers refused, viem 1
0.0000000000000000019: web3.py 1
0.0000000000000000005: web3.py 0' ] || { echo "ethers, viem and web3.py no longer refuse, round and cut off as before."; exit 1; }
