#!/usr/bin/env bash
# Guess: the small libraries of MessagePack for Node write all numbers right, at most as floats, and times as Python reads them.
# What happens: notepack.io and what-the-pack write 1e21 as the integer 3875820019684212736, and 1e300 as 0; 1e19 is right.
#   @ygoe/msgpack writes 1e19 as -8446744073709551616, and the other two as 18446744073709551615. Python reads these integers,
#   and so do the libraries themselves. A second and a half before 1970 is half a second before it, if @ygoe/msgpack wrote it.
#   what-the-pack and tiny-msgpack write an empty object for any time, msgpack-lite a form of its own. @msgpack/msgpack and
#   msgpack5 are right throughout.
# Version: notepack.io 3.0.1, what-the-pack 2.0.3, @ygoe/msgpack 1.0.3, tiny-msgpack 2.2.0, msgpack-lite 0.2.2, msgpack5 6.1.0,
#   @msgpack/msgpack 3.1.3, Node 20; msgpack 1.2.4, Python 3.11.
# Who meets it: whoever sends amounts of wei, 1e21 being 1000 ether, or sums as numbers over a socket: the other side reads an
#   integer that looks right.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts notepack.io@3.0.1 what-the-pack@2.0.3 @ygoe/msgpack@1.0.3 tiny-msgpack@2.2.0 \
  msgpack-lite@0.2.2 msgpack5@6.1.0 @msgpack/msgpack@3.1.3
cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import * as official from '@msgpack/msgpack';
import ygoe from '@ygoe/msgpack';
import lite from 'msgpack-lite';
import msgpack5 from 'msgpack5';
import notepack from 'notepack.io';
import tiny from 'tiny-msgpack';
import whatThePack from 'what-the-pack';

const what = whatThePack.initialize(2 ** 16);
const libraries = {
  '@msgpack/msgpack': [official.encode, official.decode],
  msgpack5: [(value) => msgpack5().encode(value).slice(), (bytes) => msgpack5().decode(bytes)],
  'msgpack-lite': [lite.encode, lite.decode],
  'notepack.io': [notepack.encode, notepack.decode],
  'what-the-pack': [what.encode, what.decode],
  '@ygoe/msgpack': [ygoe.serialize, ygoe.deserialize],
  'tiny-msgpack': [tiny.encode, tiny.decode],
};
const shown = (value) => (value instanceof Date ? `${value.getTime()} ms` : typeof value === 'object' ? JSON.stringify(value) : String(value));
const written = [];
for (const value of [1767322245500, 1e19, 1e21, 1e300, new Date(1767322245500), new Date(-1500)])
  for (const [name, [write, read]] of Object.entries(libraries)) {
    const bytes = Buffer.from(write(value));
    written.push([`${shown(value)}: ${name} reads back ${shown(read(bytes))}`, bytes.toString('hex')]);
  }
writeFileSync('written.json', JSON.stringify(written));
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check msgpack==1.2.4
cat > probe.py <<'PY'
import json

import msgpack

for line, written in json.load(open("written.json")):
    read = msgpack.unpackb(bytes.fromhex(written))
    if isinstance(read, msgpack.Timestamp):
        read = f"{read.to_unix_nano() // 1_000_000} ms"
    elif isinstance(read, msgpack.ExtType):
        read = f"extension {read.code}"
    print(f"{line}, Python reads {read}")
PY
node probe.mjs
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = '1767322245500: @msgpack/msgpack reads back 1767322245500, Python reads 1767322245500
1767322245500: msgpack5 reads back 1767322245500, Python reads 1767322245500
1767322245500: msgpack-lite reads back 1767322245500, Python reads 1767322245500.0
1767322245500: notepack.io reads back 1767322245500, Python reads 1767322245500
1767322245500: what-the-pack reads back 1767322245500, Python reads 1767322245500
1767322245500: @ygoe/msgpack reads back 1767322245500, Python reads 1767322245500
1767322245500: tiny-msgpack reads back 1767322245500, Python reads 1767322245500.0
10000000000000000000: @msgpack/msgpack reads back 10000000000000000000, Python reads 1e+19
10000000000000000000: msgpack5 reads back 10000000000000000000, Python reads 1e+19
10000000000000000000: msgpack-lite reads back 10000000000000000000, Python reads 1e+19
10000000000000000000: notepack.io reads back 10000000000000000000, Python reads 10000000000000000000
10000000000000000000: what-the-pack reads back 10000000000000000000, Python reads 10000000000000000000
10000000000000000000: @ygoe/msgpack reads back -8446744073709552000, Python reads -8446744073709551616
10000000000000000000: tiny-msgpack reads back 10000000000000000000, Python reads 1e+19
1e+21: @msgpack/msgpack reads back 1e+21, Python reads 1e+21
1e+21: msgpack5 reads back 1e+21, Python reads 1e+21
1e+21: msgpack-lite reads back 1e+21, Python reads 1e+21
1e+21: notepack.io reads back 3875820019684212700, Python reads 3875820019684212736
1e+21: what-the-pack reads back 3875820019684212700, Python reads 3875820019684212736
1e+21: @ygoe/msgpack reads back 18446744073709552000, Python reads 18446744073709551615
1e+21: tiny-msgpack reads back 1e+21, Python reads 1e+21
1e+300: @msgpack/msgpack reads back 1e+300, Python reads 1e+300
1e+300: msgpack5 reads back 1e+300, Python reads 1e+300
1e+300: msgpack-lite reads back 1e+300, Python reads 1e+300
1e+300: notepack.io reads back 0, Python reads 0
1e+300: what-the-pack reads back 0, Python reads 0
1e+300: @ygoe/msgpack reads back 18446744073709552000, Python reads 18446744073709551615
1e+300: tiny-msgpack reads back 1e+300, Python reads 1e+300
1767322245500 ms: @msgpack/msgpack reads back 1767322245500 ms, Python reads 1767322245500 ms
1767322245500 ms: msgpack5 reads back 1767322245500 ms, Python reads 1767322245500 ms
1767322245500 ms: msgpack-lite reads back 1767322245500 ms, Python reads extension 13
1767322245500 ms: notepack.io reads back 1767322245500 ms, Python reads 1767322245500 ms
1767322245500 ms: what-the-pack reads back {}, Python reads {}
1767322245500 ms: @ygoe/msgpack reads back 1767322245500 ms, Python reads 1767322245500 ms
1767322245500 ms: tiny-msgpack reads back {}, Python reads {}
-1500 ms: @msgpack/msgpack reads back -1500 ms, Python reads -1500 ms
-1500 ms: msgpack5 reads back -1500 ms, Python reads -1500 ms
-1500 ms: msgpack-lite reads back -1500 ms, Python reads extension 13
-1500 ms: notepack.io reads back -1500 ms, Python reads -1500 ms
-1500 ms: what-the-pack reads back {}, Python reads {}
-1500 ms: @ygoe/msgpack reads back -500 ms, Python reads -500 ms
-1500 ms: tiny-msgpack reads back {}, Python reads {}' ] || { echo "These libraries of MessagePack write other numbers or times."; exit 1; }
