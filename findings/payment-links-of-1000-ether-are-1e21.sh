#!/usr/bin/env bash
# Guess: eth-url-parser reads the amount of a payment link (EIP-681) as wei in digits, also 1000 ether or 1e21 wei.
# What happens: up to 999 ether it does. From 1000 ether on the text is "1e+21", even where the link has all digits. BigInt and
#   viem refuse that text. ethers refuses it too, and Python's int. Amounts of tokens are the same. Half a wei, `value=0.5`, is
#   read as "0.5", though the standard has whole numbers alone.
# Version: eth-url-parser 1.0.4, viem 2.38.0, ethers 6.17.0, Node 20.
# Who meets it: a wallet or a test that follows such links: all is well with small amounts, and the first large one is an error.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts eth-url-parser@1.0.4 viem@2.38.0 ethers@6.17.0
cat > probe.mjs <<'JS'
import { toBeHex } from 'ethers';
import eip681 from 'eth-url-parser';
import { encodeAbiParameters } from 'viem';

const outcome = (read) => { try { return read(); } catch { return 'refused'; } };
const token = '0x52908400098527886E0F7030069857D2E4169EE7';
for (const amount of ['5', '2.014e18', '999000000000000000000', '1000000000000000000000', '1e21', '123456789012345678901234', '0.5', '-1']) {
  const value = outcome(() => eip681.parse(`ethereum:${token}?value=${amount}`).parameters.value);
  const tokens = outcome(() => eip681.parse(`ethereum:${token}/transfer?address=${token}&uint256=${amount}`).parameters.uint256);
  console.log(amount, `value ${value}, tokens ${tokens}, BigInt ${outcome(() => BigInt(value))},`,
    `viem ${outcome(() => BigInt(encodeAbiParameters([{ type: 'uint256' }], [value])))}, ethers ${outcome(() => BigInt(toBeHex(value)))}`);
}
JS
seen=$(node probe.mjs); echo "$seen"
[ "$seen" = '5 value 5, tokens 5, BigInt 5, viem 5, ethers 5
2.014e18 value 2014000000000000000, tokens 2014000000000000000, BigInt 2014000000000000000, viem 2014000000000000000, ethers 2014000000000000000
999000000000000000000 value 999000000000000000000, tokens 999000000000000000000, BigInt 999000000000000000000, viem 999000000000000000000, ethers 999000000000000000000
1000000000000000000000 value 1e+21, tokens 1e+21, BigInt refused, viem refused, ethers refused
1e21 value 1e+21, tokens 1e+21, BigInt refused, viem refused, ethers refused
123456789012345678901234 value 1.23456789012345678901234e+23, tokens 1.23456789012345678901234e+23, BigInt refused, viem refused, ethers refused
0.5 value 0.5, tokens 0.5, BigInt refused, viem refused, ethers refused
-1 value refused, tokens refused, BigInt refused, viem refused, ethers refused' ] || { echo "eth-url-parser reads these amounts as other texts."; exit 1; }
