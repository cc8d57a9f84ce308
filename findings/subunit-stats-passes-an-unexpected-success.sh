#!/usr/bin/env bash
# Guess: the tools of python-subunit agree on whether a stream of results is a failure.
# What happens: a known failure that succeeds (`uxsuccess`) is a passed test for subunit-stats, with exit code 0, and a success
#   for subunit2csv. subunit2pyunit and subunit2junitxml, of the same package, call it failed and end with 1. subunit2csv ends
#   with an exception if a failure, expected or not, has no details, which the format does not ask for. All agree that a test
#   that began and did not end has failed.
# Version: python-subunit 1.4.6, testtools 2.9.1, junitxml 0.7, Python 3.11.
# Who meets it: a pipeline that keeps streams of subunit and lets subunit-stats decide: a fault that was fixed, or a check that
#   has become blind, goes by.
# Needs: Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check python-subunit==1.4.6 testtools==2.9.1 junitxml==0.7
cat > write.py <<'PY'
from datetime import datetime, timezone

from subunit.v2 import StreamResultToBytes

streams = {
    "expected failure": [("quote", "success"), ("trade", "xfail")],
    "unexpected success": [("quote", "success"), ("trade", "uxsuccess")],
    "failure": [("quote", "success"), ("trade", "fail")],
    "did not end": [("quote", "success"), ("trade", "inprogress")],
}
for name, events in streams.items():
    with open(name, "wb") as file:
        for test, status in events:
            StreamResultToBytes(file).status(test_id=test, test_status=status, timestamp=datetime(2026, 1, 2, tzinfo=timezone.utc))
PY
v/bin/python write.py
seen=$(for name in 'expected failure' 'unexpected success' failure 'did not end'; do
  for tool in subunit-stats subunit2pyunit subunit2junitxml subunit2csv; do
    code=0; v/bin/$tool < "$name" > out 2> err || code=$?
    case $tool in
      subunit-stats) what=$(grep -E '^(Passed|Failed)' out | sed 's/ tests: */ /' | paste -sd' ') ;;
      subunit2pyunit) what=$(grep -hE '^(OK|FAILED)' out err | tail -1) ;;
      subunit2junitxml) what=$(grep -oE ' failures="[0-9]+"' out | sed 's/^ //') ;;
      *) what=$(grep -oE '^[A-Za-z]+Error' err | tail -1 || tail -1 out | cut -d, -f1,2) ;;
    esac
    echo "$name, $tool: exit code $code, $what"
  done
done); echo "$seen"
[ "$seen" = 'expected failure, subunit-stats: exit code 0, Passed 2 Failed 0
expected failure, subunit2pyunit: exit code 0, OK (expected failures=1)
expected failure, subunit2junitxml: exit code 0, failures="0"
expected failure, subunit2csv: exit code 1, AssertionError
unexpected success, subunit-stats: exit code 0, Passed 2 Failed 0
unexpected success, subunit2pyunit: exit code 1, FAILED (unexpected successes=1)
unexpected success, subunit2junitxml: exit code 1, failures="1"
unexpected success, subunit2csv: exit code 1, trade,success
failure, subunit-stats: exit code 1, Passed 1 Failed 1
failure, subunit2pyunit: exit code 1, FAILED (failures=1)
failure, subunit2junitxml: exit code 1, failures="1"
failure, subunit2csv: exit code 1, AssertionError
did not end, subunit-stats: exit code 1, Passed 1 Failed 1
did not end, subunit2pyunit: exit code 1, FAILED (failures=1)
did not end, subunit2junitxml: exit code 1, failures="1"
did not end, subunit2csv: exit code 1, AssertionError' ] || { echo "The tools of subunit now judge these streams otherwise."; exit 1; }
