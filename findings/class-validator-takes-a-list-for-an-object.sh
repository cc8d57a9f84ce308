#!/usr/bin/env bash
# Guess: `@ValidateNested()` with `@Type(() => Builder)` refuses a list where the class has one Builder.
# What happens: an empty list passes, and so does a list of valid builders, or of empty lists. `whitelist` and
#   `forbidNonWhitelisted` do not change that. `{}`, a text, a number and null are refused.
#   The rules of the nested class are checked for each element, so an empty list meets all of them.
#   With `@IsObject()` beside it, every list is refused.
# Version: class-validator 0.15.1, class-transformer 0.5.1, as in NestJS.
# Who meets it: a NestJS service with a nested object. A probe with `[]` is accepted, and the handler reads
#   `undefined` from each required member that "was validated".
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts class-validator@0.15.1 class-transformer@0.5.1 reflect-metadata@0.2.2
cat > probe.mjs <<'JS'
import 'reflect-metadata';
import { plainToInstance, Type } from 'class-transformer';
import { IsNumber, IsObject, validate, ValidateNested } from 'class-validator';

class Builder {}
IsNumber()(Builder.prototype, 'fee');
class Order {}
ValidateNested()(Order.prototype, 'builder');
Type(() => Builder)(Order.prototype, 'builder');
class Strict extends Order {}
IsObject()(Strict.prototype, 'builder');

for (const builder of [{ fee: 1 }, {}, 'x', 5, null, [], [{ fee: 1 }], [{}], [[]]]) {
  const results = [];
  for (const kind of [Order, Strict]) {
    const errors = await validate(plainToInstance(kind, { builder }), { whitelist: true, forbidNonWhitelisted: true });
    results.push(errors.length === 0 ? 'accepted' : 'refused');
  }
  console.log(JSON.stringify(builder), results[0], 'with IsObject', results[1]);
}
JS
seen=$(node probe.mjs); echo "$seen"
[ "$seen" = '{"fee":1} accepted with IsObject accepted
{} refused with IsObject refused
"x" refused with IsObject refused
5 refused with IsObject refused
null refused with IsObject refused
[] accepted with IsObject refused
[{"fee":1}] accepted with IsObject refused
[{}] refused with IsObject refused
[[]] accepted with IsObject refused' ] || { echo "class-validator no longer takes a list for a nested object."; exit 1; }
