#!/usr/bin/env bash
# Guess: JSONStream rounds large integers as JSON.parse does. json-bigint makes objects of integers of 16 digits or more, and
#   leaves fractions numbers.
# What happens: JSONStream emits the text "9007199254740993" for that number, and the number -9007199254740992 for its negative:
#   a type by sign and size. 10^21 is a text as well, but not 1e21. json-bigint decides by the number of characters, and
#   fractions are no exception: with `storeAsString` a price of 0.1 is a number and 0.46153846153846156 a text, with
#   `useNativeBigInt` that price throws. @streamparser/json rounds both integers, json-with-bigint has BigInts for both.
# Version: JSONStream 1.3.5 with jsonparse 1.3.1, json-bigint 1.0.0, @streamparser/json 0.0.26, json-with-bigint 3.5.12, Node
#   20.
# Who meets it: whoever reads a long list of tokens as a stream, and adds up balances: with one text among them a sum is a text,
#   a chain of digits, and no error.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts JSONStream@1.3.5 jsonparse@1.3.1 json-bigint@1.0.0 @streamparser/json@0.0.26 json-with-bigint@3.5.12
cat > probe.mjs <<'JS'
import { once } from 'node:events';
import { JSONParser } from '@streamparser/json';
import jsonBigint from 'json-bigint';
import { JSONParse } from 'json-with-bigint';
import JSONStream from 'JSONStream';

const numbers = ['9007199254740993', '-9007199254740993', '1000000000000000000000', '1e21', '0.1', '0.46153846153846156'];
const show = (value) => (typeof value === 'object' ? `${value.constructor.name} ${value}` : `${typeof value} ${value}`);
const readers = {
  JSONStream: async (text) => {
    const stream = JSONStream.parse('v');
    const read = once(stream, 'data');
    stream.end(text);
    return (await read)[0];
  },
  '@streamparser/json': (text) => {
    const parser = new JSONParser({ paths: ['$.v'] });
    let seen;
    parser.onValue = ({ value }) => { seen = value; };
    parser.write(text);
    return seen;
  },
  'json-bigint': (text) => jsonBigint.parse(text).v,
  'json-bigint, storeAsString': (text) => jsonBigint({ storeAsString: true }).parse(text).v,
  'json-bigint, useNativeBigInt': (text) => jsonBigint({ useNativeBigInt: true }).parse(text).v,
  'json-with-bigint': (text) => JSONParse(text).v,
};
for (const [name, read] of Object.entries(readers)) {
  const shown = [];
  for (const number of numbers) {
    try {
      shown.push(show(await read(`{"v":${number}}`)));
    } catch (error) {
      shown.push(error.name);
    }
  }
  console.log(`${name}: ${shown.join(', ')}`);
}
const sum = JSONStream.parse('*.balance');
let total = 0;
sum.on('data', (balance) => { total += balance; });
const ended = once(sum, 'end');
sum.end('[{"balance":5},{"balance":9007199254740993},{"balance":7}]');
await ended;
console.log(`sum of 5, 9007199254740993 and 7: ${show(total)}`);
JS
seen=$(node probe.mjs); echo "$seen"
[ "$seen" = 'JSONStream: string 9007199254740993, number -9007199254740992, string 1000000000000000000000, number 1e+21, number 0.1, number 0.46153846153846156
@streamparser/json: number 9007199254740992, number -9007199254740992, number 1e+21, number 1e+21, number 0.1, number 0.46153846153846156
json-bigint: BigNumber 9007199254740993, BigNumber -9007199254740993, BigNumber 1e+21, number 1e+21, number 0.1, BigNumber 0.46153846153846156
json-bigint, storeAsString: string 9007199254740993, string -9007199254740993, string 1000000000000000000000, number 1e+21, number 0.1, string 0.46153846153846156
json-bigint, useNativeBigInt: bigint 9007199254740993, bigint -9007199254740993, bigint 1000000000000000000000, number 1e+21, number 0.1, SyntaxError
json-with-bigint: bigint 9007199254740993, bigint -9007199254740993, bigint 1000000000000000000000, number 1e+21, number 0.1, number 0.46153846153846156
sum of 5, 9007199254740993 and 7: string 590071992547409937' ] || { echo "These readers of JSON no longer choose types in this way."; exit 1; }
