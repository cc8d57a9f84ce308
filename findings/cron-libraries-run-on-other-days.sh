#!/usr/bin/env bash
# Guess: with a day of the month and a day of the week, all libraries for cron run on either, also for */10; 5-7 has a Sunday in
#   each library that takes a 7. Known: APScheduler counts the days of the week from Monday, and runs on days that are both.
# What happens: for "*/10 and Monday" gronx runs on days that are both, as Vixie's cron does, and five others on either.
#   "5-7" leaves out Sunday for cronexpr, which reads 7 alone as Sunday. "1-31 and Monday" is Mondays for cron of npm, and
#   each day for five others. APScheduler drops what follows the number sign of MON#1, and runs each Monday.
# Version: cron-parser 5.10.6, croner 11.0.1, cron 4.4.0, Node 20; croniter 7.0.0, APScheduler 3.11.3, Python 3.11;
#   github.com/adhocore/gronx v1.20.4, github.com/hashicorp/cronexpr v1.1.3, Go 1.26.
# Who meets it: whoever moves the schedule of a load or a maintenance from one scheduler to another: it runs on other days.
# Needs: Node, Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts cron-parser@5.10.6 croner@11.0.1 cron@4.4.0
cat > expressions.json <<'JSON'
["0 0 */10 * 1", "0 0 * * 5-7", "0 0 * * 7", "0 0 1-31 * 1", "0 0 * * MON#1"]
JSON
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { CronTime } from 'cron';
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';

const start = new Date('2026-01-01T00:00:00Z');
const readers = {
  'cron-parser': (expression) => {
    const times = CronExpressionParser.parse(expression, { currentDate: start, tz: 'UTC' });
    return [1, 2, 3, 4].map(() => times.next().toDate());
  },
  croner: (expression) => new Cron(expression, { timezone: 'UTC' }).nextRuns(4, start),
  cron: (expression) => {
    const times = new CronTime(expression, 'UTC');
    let last = start;
    return [1, 2, 3, 4].map(() => (last = times.getNextDateFrom(last, 'UTC').toJSDate()));
  },
};
for (const expression of JSON.parse(readFileSync('expressions.json')))
  for (const [name, read] of Object.entries(readers)) {
    let days;
    try {
      days = read(expression).map((day) => day.toISOString().slice(5, 10)).join(' ');
    } catch {
      days = 'refused';
    }
    console.log(`${expression} ${name}: ${days}`);
  }
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check croniter==7.0.0 APScheduler==3.11.3
cat > probe.py <<'PY'
import json
from datetime import datetime, timedelta, timezone

from apscheduler.triggers.cron import CronTrigger
from croniter import croniter

start = datetime(2026, 1, 1, 0, 0, 1, tzinfo=timezone.utc)

def of_croniter(expression):
    times = croniter(expression, start)
    return [times.get_next(datetime) for _ in range(4)]

def of_apscheduler(expression):
    trigger, days = CronTrigger.from_crontab(expression, timezone="UTC"), []
    for _ in range(4):
        last = days[-1] if days else None
        days.append(trigger.get_next_fire_time(last, last + timedelta(seconds=1) if last else start))
    return days

for expression in json.load(open("expressions.json")):
    for name, read in {"croniter": of_croniter, "APScheduler": of_apscheduler}.items():
        try:
            print(expression, f"{name}:", *(f"{day:%m-%d}" for day in read(expression)))
        except ValueError:
            print(expression, f"{name}: refused")
PY
cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/adhocore/gronx"
	"github.com/hashicorp/cronexpr"
)

func main() {
	text, _ := os.ReadFile("expressions.json")
	var expressions []string
	if err := json.Unmarshal(text, &expressions); err != nil {
		panic(err)
	}
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, expression := range expressions {
		fmt.Print(expression, " gronx:")
		for day, i := start, 0; i < 4; i++ {
			next, err := gronx.NextTickAfter(expression, day, false)
			if err != nil {
				panic(err)
			}
			day = next
			fmt.Print(" ", day.Format("01-02"))
		}
		fmt.Print("\n", expression, " cronexpr:")
		for _, day := range cronexpr.MustParse(expression).NextN(start, 4) {
			fmt.Print(" ", day.Format("01-02"))
		}
		fmt.Println()
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/adhocore/gronx@v1.20.4 -require github.com/hashicorp/cronexpr@v1.1.3
go mod tidy 2> /dev/null
seen=$(node probe.mjs; v/bin/python probe.py; go run .); echo "$seen"
[ "$seen" = '0 0 */10 * 1 cron-parser: 01-05 01-11 01-12 01-19
0 0 */10 * 1 croner: 01-05 01-11 01-12 01-19
0 0 */10 * 1 cron: 01-05 01-11 01-12 01-19
0 0 * * 5-7 cron-parser: 01-02 01-03 01-04 01-09
0 0 * * 5-7 croner: 01-02 01-03 01-04 01-09
0 0 * * 5-7 cron: 01-02 01-03 01-04 01-09
0 0 * * 7 cron-parser: 01-04 01-11 01-18 01-25
0 0 * * 7 croner: 01-04 01-11 01-18 01-25
0 0 * * 7 cron: 01-04 01-11 01-18 01-25
0 0 1-31 * 1 cron-parser: 01-02 01-03 01-04 01-05
0 0 1-31 * 1 croner: 01-02 01-03 01-04 01-05
0 0 1-31 * 1 cron: 01-05 01-12 01-19 01-26
0 0 * * MON#1 cron-parser: 01-05 02-02 03-02 04-06
0 0 * * MON#1 croner: 01-05 02-02 03-02 04-06
0 0 * * MON#1 cron: refused
0 0 */10 * 1 croniter: 01-05 01-11 01-12 01-19
0 0 */10 * 1 APScheduler: 03-31 04-21 07-21 08-11
0 0 * * 5-7 croniter: 01-02 01-03 01-04 01-09
0 0 * * 5-7 APScheduler: refused
0 0 * * 7 croniter: 01-04 01-11 01-18 01-25
0 0 * * 7 APScheduler: refused
0 0 1-31 * 1 croniter: 01-02 01-03 01-04 01-05
0 0 1-31 * 1 APScheduler: 01-06 01-13 01-20 01-27
0 0 * * MON#1 croniter: 01-05 02-02 03-02 04-06
0 0 * * MON#1 APScheduler: 01-05 01-12 01-19 01-26
0 0 */10 * 1 gronx: 05-11 06-01 08-31 09-21
0 0 */10 * 1 cronexpr: 01-05 01-11 01-12 01-19
0 0 * * 5-7 gronx: 01-02 01-03 01-04 01-09
0 0 * * 5-7 cronexpr: 01-02 01-03 01-09 01-10
0 0 * * 7 gronx: 01-04 01-11 01-18 01-25
0 0 * * 7 cronexpr: 01-04 01-11 01-18 01-25
0 0 1-31 * 1 gronx: 01-02 01-03 01-04 01-05
0 0 1-31 * 1 cronexpr: 01-02 01-03 01-04 01-05
0 0 * * MON#1 gronx: 01-05 02-02 03-02 04-06
0 0 * * MON#1 cronexpr: 01-05 02-02 03-02 04-06' ] || { echo "The libraries for cron run on other days than before."; exit 1; }
