#!/usr/bin/env bash
# Guess: ethers and viem take 5 and "5" for `uint256` and refuse 5.5, and both refuse two bytes for `bytes32`; eth-abi takes
#   integers alone, and pads the bytes. Nothing was written down for what else they may take, or for decoding.
# What happens: so it is. But viem also takes true as 1, "" as 0, [5] as 5, and the number 1e21, which ethers refuses.
#   ethers takes the text "false" for `bool`, as true. eth-abi refuses all of these.
#   A word that holds 300, read as `uint8`, is 44 for ethers and 300 for viem, and is refused by eth-abi.
#   A word that holds 255, read as `int8`, is -1 for ethers and 255 for viem.
# Version: ethers 6.17.0, viem 2.57.20; eth-abi 6.0.0, Python 3.11.
# Who meets it: whoever writes the calls of a token with one library and checks them with another:
#   a missing amount goes out as 0, or stops the call, or is another number on the other side.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ethers@6.17.0 viem@2.57.20
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check eth-abi==6.0.0
cat > probe.mjs <<'JS'
import { AbiCoder } from 'ethers';
import { decodeAbiParameters, encodeAbiParameters } from 'viem';

const coder = AbiCoder.defaultAbiCoder();
const attempt = (act) => {
  try {
    return String(act());
  } catch {
    return 'refused';
  }
};
for (const [type, value] of [['uint256', true], ['uint256', ''], ['uint256', [5]], ['uint256', 1e21], ['bool', 'false'], ['bytes32', '0x1234']]) {
  const byEthers = attempt(() => BigInt(coder.encode([type], [value])));
  const byViem = attempt(() => BigInt(encodeAbiParameters([{ type }], [value])));
  console.log(`${type} ${JSON.stringify(value)}: ethers ${byEthers} viem ${byViem}`);
}
for (const [type, value] of [['uint8', 300], ['int8', 255], ['bool', 2]]) {
  const word = `0x${value.toString(16).padStart(64, '0')}`;
  const byEthers = attempt(() => coder.decode([type], word)[0]);
  console.log(`${value} read as ${type}: ethers ${byEthers} viem ${attempt(() => decodeAbiParameters([{ type }], word)[0])}`);
}
JS
cat > probe.py <<'PY'
from eth_abi import decode, encode
from eth_abi.exceptions import DecodingError, EncodingError

for kind, value in (("uint256", True), ("uint256", ""), ("uint256", [5]), ("uint256", 1e21), ("bool", "false"), ("bytes32", b"\x12\x34")):
    try:
        print(kind, value, "eth-abi", encode([kind], [value]).hex())
    except EncodingError:
        print(kind, value, "eth-abi refused")
for kind, value in (("uint8", 300), ("int8", 255), ("bool", 2)):
    try:
        print(value, "read as", kind, "eth-abi", *decode([kind], value.to_bytes(32, "big")))
    except DecodingError:
        print(value, "read as", kind, "eth-abi refused")
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'uint256 true: ethers refused viem 1
uint256 "": ethers refused viem 0
uint256 [5]: ethers refused viem 5
uint256 1e+21: ethers refused viem 1000000000000000000000
bool "false": ethers 1 viem refused
bytes32 "0x1234": ethers refused viem refused
300 read as uint8: ethers 44 viem 300
255 read as int8: ethers -1 viem 255
2 read as bool: ethers true viem refused
uint256 True eth-abi refused
uint256  eth-abi refused
uint256 [5] eth-abi refused
uint256 1e+21 eth-abi refused
bool false eth-abi refused
bytes32 b'"'"'\x124'"'"' eth-abi 1234000000000000000000000000000000000000000000000000000000000000
300 read as uint8 eth-abi refused
255 read as int8 eth-abi refused
2 read as bool eth-abi refused' ] || { echo "These codecs no longer take these values for these types."; exit 1; }
