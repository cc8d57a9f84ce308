#!/usr/bin/env bash
# Guess: a merge patch replaces a list as it stands, nulls included, as RFC 7396 says; Go's usual library drops the nulls.
# What happens: Go's library keeps null as an element, but drops a member that is null inside an object of the list.
#   The patch that it makes itself, from one document to another, therefore does not lead there.
#   Its JSON Patch finds null where no member is: the `test` of a missing member passes.
#   Merge patches in JavaScript and Python keep the list, and their JSON Patch fails that test.
# Version: github.com/evanphx/json-patch/v5 v5.9.11, Go 1.26; json-merge-patch 1.0.2 and fast-json-patch 3.1.1 in Node;
#   json-merge-patch 0.3.0 and jsonpatch 1.48 in Python.
# Who meets it: a service in Go with PATCH and lists of objects, such as the levels of an order book: members that are null are
#   gone after an update. A client that makes sure of an absent member by `test` hears that it is there.
# Needs: Node, Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > main.go <<'GO'
package main

import (
	"fmt"

	jsonpatch "github.com/evanphx/json-patch/v5"
)

func main() {
	before, after := []byte(`{"levels":[]}`), []byte(`{"levels":[null,{"price":"1","owner":null}]}`)
	merged, err := jsonpatch.MergePatch(before, after)
	fmt.Println("Go merges", string(merged), err)
	patch, err := jsonpatch.CreateMergePatch(before, after)
	merged, _ = jsonpatch.MergePatch(before, patch)
	fmt.Println("Go makes", string(patch), err, "which leads to", string(merged))
	operations, _ := jsonpatch.DecodePatch([]byte(`[{"op":"test","path":"/owner","value":null}]`))
	_, err = operations.Apply([]byte(`{}`))
	fmt.Println("Go tests a missing member for null:", err)
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/evanphx/json-patch/v5@v5.9.11
go mod tidy 2> /dev/null
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts json-merge-patch@1.0.2 fast-json-patch@3.1.1
cat > probe.cjs <<'JS'
const merge = require('json-merge-patch');
const patch = require('fast-json-patch');

console.log('Node merges', JSON.stringify(merge.apply({ levels: [] }, { levels: [null, { price: '1', owner: null }] })));
try {
  patch.applyPatch({}, [{ op: 'test', path: '/owner', value: null }]);
} catch (error) {
  console.log('Node tests a missing member for null:', error.name);
}
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check json-merge-patch==0.3.0 jsonpatch==1.48
cat > probe.py <<'PY'
import json_merge_patch
import jsonpatch

print("Python merges", json_merge_patch.merge({"levels": []}, {"levels": [None, {"price": "1", "owner": None}]}))
try:
    jsonpatch.apply_patch({}, [{"op": "test", "path": "/owner", "value": None}])
except jsonpatch.JsonPatchConflict:
    print("Python tests a missing member for null: JsonPatchConflict")
except jsonpatch.JsonPatchTestFailed:
    print("Python tests a missing member for null: JsonPatchTestFailed")
PY
seen=$(go run .; node probe.cjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'Go merges {"levels":[null,{"price":"1"}]} <nil>
Go makes {"levels":[null,{"owner":null,"price":"1"}]} <nil> which leads to {"levels":[null,{"price":"1"}]}
Go tests a missing member for null: <nil>
Node merges {"levels":[null,{"price":"1","owner":null}]}
Node tests a missing member for null: TEST_OPERATION_FAILED
Python merges {'"'"'levels'"'"': [None, {'"'"'price'"'"': '"'"'1'"'"', '"'"'owner'"'"': None}]}
Python tests a missing member for null: JsonPatchTestFailed' ] || { echo "Go's merge patch no longer drops nulls inside lists, or another library does."; exit 1; }
