#!/usr/bin/env bash
# Guess: `{float}` of Cucumber takes 1e-7 in JavaScript and Python, and `{int}` rounds 9007199254740993 in JavaScript. Python's
#   parse reads 0x10 for `{:d}`, and has no match of 5 for `{:f}`.
# What happens: as guessed, but for the first. `{float}` takes 1E-7 alone: for 1e-7, the way that JavaScript and Python write it,
#   no type of number has a match. The step that Cucumber then proposes is "1e-{int}", and for a time "{int}-{int}-02T03:{int}:05Z".
#   `{byte}` takes 300. In parse, `{:n}` makes 1000 of 1.000, and `{:g}` has no match of .5, which `{:f}` reads.
# Version: @cucumber/cucumber-expressions 20.1.0, Node 20; cucumber-expressions 20.1.0, parse 1.22.4 (behave, pytest-bdd),
#   Python 3.11.
# Who meets it: whoever writes scenarios with small prices: their step is not defined. Taking the proposal, 1e-7 becomes the
#   integer 7. A price of 1.000 read by `{:n}` is a thousand times too high.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @cucumber/cucumber-expressions@20.1.0
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check cucumber-expressions==20.1.0 parse==1.22.4
echo '["1e-7", "1E-7", "1e+21", ".5", "300", "9007199254740993"]' > prices.json
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { CucumberExpression, CucumberExpressionGenerator, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';

const registry = new ParameterTypeRegistry();
for (const type of ['int', 'byte', 'float', 'bigdecimal']) {
  const seen = JSON.parse(readFileSync('prices.json')).map((price) => {
    const match = new CucumberExpression(`the price is {${type}}`, registry).match(`the price is ${price}`);
    return `${price} ${match === null ? 'not defined' : String(match[0].getValue(null))}`;
  });
  console.log(`JavaScript {${type}}: ${seen.join(', ')}`);
}
const generator = new CucumberExpressionGenerator(() => registry.parameterTypes);
for (const step of ['the price is 1e-7', 'the price is 1E-7', 'the price is 1,234.5', 'at 2026-01-02T03:04:05Z'])
  console.log(`JavaScript proposes for "${step}": ${generator.generateExpressions(step)[0].source}`);
JS
cat > probe.py <<'PY'
import json

import parse
from cucumber_expressions.expression import CucumberExpression
from cucumber_expressions.expression_generator import CucumberExpressionGenerator
from cucumber_expressions.parameter_type_registry import ParameterTypeRegistry

prices, registry = json.load(open("prices.json")), ParameterTypeRegistry()
for kind in ("int", "byte", "float", "bigdecimal"):
    matches = {price: CucumberExpression("the price is {%s}" % kind, registry).match("the price is " + price) for price in prices}
    shown = (f"{price} {match[0].value if match else 'not defined'}" for price, match in matches.items())
    print("Python {%s}:" % kind, ", ".join(shown))
step = "the price is 1e-7"
print(f'Python proposes for "{step}":', CucumberExpressionGenerator(registry).generate_expressions(step)[0].source)
for kind in "dfgn":
    matches = {price: parse.parse("the price is {:%s}" % kind, "the price is " + price) for price in ["5", "1e-7", ".5", "1.000", "1,000", "0x10"]}
    shown = (f"{price} {match[0] if match else 'not defined'}" for price, match in matches.items())
    print("parse {:%s}:" % kind, ", ".join(shown))
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'JavaScript {int}: 1e-7 not defined, 1E-7 not defined, 1e+21 not defined, .5 not defined, 300 300, 9007199254740993 9007199254740992
JavaScript {byte}: 1e-7 not defined, 1E-7 not defined, 1e+21 not defined, .5 not defined, 300 300, 9007199254740993 9007199254740992
JavaScript {float}: 1e-7 not defined, 1E-7 1e-7, 1e+21 not defined, .5 0.5, 300 300, 9007199254740993 9007199254740992
JavaScript {bigdecimal}: 1e-7 not defined, 1E-7 1E-7, 1e+21 not defined, .5 .5, 300 300, 9007199254740993 9007199254740993
JavaScript proposes for "the price is 1e-7": the price is 1e-{int}
JavaScript proposes for "the price is 1E-7": the price is {float}
JavaScript proposes for "the price is 1,234.5": the price is {int},{float}
JavaScript proposes for "at 2026-01-02T03:04:05Z": at {int}-{int}-02T03:{int}:05Z
Python {int}: 1e-7 not defined, 1E-7 not defined, 1e+21 not defined, .5 not defined, 300 300, 9007199254740993 9007199254740993
Python {byte}: 1e-7 not defined, 1E-7 not defined, 1e+21 not defined, .5 not defined, 300 300, 9007199254740993 9007199254740993
Python {float}: 1e-7 not defined, 1E-7 1e-07, 1e+21 not defined, .5 0.5, 300 300.0, 9007199254740993 9007199254740992.0
Python {bigdecimal}: 1e-7 not defined, 1E-7 1E-7, 1e+21 not defined, .5 0.5, 300 300, 9007199254740993 9007199254740993
Python proposes for "the price is 1e-7": the price is 1e-{int}
parse {:d}: 5 5, 1e-7 not defined, .5 not defined, 1.000 not defined, 1,000 not defined, 0x10 16
parse {:f}: 5 not defined, 1e-7 not defined, .5 0.5, 1.000 1.0, 1,000 not defined, 0x10 not defined
parse {:g}: 5 5.0, 1e-7 1e-07, .5 not defined, 1.000 1.0, 1,000 not defined, 0x10 not defined
parse {:n}: 5 5, 1e-7 not defined, .5 not defined, 1.000 1000, 1,000 1000, 0x10 not defined' ] || { echo "Cucumber's expressions or parse now read other numbers."; exit 1; }
