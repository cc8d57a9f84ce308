#!/usr/bin/env bash
# Guess: two different numbers as seeds of a generator of test data give different data.
# What happens: Faker for JavaScript drops what follows the point: all seeds from `Math.random()` are the seed 0, so each
#   worker makes the same users. It also begins again at 2 to the power of 32: 4294967301 is 5. So does Chance.
#   Python's `random` drops the sign: -5 draws what 5 draws, and Faker and Mimesis for Python follow.
#   fast-check tells fractions apart, but takes 4294967301 for 5.
# Version: @faker-js/faker 10.6.0, chance 1.1.13, fast-check 4.11.0; Python 3.11, Faker 40.63.0, mimesis 22.2.0.
# Who meets it: a load whose workers take seeds from a random number, or a search that runs "another seed" each night.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @faker-js/faker@10.6.0 chance@1.1.13 fast-check@4.11.0
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check Faker==40.63.0 mimesis==22.2.0
cat > probe.mjs <<'JS'
import { base, en, Faker } from '@faker-js/faker';
import Chance from 'chance';
import fc from 'fast-check';

const faker = (seed) => {
  const made = new Faker({ locale: [en, base] });
  made.seed(seed);
  return made.person.fullName();
};
const chance = (seed) => new Chance(seed).name();
const check = (seed) => String(fc.sample(fc.integer(), { seed, numRuns: 5 }));
const same = (draw, first, second) => (draw(first) === draw(second) ? 'same' : 'different');
for (const [name, draw] of Object.entries({ faker, chance, check }))
  console.log(`${name}: 0.2 and 0.7 ${same(draw, 0.2, 0.7)}, 5 and 4294967301 ${same(draw, 5, 4294967301)}`);
JS
cat > probe.py <<'PY'
import random

import faker
import mimesis


def by_faker(seed):
    made = faker.Faker()
    made.seed_instance(seed)
    return made.name()


draws = {
    "random": lambda seed: random.Random(seed).random(),
    "Faker": by_faker,
    "mimesis": lambda seed: mimesis.Person(seed=seed).full_name(),
}
for name, draw in draws.items():
    print(f"{name}: 5 and -5 {'same' if draw(5) == draw(-5) else 'different'}, 5 and 6 {'same' if draw(5) == draw(6) else 'different'}")
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'faker: 0.2 and 0.7 same, 5 and 4294967301 same
chance: 0.2 and 0.7 same, 5 and 4294967301 same
check: 0.2 and 0.7 different, 5 and 4294967301 same
random: 5 and -5 same, 5 and 6 different
Faker: 5 and -5 same, 5 and 6 different
mimesis: 5 and -5 same, 5 and 6 different' ] || { echo "These seeds no longer draw the same data."; exit 1; }
