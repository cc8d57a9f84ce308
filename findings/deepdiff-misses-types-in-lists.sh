#!/usr/bin/env bash
# Guess: DeepDiff tells 1 from true and from 1.0 wherever they stand, because it reports a change of type for a member.
# What happens: inside a list it reports nothing, if the two are equal in Python: [1, 0] and [true, false] do not differ.
#   For the same values as members of an object it reports `type_changes`. With ignore_order it reports them in lists too.
#   dictdiffer and jsondiff report neither, and dictdiffer takes 9007199254740993 and 9007199254740992 for equal.
#   jsonpatch finds all of them.
# Version: deepdiff 9.1.0, dictdiffer 0.10.0, jsondiff 2.2.1, jsonpatch 1.48.
# Who meets it: a test that compares a response with a recorded one. A list of numbers that became booleans passes.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check deepdiff==9.1.0 dictdiffer==0.10.0 jsondiff==2.2.1 jsonpatch==1.48
cat > probe.py <<'PY'
import json
import deepdiff, dictdiffer, jsondiff, jsonpatch

TOOLS = {
    "deepdiff": lambda a, b: deepdiff.DeepDiff(a, b),
    "ignore_order": lambda a, b: deepdiff.DeepDiff(a, b, ignore_order=True),
    "dictdiffer": lambda a, b: list(dictdiffer.diff(a, b)),
    "jsondiff": jsondiff.diff,
    "jsonpatch": lambda a, b: list(jsonpatch.make_patch(a, b)),
}
for was, now in (('{"a":1}', '{"a":true}'), ("[1,0]", "[true,false]"), ('{"a":[1]}', '{"a":[1.0]}'),
                 ('{"a":9007199254740993}', '{"a":9007199254740992}')):
    found = [name for name, diff in TOOLS.items() if diff(json.loads(was), json.loads(now))]
    print(was, now, "found by", *found)
PY
seen=$(v/bin/python -W ignore probe.py); echo "$seen"
[ "$seen" = '{"a":1} {"a":true} found by deepdiff ignore_order jsonpatch
[1,0] [true,false] found by ignore_order jsonpatch
{"a":[1]} {"a":[1.0]} found by ignore_order jsonpatch
{"a":9007199254740993} {"a":9007199254740992} found by deepdiff ignore_order jsondiff jsonpatch' ] || { echo "DeepDiff no longer misses changed types in lists."; exit 1; }
