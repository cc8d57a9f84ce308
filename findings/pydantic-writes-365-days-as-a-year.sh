#!/usr/bin/env bash
# Guess: what pydantic writes for a timedelta is valid under the `format: duration` of the schema that it publishes, and
#   other languages read it.
# What happens: half a second is "PT0.5S", and minus one second "-PT1S". Ajv refuses both, as the grammar of RFC 3339 that
#   JSON Schema names has neither fractions nor signs. Python's jsonschema takes them.
#   365 days are "P1Y", and 400 days "P1Y35D". java.time.Duration refuses any year. As a period of the calendar, "P1Y" from
#   1 January 2028 is 366 days.
# Version: pydantic 2.14.4, as in FastAPI; ajv 8.20.0 with ajv-formats 3.0.1; jsonschema 4.26.0; JDK 17.
# Who meets it: a service with a latency, a lock time or a vesting period in its responses, and a suite with its OpenAPI.
# Needs: Python, Node, JDK 17.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pydantic==2.14.4 jsonschema==4.26.0 isoduration==20.11.0
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ajv@8.20.0 ajv-formats@3.0.1
cat > probe.py <<'PY'
import json
from datetime import timedelta
import jsonschema
from pydantic import TypeAdapter

adapter = TypeAdapter(timedelta)
schema = adapter.json_schema(mode="serialization")
checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
validator = jsonschema.Draft202012Validator(schema, format_checker=checker)
json.dump(schema, open("schema.json", "w"))
for span in (timedelta(seconds=1), timedelta(seconds=0.5), timedelta(seconds=-1), timedelta(days=364), timedelta(days=365), timedelta(days=400)):
    text = adapter.dump_python(span, mode="json")
    print(text, "jsonschema", "valid" if validator.is_valid(text) else "invalid")
PY
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const ajv = new Ajv.default();
addFormats.default(ajv);
const validate = ajv.compile(JSON.parse(readFileSync('schema.json', 'utf8')));
for (const text of process.argv.slice(2)) console.log('Ajv', validate(text) ? 'valid' : 'invalid');
JS
cat > Probe.java <<'JAVA'
class Probe {
  public static void main(String[] texts) {
    for (var text : texts) {
      try { System.out.println("Java " + java.time.Duration.parse(text).toMillis() + " ms"); }
      catch (java.time.format.DateTimeParseException refused) { System.out.println("Java refuses"); }
    }
  }
}
JAVA
v/bin/python probe.py > python.txt
mapfile -t texts < <(cut -d ' ' -f 1 python.txt)
seen=$(paste -d ',' python.txt <(node probe.mjs "${texts[@]}") <(java Probe.java "${texts[@]}")); echo "$seen"
[ "$seen" = 'PT1S jsonschema valid,Ajv valid,Java 1000 ms
PT0.5S jsonschema valid,Ajv invalid,Java 500 ms
-PT1S jsonschema valid,Ajv invalid,Java -1000 ms
P364D jsonschema valid,Ajv valid,Java 31449600000 ms
P1Y jsonschema valid,Ajv valid,Java refuses
P1Y35D jsonschema valid,Ajv valid,Java refuses' ] || { echo "pydantic no longer writes durations that its own schema refuses, or years."; exit 1; }
