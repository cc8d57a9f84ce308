#!/usr/bin/env bash
# Guess: libraries for the durations of ISO 8601 in Node and Go read PT1.5H as 90 minutes and -PT1M30S as minus 90 seconds. They
#   refuse PT1M30.
# What happens: two in Go take 0 for each number with a fraction, without an error: PT1.5S and PT1.5H are 0, PT1H1.5M is an hour.
#   For them and for iso8601-duration in Node, -PT1M30S is 90 s. P1W2D is a week for the two. PT1M30 is a minute for four, and
#   0 for Moment. PT90 is 0 for Moment and the two. duration-fns reads a fraction of seconds alone, and parse-iso-duration none.
#   sosodev/duration refuses a comma, and four libraries P0.5D.
# Version: iso8601-duration 2.1.4, tinyduration 3.4.1, duration-fns 3.0.2, parse-iso-duration 1.1.0, luxon 3.7.2, moment 2.31.0,
#   temporal-polyfill 1.0.8, Node 20; sosodev/duration v1.4.0, dylanmei/iso8601 v0.1.0 and ChannelMeter/iso8601duration
#   v0.0.0-20150204201828-8da3af7a2a61, Go 1.26.
# Who meets it: a timeout, a think time or the length of a load in a setting that two languages read. A wait of 1.5 s becomes none.
# Needs: Node, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts iso8601-duration@2.1.4 tinyduration@3.4.1 duration-fns@3.0.2 parse-iso-duration@1.1.0 luxon@3.7.2 moment@2.31.0 temporal-polyfill@1.0.8
printf '%s\n' PT1M30S PT36H PT1.5S PT1,5S PT1.5H PT1H1.5M P0.5D -PT1M30S P1W2D PT1M30 PT90 > durations.txt
mkdir go
cat > go/go.mod <<'MOD'
module probe
go 1.26
require (
	github.com/ChannelMeter/iso8601duration v0.0.0-20150204201828-8da3af7a2a61
	github.com/dylanmei/iso8601 v0.1.0
	github.com/sosodev/duration v1.4.0
)
MOD
cat > go/main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"strings"

	channelmeter "github.com/ChannelMeter/iso8601duration"
	dylanmei "github.com/dylanmei/iso8601"
	sosodev "github.com/sosodev/duration"
)

func say(seconds float64, err error) string {
	if err != nil {
		return "refused"
	}
	return fmt.Sprint(seconds)
}

func main() {
	text, _ := os.ReadFile("../durations.txt")
	for _, duration := range strings.Fields(string(text)) {
		var first, third float64
		a, errA := channelmeter.FromString(duration)
		if errA == nil {
			first = a.ToDuration().Seconds()
		}
		b, errB := dylanmei.ParseDuration(duration)
		c, errC := sosodev.Parse(duration)
		if errC == nil {
			third = c.ToTimeDuration().Seconds()
		}
		fmt.Println(say(first, errA), say(b.Seconds(), errB), say(third, errC))
	}
}
GO
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import * as fns from 'duration-fns';
import * as iso from 'iso8601-duration';
import { Duration } from 'luxon';
import moment from 'moment';
import parseIso from 'parse-iso-duration';
import { Temporal } from 'temporal-polyfill';
import * as tiny from 'tinyduration';

const units = { weeks: 604_800, days: 86_400, hours: 3600, minutes: 60, seconds: 1 };
const sum = ({ negative, ...parts }) => (negative ? -1 : 1) * Object.entries(parts).reduce((total, [unit, count]) => total + count * units[unit], 0);
const readers = {
  'iso8601-duration': (text) => iso.toSeconds(iso.parse(text)),
  tinyduration: (text) => sum(tiny.parse(text)),
  'duration-fns': (text) => fns.toMilliseconds(fns.parse(text)) / 1000,
  'parse-iso-duration': (text) => parseIso(text) / 1000,
  Luxon: (text) => Duration.fromISO(text).as('seconds'),
  Moment: (text) => moment.duration(text).asSeconds(),
  Temporal: (text) => Temporal.Duration.from(text).total({ unit: 'seconds', relativeTo: '2026-01-01' }),
};
const lines = (file) => readFileSync(file, 'utf8').trim().split('\n');
const go = lines('go.txt').map((line) => line.split(' '));
for (const [row, text] of lines('durations.txt').entries()) {
  const values = {};
  const add = (name, value) => (values[value] ??= []).push(name);
  for (const [name, read] of Object.entries(readers)) {
    let value = 'refused';
    try {
      const seconds = read(text);
      if (!Number.isNaN(seconds)) value = `${seconds} s`;
    } catch {}
    add(name, value);
  }
  for (const [column, name] of ['ChannelMeter', 'dylanmei', 'sosodev'].entries()) add(name, go[row][column].replace(/\d$/, '$& s'));
  console.log(`${text}: ${Object.entries(values).map(([value, names]) => `${value} (${names.join(', ')})`).join('; ')}`);
}
JS
(cd go && go mod tidy > /dev/null 2>&1 && go run . > ../go.txt)
seen=$(node probe.mjs); echo "$seen"
[ "$seen" = 'PT1M30S: 90 s (iso8601-duration, tinyduration, duration-fns, parse-iso-duration, Luxon, Moment, Temporal, ChannelMeter, dylanmei, sosodev)
PT36H: 129600 s (iso8601-duration, tinyduration, duration-fns, parse-iso-duration, Luxon, Moment, Temporal, ChannelMeter, dylanmei, sosodev)
PT1.5S: 1.5 s (iso8601-duration, tinyduration, duration-fns, Luxon, Moment, Temporal, sosodev); refused (parse-iso-duration); 0 s (ChannelMeter, dylanmei)
PT1,5S: 1.5 s (iso8601-duration, tinyduration, duration-fns, Luxon, Moment, Temporal); refused (parse-iso-duration, sosodev); 0 s (ChannelMeter, dylanmei)
PT1.5H: 5400 s (iso8601-duration, tinyduration, Luxon, Moment, Temporal, sosodev); refused (duration-fns, parse-iso-duration); 0 s (ChannelMeter, dylanmei)
PT1H1.5M: 3690 s (iso8601-duration, tinyduration, Luxon, Moment, Temporal, sosodev); refused (duration-fns, parse-iso-duration); 3600 s (ChannelMeter, dylanmei)
P0.5D: refused (iso8601-duration, duration-fns, parse-iso-duration, Temporal); 43200 s (tinyduration, Luxon, Moment, sosodev); 0 s (ChannelMeter, dylanmei)
-PT1M30S: 90 s (iso8601-duration, ChannelMeter, dylanmei); -90 s (tinyduration, duration-fns, Luxon, Moment, Temporal, sosodev); refused (parse-iso-duration)
P1W2D: 777600 s (iso8601-duration, tinyduration, duration-fns, Luxon, Moment, Temporal, sosodev); refused (parse-iso-duration); 604800 s (ChannelMeter, dylanmei)
PT1M30: 60 s (iso8601-duration, tinyduration, ChannelMeter, dylanmei); refused (duration-fns, parse-iso-duration, Luxon, Temporal, sosodev); 0 s (Moment)
PT90: refused (iso8601-duration, tinyduration, duration-fns, parse-iso-duration, Luxon, Temporal, sosodev); 0 s (Moment, ChannelMeter, dylanmei)' ] || { echo "These libraries now read other durations."; exit 1; }
