#!/usr/bin/env bash
# Guess: ratelimit-header-parser reads what express-rate-limit of the same authors writes, in all three drafts. The IETF's newer
#   forms are read by ratelimit-headers for Python as well.
# What happens: of draft 8, `RateLimit: "100-in-1min"; r=99; t=60`, the first makes NaN for the limit and what remains, and an
#   invalid date: `remaining < 1` is false for NaN, so a client that waits by it never waits. ratelimit-headers finds nothing in
#   drafts 7 and 8, and says "ietf". Of X-RateLimit-Reset in milliseconds the first makes the year 58,882; of 30, seconds from
#   now as some services send it, the second makes half a minute after midnight in 1970.
# Version: express-rate-limit 8.7.4 with express 5.2.1, ratelimit-header-parser 0.1.0, Node 20; ratelimit-headers 0.1.0, Python
#   3.11.
# Who meets it: a load generator or a client that slows down as the service asks. The service moved to the newest draft, and
#   from then on is asked too often.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts express@5.2.1 express-rate-limit@8.7.4 ratelimit-header-parser@0.1.0
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check ratelimit-headers==0.1.0
cat > probe.mjs <<'JS'
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import { parseRateLimit } from 'ratelimit-header-parser';

const written = {};
for (const standardHeaders of ['draft-6', 'draft-7', 'draft-8']) {
  const app = express().use(rateLimit({ windowMs: 60_000, limit: 100, standardHeaders, legacyHeaders: false }));
  const server = app.get('/', (_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { headers } = await fetch(`http://127.0.0.1:${server.address().port}/`);
  written[standardHeaders] = Object.fromEntries([...headers].filter(([name]) => name.startsWith('ratelimit')));
  server.close();
}
const counts = { 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '99' };
written['reset in ms'] = { ...counts, 'X-RateLimit-Reset': '1796000000000' };
written['reset 30'] = { ...counts, 'X-RateLimit-Reset': '30' };
writeFileSync('written.json', JSON.stringify(written));
console.log(`draft 8 is written as ${written['draft-8'].ratelimit}`);
for (const [name, headers] of Object.entries(written)) {
  const { limit, remaining, reset } = parseRateLimit(new Headers(headers));
  const year = reset.getUTCFullYear();
  const when = Number.isNaN(year) ? 'invalid' : Math.abs(reset - Date.now()) < 90_000 ? 'within 90 s' : `in the year ${year}`;
  console.log(`ratelimit-header-parser, ${name}: limit ${limit}, remaining ${remaining}, reset ${when}`);
}
JS
cat > probe.py <<'PY'
import json
from datetime import datetime, timezone

from ratelimit_headers import parse

for name, headers in json.load(open("written.json")).items():
    state = parse({}, headers)
    if state.reset is None:
        when = "none"
    else:
        when = "within 90 s" if abs((state.reset - datetime.now(timezone.utc)).total_seconds()) < 90 else f"in the year {state.reset.year}"
    print(f"ratelimit-headers, {name}: limit {state.limit}, remaining {state.remaining}, reset {when}, {state.source}")
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'draft 8 is written as "100-in-1min"; r=99; t=60
ratelimit-header-parser, draft-6: limit 100, remaining 99, reset within 90 s
ratelimit-header-parser, draft-7: limit 100, remaining 99, reset within 90 s
ratelimit-header-parser, draft-8: limit NaN, remaining NaN, reset invalid
ratelimit-header-parser, reset in ms: limit 100, remaining 99, reset in the year 58882
ratelimit-header-parser, reset 30: limit 100, remaining 99, reset within 90 s
ratelimit-headers, draft-6: limit 100, remaining 99, reset within 90 s, ietf
ratelimit-headers, draft-7: limit None, remaining None, reset none, ietf
ratelimit-headers, draft-8: limit None, remaining None, reset none, ietf
ratelimit-headers, reset in ms: limit 100, remaining 99, reset none, github
ratelimit-headers, reset 30: limit 100, remaining 99, reset in the year 1970, github' ] || { echo "These libraries read the headers of a rate limit otherwise than before."; exit 1; }
