#!/usr/bin/env bash
# Guess: libraries for ULIDs read lower case, I for 1 and O for 0 alike, as base 32 of Crockford has it. Too large is refused.
# What happens: ulid-py alone reads I and O so; python-ulid and the two libraries for Node refuse them. Go's `Parse` reads I, U and
#   a hyphen as one and the same ID, and changes the letter before too: ...00I becomes ...07Z. Its `ParseStrict` refuses them.
#   `isValid` of both libraries for Node takes 8 and 25 times Z, which their `decodeTime` and all others refuse.
# Version: oklog/ulid/v2 v2.1.2, Go 1.26; ulid 3.0.2, ulidx 2.4.1, Node 20; python-ulid 4.1.0, ulid-py 1.1.0, Python 3.11.
# Who meets it: a service in Go whose IDs of trades are ULIDs: an ID that was copied wrongly is found or not found as another one,
#   instead of being refused. A schema that asks `isValid` takes an ID that has no time.
# Needs: Go, Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ulid@3.0.2 ulidx@2.4.1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check --target new python-ulid==4.1.0
v/bin/pip install -q --disable-pip-version-check --target old ulid-py==1.1.0
cat > ids.json <<'JSON'
["01KDYGJ5RJ0000000000000001", "01kdygj5rj0000000000000001", "01KDYGJ5RJ000000000000000I", "01KDYGJ5RJ00000000000000O1", "01KDYGJ5RJ000000000000000U",
  "01KDYGJ5RJ000000000000000-", "8ZZZZZZZZZZZZZZZZZZZZZZZZZ"]
JSON
cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/oklog/ulid/v2"
)

func shown(id ulid.ULID, err error) string {
	if err != nil {
		return "refused"
	}
	return id.String()
}

func main() {
	var ids []string
	text, _ := os.ReadFile("ids.json")
	if err := json.Unmarshal(text, &ids); err != nil {
		panic(err)
	}
	for _, id := range ids {
		fmt.Printf("Go: %s is %s, strictly %s\n", id, shown(ulid.Parse(id)), shown(ulid.ParseStrict(id)))
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/oklog/ulid/v2@v2.1.2
go mod tidy 2> /dev/null
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import * as ulid from 'ulid';
import * as ulidx from 'ulidx';

const time = (library, id) => {
  try {
    return library.decodeTime(id);
  } catch {
    return 'refused';
  }
};
for (const id of JSON.parse(readFileSync('ids.json')))
  for (const [name, library] of Object.entries({ ulid, ulidx }))
    console.log(`${name}: ${id} is ${library.isValid(id) ? 'valid' : 'not valid'}, its time ${time(library, id)}`);
JS
cat > probe.py <<'PY'
import json
import sys

name, folder = sys.argv[1:]
sys.path.insert(0, folder)
import ulid

read = ulid.ULID.from_str if folder == "new" else ulid.from_str
for text in json.load(open("ids.json")):
    try:
        print(f"{name}: {text} is {read(text)}")
    except ValueError:
        print(f"{name}: {text} is refused")
PY
seen=$(go run .; node probe.mjs; v/bin/python probe.py python-ulid new; v/bin/python probe.py ulid-py old); echo "$seen"
[ "$seen" = 'Go: 01KDYGJ5RJ0000000000000001 is 01KDYGJ5RJ0000000000000001, strictly 01KDYGJ5RJ0000000000000001
Go: 01kdygj5rj0000000000000001 is 01KDYGJ5RJ0000000000000001, strictly 01KDYGJ5RJ0000000000000001
Go: 01KDYGJ5RJ000000000000000I is 01KDYGJ5RJ000000000000007Z, strictly refused
Go: 01KDYGJ5RJ00000000000000O1 is 01KDYGJ5RJ00000000000007Z1, strictly refused
Go: 01KDYGJ5RJ000000000000000U is 01KDYGJ5RJ000000000000007Z, strictly refused
Go: 01KDYGJ5RJ000000000000000- is 01KDYGJ5RJ000000000000007Z, strictly refused
Go: 8ZZZZZZZZZZZZZZZZZZZZZZZZZ is refused, strictly refused
ulid: 01KDYGJ5RJ0000000000000001 is valid, its time 1767329306386
ulidx: 01KDYGJ5RJ0000000000000001 is valid, its time 1767329306386
ulid: 01kdygj5rj0000000000000001 is valid, its time 1767329306386
ulidx: 01kdygj5rj0000000000000001 is valid, its time 1767329306386
ulid: 01KDYGJ5RJ000000000000000I is not valid, its time 1767329306386
ulidx: 01KDYGJ5RJ000000000000000I is not valid, its time 1767329306386
ulid: 01KDYGJ5RJ00000000000000O1 is not valid, its time 1767329306386
ulidx: 01KDYGJ5RJ00000000000000O1 is not valid, its time 1767329306386
ulid: 01KDYGJ5RJ000000000000000U is not valid, its time 1767329306386
ulidx: 01KDYGJ5RJ000000000000000U is not valid, its time 1767329306386
ulid: 01KDYGJ5RJ000000000000000- is not valid, its time 1767329306386
ulidx: 01KDYGJ5RJ000000000000000- is not valid, its time 1767329306386
ulid: 8ZZZZZZZZZZZZZZZZZZZZZZZZZ is valid, its time refused
ulidx: 8ZZZZZZZZZZZZZZZZZZZZZZZZZ is valid, its time refused
python-ulid: 01KDYGJ5RJ0000000000000001 is 01KDYGJ5RJ0000000000000001
python-ulid: 01kdygj5rj0000000000000001 is 01KDYGJ5RJ0000000000000001
python-ulid: 01KDYGJ5RJ000000000000000I is refused
python-ulid: 01KDYGJ5RJ00000000000000O1 is refused
python-ulid: 01KDYGJ5RJ000000000000000U is refused
python-ulid: 01KDYGJ5RJ000000000000000- is refused
python-ulid: 8ZZZZZZZZZZZZZZZZZZZZZZZZZ is refused
ulid-py: 01KDYGJ5RJ0000000000000001 is 01KDYGJ5RJ0000000000000001
ulid-py: 01kdygj5rj0000000000000001 is 01KDYGJ5RJ0000000000000001
ulid-py: 01KDYGJ5RJ000000000000000I is 01KDYGJ5RJ0000000000000001
ulid-py: 01KDYGJ5RJ00000000000000O1 is 01KDYGJ5RJ0000000000000001
ulid-py: 01KDYGJ5RJ000000000000000U is refused
ulid-py: 01KDYGJ5RJ000000000000000- is refused
ulid-py: 8ZZZZZZZZZZZZZZZZZZZZZZZZZ is refused' ] || { echo "Libraries for ULIDs now read other IDs."; exit 1; }
