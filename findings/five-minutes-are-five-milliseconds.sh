#!/usr/bin/env bash
# Guess: libraries that read durations such as "90s" differ for "90", and for "1M", a minute or a month; they refuse "5:00" or
#   read minutes.
# What happens: "5:00" is 300 s for pytimeparse, 5 ms for parse-duration, and 0 for durations. "1,5s" is 15 s for
#   parse-duration. "90" is 90 ms for ms and parse-duration, 90 s for humanfriendly and pytimeparse2, and 0 for durations.
#   "-1m30s" is -30 s for durations, and -90 s for the others that read it. "1M" is 30.5 days for durations, a minute elsewhere.
#   Go refuses "90", "1M", "5:00" and "1,5s".
# Version: ms 2.1.3, parse-duration 2.1.9, Node 20; pytimeparse 1.1.10, pytimeparse2 1.7.1, humanfriendly 10.0 and durations
#   0.3.3, Python 3.11; Go 1.26.
# Who meets it: a scenario or a setting such as a timeout or the length of a run, whose text is read by tools in two languages:
#   one of them runs for 5 minutes, the other one ends at once.
# Needs: Node, Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ms@2.1.3 parse-duration@2.1.9
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pytimeparse==1.1.10 pytimeparse2==1.7.1 humanfriendly==10.0 durations==0.3.3
cat > probe.mjs <<'JS'
import ms from 'ms';
import parseDuration from 'parse-duration';

for (const [name, read] of Object.entries({ ms, 'parse-duration': parseDuration })) {
  const shown = process.argv.slice(2).map((text) => `"${text}" ${Number.isFinite(read(text)) ? read(text) / 1000 : 'none'}`);
  console.log(`${name}: ${shown.join(', ')}`);
}
JS
cat > probe.py <<'PY'
import sys

import durations
import humanfriendly
import pytimeparse
import pytimeparse2

READERS = {
    "pytimeparse": pytimeparse.parse,
    "pytimeparse2": pytimeparse2.parse,
    "humanfriendly": humanfriendly.parse_timespan,
    "durations": lambda text: durations.Duration(text).to_seconds(),
}


def show(read, text):
    try:
        seconds = read(text)
    except Exception:
        return "none"
    return "none" if seconds is None else f"{seconds:g}"


for name, read in READERS.items():
    print(f"{name}:", ", ".join(f'"{text}" {show(read, text)}' for text in sys.argv[1:]))
PY
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"time"
)

func main() {
	fmt.Print("Go:")
	for _, text := range os.Args[1:] {
		if duration, err := time.ParseDuration(text); err != nil {
			fmt.Printf(" %q none", text)
		} else {
			fmt.Printf(" %q %g", text, duration.Seconds())
		}
	}
	fmt.Println()
}
GO
texts=(90s 90 1M 5:00 1,5s -1m30s 1.5h)
seen=$(node probe.mjs "${texts[@]}"; v/bin/python probe.py "${texts[@]}"; go run main.go "${texts[@]}"); echo "$seen"
[ "$seen" = 'ms: "90s" 90, "90" 0.09, "1M" 60, "5:00" none, "1,5s" none, "-1m30s" none, "1.5h" 5400
parse-duration: "90s" 90, "90" 0.09, "1M" 60, "5:00" 0.005, "1,5s" 15, "-1m30s" -90, "1.5h" 5400
pytimeparse: "90s" 90, "90" none, "1M" 60, "5:00" 300, "1,5s" none, "-1m30s" -90, "1.5h" 5400
pytimeparse2: "90s" 90, "90" 90, "1M" 60, "5:00" 300, "1,5s" none, "-1m30s" -90, "1.5h" 5400
humanfriendly: "90s" 90, "90" 90, "1M" 60, "5:00" none, "1,5s" none, "-1m30s" none, "1.5h" 5400
durations: "90s" 90, "90" 0, "1M" 2.6352e+06, "5:00" 0, "1,5s" none, "-1m30s" -30, "1.5h" 5400
Go: "90s" 90 "90" none "1M" none "5:00" none "1,5s" none "-1m30s" -90 "1.5h" 5400' ] || { echo "These libraries read durations otherwise than before."; exit 1; }
