#!/usr/bin/env bash
# Guess: the test of Brunner and Munzel gives a p near 0 for two builds whose times do not overlap.
# What happens: p is NaN in SciPy, with its default distribution, and in statsmodels, where the interval of the effect is NaN
#   too. Ten times from 12 ms and the same ones 1 ms higher have p = 0.002; 20 ms higher they have none, two-sided or one-sided.
#   One time of the slow build among the fast ones brings p = 4e-10 back. SciPy warns and names another distribution, with which
#   p is 0; statsmodels names none. The tests of Mann and Whitney and of Student have a p for each pair.
# Version: scipy 1.17.1, statsmodels 0.15.0, numpy 2.4.6, Python 3.11.
# Who meets it: a gate such as "fail if p < 0.01", with the test that is advised where the spreads of two builds differ. A
#   comparison with NaN is false, so the build that is slower each time passes.
# Needs: Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check scipy==1.17.1 statsmodels==0.15.0 numpy==2.4.6
cat > probe.py <<'PY'
from scipy import stats
from statsmodels.stats.nonparametric import rank_compare_2indep

baseline = [12, 12, 13, 12, 14, 12, 13, 12, 12, 13]
candidates = {
    "1 ms slower": [time + 1 for time in baseline],
    "20 ms slower": [time + 20 for time in baseline],
    "20 ms slower but once": [time + 20 for time in baseline[:-1]] + [13],
}
for name, candidate in candidates.items():
    two_sided = stats.brunnermunzel(baseline, candidate).pvalue
    slower = stats.brunnermunzel(baseline, candidate, alternative="less").pvalue
    other = stats.brunnermunzel(baseline, candidate, distribution="normal").pvalue
    ranks = rank_compare_2indep(baseline, candidate)
    low, high = ranks.conf_int()
    print(f"{name}: SciPy {two_sided:.2g}, one-sided {slower:.2g}, normal {other:.2g}")
    print(f"{name}: statsmodels {ranks.pvalue:.2g}, from {low:.2f} to {high:.2f}, fails the gate: {bool(ranks.pvalue < 0.01)}")
    print(f"{name}: Mann-Whitney {stats.mannwhitneyu(baseline, candidate).pvalue:.2g}, Student {stats.ttest_ind(baseline, candidate).pvalue:.1g}")
PY
seen=$(v/bin/python -W ignore probe.py); echo "$seen"
[ "$seen" = '1 ms slower: SciPy 0.0021, one-sided 0.001, normal 0.0001
1 ms slower: statsmodels 0.0021, from -0.02 to 0.35, fails the gate: True
1 ms slower: Mann-Whitney 0.0077, Student 0.005
20 ms slower: SciPy nan, one-sided nan, normal 0
20 ms slower: statsmodels nan, from nan to nan, fails the gate: False
20 ms slower: Mann-Whitney 0.00011, Student 1e-22
20 ms slower but once: SciPy 4.2e-10, one-sided 2.1e-10, normal 2.2e-67
20 ms slower but once: statsmodels 4.2e-10, from -0.03 to 0.08, fails the gate: True
20 ms slower but once: Mann-Whitney 0.00025, Student 3e-08' ] || { echo "These tests of Brunner and Munzel now have a p for builds that do not overlap."; exit 1; }
