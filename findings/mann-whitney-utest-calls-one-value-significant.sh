#!/usr/bin/env bash
# Guess: the Mann-Whitney tests of Node's mann-whitney-utest and of SciPy agree at 5 %, with ties and without.
# What happens: U is right, but `significant` compares it with a z-score, as if that were the critical value of U. So one value
#   of 1 and one of 2 differ significantly (p = 1 for SciPy), and so do any two samples that do not overlap. If they overlap a
#   little, nothing is significant: 20 times against 20 that are 8.5 ms higher (p = 0.0003), or 12.5 ms (p = 0.000003). A fork,
#   @tainakanchu/mann-whitney-utest, does the same. Ties make no difference.
# Version: mann-whitney-utest 1.0.5, @tainakanchu/mann-whitney-utest 1.1.0, Node 20; scipy 1.17.1, Python 3.11.
# Who meets it: a gate in Node that asks whether a build became slower: with two runs each build is slower, with twenty none is,
#   unless its fastest run is slower than the slowest one before.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mann-whitney-utest@1.0.5 @tainakanchu/mann-whitney-utest@1.1.0
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check scipy==1.17.1
cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import * as fork from '@tainakanchu/mann-whitney-utest';
import original from 'mann-whitney-utest';

const times = (count, shift) => Array.from({ length: count }, (_, index) => 100 + index + shift);
const samples = {
  'one and one': [[1], [2]],
  'two and two': [times(2, 0), times(2, 5)],
  '20, 8.5 ms slower': [times(20, 0), times(20, 8.5)],
  '20, 12.5 ms slower': [times(20, 0), times(20, 12.5)],
  '20, 100 ms slower': [times(20, 0), times(20, 100)],
  '20 in whole ms': [times(20, 0).map((ms) => ms % 5), times(20, 0).map((ms) => (ms % 5) + 2)],
};
writeFileSync('samples.json', JSON.stringify(samples));
const { test, significant } = fork.default ?? fork;
for (const [name, pair] of Object.entries(samples)) {
  const u = original.test(pair);
  console.log(`${name}: U ${u.join(' and ')}, significant ${original.significant(u, pair)}, in the fork ${significant(test(pair), pair)}`);
}
JS
cat > probe.py <<'PY'
import json

from scipy.stats import mannwhitneyu

for name, (first, second) in json.load(open("samples.json")).items():
    result = mannwhitneyu(first, second)
    print(f"SciPy, {name}: U {result.statistic:g}, p {result.pvalue:.2g}, significant {result.pvalue < 0.05}")
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'one and one: U 0 and 1, significant true, in the fork true
two and two: U 0 and 4, significant true, in the fork true
20, 8.5 ms slower: U 66 and 334, significant false, in the fork false
20, 12.5 ms slower: U 28 and 372, significant false, in the fork false
20, 100 ms slower: U 0 and 400, significant true, in the fork true
20 in whole ms: U 72 and 328, significant false, in the fork false
SciPy, one and one: U 0, p 1, significant False
SciPy, two and two: U 0, p 0.33, significant False
SciPy, 20, 8.5 ms slower: U 66, p 0.0003, significant True
SciPy, 20, 12.5 ms slower: U 28, p 3.5e-06, significant True
SciPy, 20, 100 ms slower: U 0, p 6.8e-08, significant True
SciPy, 20 in whole ms: U 72, p 0.00047, significant True' ] || { echo "mann-whitney-utest no longer calls these differences significant."; exit 1; }
