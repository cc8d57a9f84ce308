#!/usr/bin/env bash
# Guess: of two JUnit files that hold a case of the same name and class, Allure shows both cases.
# What happens: Allure takes them for one test and its retry, and shows the later one. The failure of one service is hidden by
#   the success of another: 1 test, 1 passed, and no failure. The name of the suite and the host do not count.
#   Allure 3 does the same, and calls the report passed.
# Version: allure-commandline 2.46.1, JDK 17; allure 3.18.0, Node 20.
# Who meets it: one report of a conformance run on several services, or of several runs: the checks have the same names.
# Needs: Node, JDK 17.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts allure-commandline@2.46.1
mkdir results three
(cd three && npm init -y > /dev/null && npm install --silent --no-audit --no-fund --ignore-scripts allure@3.18.0)
write() {
  cat > "results/TEST-$1.xml" <<XML
<testsuites><testsuite name="$1" hostname="$1" tests="1" failures="$3" errors="0" skipped="0" time="0.25" timestamp="$2">
  <testcase name="buys" classname="Trades" time="0.25">$4</testcase>
</testsuite></testsuites>
XML
}
write first 2026-01-02T10:00:00 1 '<failure message="status 500"/>'
write second 2026-01-02T10:05:00 0 ''
node_modules/.bin/allure generate results -o report > /dev/null 2>&1
three/node_modules/.bin/allure generate results -o report3 > /dev/null 2>&1
seen=$(node -e '
const read = (path) => JSON.parse(require("node:fs").readFileSync(path));
const { failed, passed, total } = read("report/widgets/summary.json").statistic;
console.log(`Allure 2: total ${total}, passed ${passed}, failed ${failed}`);
const { stats, status } = read("report3/summary.json");
console.log(`Allure 3: total ${stats.total}, passed ${stats.passed}, failed ${stats.failed ?? 0}, status ${status}`);'); echo "$seen"
[ "$seen" = 'Allure 2: total 1, passed 1, failed 0
Allure 3: total 1, passed 1, failed 0, status passed' ] || { echo "Allure shows two cases of one name otherwise than before."; exit 1; }
