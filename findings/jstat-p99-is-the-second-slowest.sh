#!/usr/bin/env bash
# Guess: jStat's `percentile` is Excel's PERCENTILE.INC, as its documentation says: the p99 of 1, 2, 3 and 4 is 3.97.
# What happens: it is 3. Between the last two values the function does not interpolate, and takes the lower one. So the
#   p99 of up to 100 values is the second largest, however slow the slowest was. The p98 of 1 to 100 is right again.
# Version: jstat 1.9.6; for contrast simple-statistics 7.12.1, which gives 3.97.
# Who meets it: whoever judges the p99 of a short run: one request of 60 that took a minute is not in it at all, and
#   also not in the p99 of 100.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund jstat@1.9.6 simple-statistics@7.12.1 > /dev/null 2>&1
cat > probe.mjs <<'JS'
import jstat from 'jstat';
import { quantile } from 'simple-statistics';

const { percentile } = jstat.jStat;
const upTo = (count) => Array.from({ length: count }, (_, index) => index + 1);
const show = (name, times, rank) => console.log(`${name}: jStat ${percentile(times, rank)}, simple-statistics ${quantile(times, rank).toFixed(2)}`);
show('p99 of 1 to 4', upTo(4), 0.99);
show('p90 of 1 to 4', upTo(4), 0.9);
show('p99 of 60, one of them a minute', [...Array(59).fill(10), 60_000], 0.99);
show('p99 of 1 to 100', upTo(100), 0.99);
show('p98 of 1 to 100', upTo(100), 0.98);
JS
seen=$(node probe.mjs); echo "$seen"
[ "$seen" = 'p99 of 1 to 4: jStat 3, simple-statistics 3.97
p90 of 1 to 4: jStat 3, simple-statistics 3.70
p99 of 60, one of them a minute: jStat 10, simple-statistics 24605.90
p99 of 1 to 100: jStat 99, simple-statistics 99.01
p98 of 1 to 100: jStat 98.02, simple-statistics 98.02' ] || { echo "jStat's percentile now interpolates up to the last value."; exit 1; }
