#!/usr/bin/env bash
# Guess: with `multipleOf: 0.01` Zod and Joi take 19.99; Ajv, Valibot, TypeBox and Python's jsonschema refuse it.
#   With 1e-18, one wei of an ether, Zod alone takes 1.2e-17, which is 12 wei.
# What happens: TypeBox and pydantic take all of these, and 1.5e-18 too, which is one and a half wei; pydantic also 1e20 as a
#   multiple of 3. Joi and Effect take 12 wei. jsonschema takes 1.1 but refuses 19.99. msgspec and Valibot refuse both.
#   Integers are no better: for Ajv 1e21 is no multiple of 1, and for Ajv and Zod 1e20 is one of 3.
#   Six numbers get seven different sets of answers from nine validators; Joi and Effect alone have all six right.
# Version: zod 4.6.7, joi 18.3.2, ajv 8.20.0, valibot 1.5.0, typebox 1.4.3, effect 4.1.0; jsonschema 4.26.0, msgspec 0.23.0,
#   pydantic 2.14.4, Python 3.11.
# Who meets it: whoever states the step of a price or an amount in a schema: the same price passes one validator
#   and fails the next, and a probe with a half step shows nothing about a service.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts zod@4.6.7 joi@18.3.2 ajv@8.20.0 valibot@1.5.0 typebox@1.4.3 effect@4.1.0
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check jsonschema==4.26.0 msgspec==0.23.0 pydantic==2.14.4
cat > probe.mjs <<'JS'
import { Ajv } from 'ajv';
import { Schema } from 'effect';
import Joi from 'joi';
import Type from 'typebox';
import Value from 'typebox/value';
import * as v from 'valibot';
import { z } from 'zod';

const takes = {
  zod: (step, number) => z.number().multipleOf(step).safeParse(number).success,
  joi: (step, number) => !Joi.number().unsafe().multiple(step).validate(number).error,
  ajv: (step, number) => new Ajv().validate({ type: 'number', multipleOf: step }, number),
  valibot: (step, number) => v.safeParse(v.pipe(v.number(), v.multipleOf(step)), number).success,
  typebox: (step, number) => Value.Check(Type.Number({ multipleOf: step }), number),
  effect: (step, number) => Schema.is(Schema.Number.check(Schema.isMultipleOf(step)))(number),
};
for (const [step, number] of JSON.parse(process.argv[2]))
  console.log(`${number} by ${step}:`, Object.keys(takes).filter((name) => takes[name](step, number)).join(' ') || 'nobody');
JS
cat > probe.py <<'PY'
import json
import sys
from typing import Annotated

import jsonschema
import msgspec
import pydantic

readers = {
    "jsonschema": lambda step, number: jsonschema.validate(number, {"multipleOf": step}),
    "msgspec": lambda step, number: msgspec.convert(number, Annotated[float, msgspec.Meta(multiple_of=step)]),
    "pydantic": lambda step, number: pydantic.TypeAdapter(Annotated[float, pydantic.Field(multiple_of=step)]).validate_python(number),
}
for step, number in json.loads(sys.argv[1]):
    taken = []
    for name, read in readers.items():
        try:
            read(step, number)
            taken.append(name)
        except (jsonschema.ValidationError, msgspec.ValidationError, pydantic.ValidationError):
            pass
    print(f"{number} by {step}:", *taken or ["nobody"])
PY
pairs='[[0.01, 19.99], [0.01, 1.1], [1e-18, 1.2e-17], [1e-18, 1.5e-18], [1, 1e21], [3, 1e20]]'
seen=$(node probe.mjs "$pairs"; v/bin/python probe.py "$pairs"); echo "$seen"
[ "$seen" = '19.99 by 0.01: zod joi typebox effect
1.1 by 0.01: zod joi ajv typebox effect
1.2e-17 by 1e-18: zod joi typebox effect
1.5e-18 by 1e-18: typebox
1e+21 by 1: zod joi valibot typebox effect
100000000000000000000 by 3: zod ajv
19.99 by 0.01: pydantic
1.1 by 0.01: jsonschema pydantic
1.2e-17 by 1e-18: pydantic
1.5e-18 by 1e-18: pydantic
1e+21 by 1: jsonschema msgspec pydantic
1e+20 by 3: pydantic' ] || { echo "The validators no longer split in this way on multiples."; exit 1; }
