#!/usr/bin/env bash
# Guess: the Python package `uuid7` makes UUIDs of version 7, whose first 48 bits are milliseconds since 1970.
# What happens: it follows an early draft, whose first 36 bits are seconds, and still writes version 7. Read as RFC 9562 says,
#   an ID made today is from 2203. `uuid-utils` makes and reads the standard form, and names both IDs version 7.
#   No check of a format can tell them apart. Sorted by ID, all tokens that `uuid7` named come after all others.
# Version: uuid7 0.1.0 (module `uuid_extensions`), uuid-utils 1.2.0, Python 3.11.
# Who meets it: a service that pages by ID and makes IDs in two places, and whoever reads the age of a token from its ID.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check uuid7==0.1.0 uuid-utils==1.2.0
cat > probe.py <<'PY'
import datetime

import uuid_extensions
import uuid_utils

for name, made in (("uuid7", uuid_extensions.uuid7()), ("uuid-utils", uuid_utils.uuid7())):
    read = uuid_utils.UUID(str(made))
    year = datetime.datetime.fromtimestamp(read.timestamp / 1000, datetime.timezone.utc).year
    print(f"{name}: version {read.version}, {year - datetime.date.today().year} years from now")
PY
seen=$(v/bin/python probe.py); echo "$seen"
grep -Eq '^uuid7: version 7, 1[0-9][0-9] years from now$' <<< "$seen" && grep -q '^uuid-utils: version 7, 0 years from now$' <<< "$seen" ||
  { echo "The IDs of uuid7 are no longer in another century."; exit 1; }
