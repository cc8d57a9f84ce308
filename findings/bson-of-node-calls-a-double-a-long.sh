#!/usr/bin/env bash
# Guess: the extended JSON of MongoDB's library for Node names the type that its BSON has; canonical mode keeps every number.
# What happens: for 3000000000 the JSON says `$numberLong`, and the BSON has a double. Python reads an Int64 of the one, and a
#   float of the other. For 2^63 the JSON says `$numberLong` with 9223372036854776000, which no long can hold. The library itself
#   reads it back as -9223372036854775616. In canonical mode it reads the plain number 9223372036854775808 as one less, and
#   9007199254740993 as one less. `$numberInt` with 3000000000 becomes -1294967296, and one with 5.0 becomes 5, which Python
#   refuses.
# Version: bson 7.3.4, Node 20; pymongo 4.20.1, Python 3.11.
# Who meets it: whoever compares a dump of a database with its export, or fixtures in JSON with stored documents: times in
#   milliseconds and amounts above 31 bits have another type in each.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts bson@7.3.4
cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { BSON, EJSON } from 'bson';

const read = (json) => { const { v } = EJSON.parse(json, { relaxed: false }); return `${v.constructor.name} ${v}`; };
const written = [];
for (const v of [5, 3000000000, 1767322245500, 2 ** 53, 2 ** 63, 1e19, 5.5]) {
  const json = EJSON.stringify({ v }, { relaxed: false });
  written.push([json, Buffer.from(BSON.serialize({ v })).toString('hex')]);
  console.log(`${v}: Node writes ${json} and reads ${read(json)}`);
}
for (const json of ['9223372036854775807', '9223372036854775808', '9007199254740993', '{"$numberInt":"3000000000"}', '{"$numberInt":"5.0"}']) {
  written.push([`{"v":${json}}`, '']);
  console.log(`Node reads ${json} as ${read(`{"v":${json}}`)}`);
}
writeFileSync('written.json', JSON.stringify(written));
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pymongo==4.20.1
cat > probe.py <<'PY'
import json

import bson
from bson import json_util


def shown(document):
    return f"{type(document['v']).__name__} {document['v']}"


for text, binary in json.load(open("written.json")):
    try:
        read = shown(json_util.loads(text))
    except Exception as refused:
        read = type(refused).__name__
    print("Python reads", text, "as", read + (f", and the BSON as {shown(bson.decode(bytes.fromhex(binary)))}" if binary else ""))
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = '5: Node writes {"v":{"$numberInt":"5"}} and reads Int32 5
3000000000: Node writes {"v":{"$numberLong":"3000000000"}} and reads Long 3000000000
1767322245500: Node writes {"v":{"$numberLong":"1767322245500"}} and reads Long 1767322245500
9007199254740992: Node writes {"v":{"$numberLong":"9007199254740992"}} and reads Long 9007199254740992
9223372036854776000: Node writes {"v":{"$numberLong":"9223372036854776000"}} and reads Long -9223372036854775616
10000000000000000000: Node writes {"v":{"$numberDouble":"10000000000000000000"}} and reads Double 10000000000000000000
5.5: Node writes {"v":{"$numberDouble":"5.5"}} and reads Double 5.5
Node reads 9223372036854775807 as Long 9223372036854775807
Node reads 9223372036854775808 as Long 9223372036854775807
Node reads 9007199254740993 as Long 9007199254740992
Node reads {"$numberInt":"3000000000"} as Int32 -1294967296
Node reads {"$numberInt":"5.0"} as Int32 5
Python reads {"v":{"$numberInt":"5"}} as int 5, and the BSON as int 5
Python reads {"v":{"$numberLong":"3000000000"}} as Int64 3000000000, and the BSON as float 3000000000.0
Python reads {"v":{"$numberLong":"1767322245500"}} as Int64 1767322245500, and the BSON as float 1767322245500.0
Python reads {"v":{"$numberLong":"9007199254740992"}} as Int64 9007199254740992, and the BSON as float 9007199254740992.0
Python reads {"v":{"$numberLong":"9223372036854776000"}} as Int64 9223372036854776000, and the BSON as float 9.223372036854776e+18
Python reads {"v":{"$numberDouble":"10000000000000000000"}} as float 1e+19, and the BSON as float 1e+19
Python reads {"v":{"$numberDouble":"5.5"}} as float 5.5, and the BSON as float 5.5
Python reads {"v":9223372036854775807} as int 9223372036854775807
Python reads {"v":9223372036854775808} as int 9223372036854775808
Python reads {"v":9007199254740993} as int 9007199254740993
Python reads {"v":{"$numberInt":"3000000000"}} as int 3000000000
Python reads {"v":{"$numberInt":"5.0"}} as ValueError' ] || { echo "The BSON of Node has other types, or its JSON names them."; exit 1; }
