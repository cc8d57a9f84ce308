#!/usr/bin/env bash
# Guess: converters of SARIF show each result that is an error, and none that is suppressed.
# What happens: of an error that ESLint found, @security-alert/sarif-to-markdown writes "Nothing here", and does not fail
#   although it was told to fail on errors. It reads the level of the rule's default alone, which ESLint's formatter does not
#   write; SARIF has the level of the result first, and `warning` if neither is there. With the default it shows the error.
#   sarif-junit makes failures of results whose suppression was accepted, and sarif-tools counts them as errors.
# Version: eslint 9.39.5 with @microsoft/eslint-formatter-sarif 3.1.0 as writer, @security-alert/sarif-to-markdown 1.11.1,
#   sarif-junit 1.1.4, Node 20; sarif-tools 3.0.5.
# Who meets it: a pipeline that shows the SARIF file of checks or linters on a pull request: red is green, and known is red.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts eslint@9.39.5 @microsoft/eslint-formatter-sarif@3.1.0 \
  @security-alert/sarif-to-markdown@1.11.1 sarif-junit@1.1.4
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check sarif-tools==3.0.5
echo 'export default [{ rules: { "no-undef": "error" } }];' > eslint.config.mjs
echo 'price();' > trade.js
npx eslint -f @microsoft/eslint-formatter-sarif -o eslint.sarif trade.js || true
cat > probe.cjs <<'JS'
const { readFileSync, writeFileSync } = require('node:fs');
const { sarifToMarkdown } = require('@security-alert/sarif-to-markdown');
const show = (name, sarif) => {
  const place = { owner: 'owner', repo: 'service', branch: 'main', sourceRoot: '' };
  const [{ hasMessages, shouldFail }] = sarifToMarkdown({ ...place, title: 'checks', failOn: ['error'] })(sarif);
  console.log(`${name}: level ${sarif.runs[0].results[0].level}, sarif-to-markdown shows it ${hasMessages}, fails ${shouldFail}`);
};
const sarif = JSON.parse(readFileSync('eslint.sarif'));
show('of ESLint', sarif);
sarif.runs[0].tool.driver.rules[0].defaultConfiguration = { level: 'error' };
show('with a default', sarif);
sarif.runs[0].results[0].suppressions = [{ kind: 'external', status: 'accepted' }];
writeFileSync('suppressed.sarif', JSON.stringify(sarif));
JS
seen=$(node probe.cjs
node_modules/.bin/sarif-junit -i suppressed.sarif -o suppressed.xml > /dev/null
echo "suppressed: sarif-junit $(grep -o 'failures="[0-9]*"' suppressed.xml | head -1), sarif-tools $(v/bin/sarif summary suppressed.sarif | grep -o 'error: [0-9]*')"); echo "$seen"
[ "$seen" = 'of ESLint: level error, sarif-to-markdown shows it false, fails false
with a default: level error, sarif-to-markdown shows it true, fails true
suppressed: sarif-junit failures="1", sarif-tools error: 1' ] || { echo "Converters of SARIF read levels and suppressions otherwise than before."; exit 1; }
