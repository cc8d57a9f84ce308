#!/usr/bin/env bash
# Guess: two libraries for Ethereum agree on what an address is, since ERC-55 says how its letters carry a checksum.
# What happens: all letters in upper case is an address for ethers and eth-utils, but none for viem's isAddress.
#   ethers takes 40 digits without 0x, with a checksum or without, and the old ICAP form; viem takes neither.
#   With a wrong checksum, isAddress says no in viem and ethers, and yes in eth-utils; ethers' getAddress raises an error,
#   viem's getAddress and eth-utils' to_checksum_address correct it.
# Version: viem 2.57.20, ethers 6.17.0; eth-utils 6.0.0 for Python.
# Who meets it: a suite with upper-case variants of an address as valid requests. One correct service takes them, another
#   does not. A probe with a broken checksum is refused or corrected, depending on which function the service calls.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts viem@2.57.20 ethers@6.17.0
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check eth-utils==6.0.0 eth-hash==0.8.0 pycryptodome==3.23.0
cat > addresses.txt <<'TXT'
checksum 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
lower 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed
upper 0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED
wrong 0x5Aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed
bare 5aaeb6053f3e94c9b9a09f33669435e7ef1beaed
icap XE96ALC63SZ321UA5GPT42T9M6PT9FDD3AL
TXT
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import * as ethers from 'ethers';
import * as viem from 'viem';

const get = (library, text) => {
  try { return library.getAddress(text).slice(0, 4); } catch { return 'error'; }
};
for (const line of readFileSync('addresses.txt', 'utf8').trim().split('\n')) {
  const [name, text] = line.split(' ');
  console.log(name, ...[viem, ethers].flatMap((library) => [library.isAddress(text), get(library, text)]));
}
JS
cat > probe.py <<'PY'
from eth_utils import is_address, to_checksum_address

def get(text):
    try: return to_checksum_address(text)[:4]
    except ValueError: return "error"

for line in open("addresses.txt"):
    name, text = line.split()
    print("eth-utils", name, is_address(text), get(text))
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'checksum true 0x5a true 0x5a
lower true 0x5a true 0x5a
upper false 0x5a true 0x5a
wrong false 0x5a false error
bare false error true 0x5a
icap false error true 0x5a
eth-utils checksum True 0x5a
eth-utils lower True 0x5a
eth-utils upper True 0x5a
eth-utils wrong True 0x5a
eth-utils bare True 0x5a
eth-utils icap False error' ] || { echo "viem, ethers and eth-utils no longer differ on addresses as before."; exit 1; }
