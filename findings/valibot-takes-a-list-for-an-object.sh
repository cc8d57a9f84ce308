#!/usr/bin/env bash
# Guess: `object()` of Valibot refuses a list, as that of zod does.
# What happens: it takes a list where no member is required, and returns `{}`: the elements are gone.
#   `strictObject()` refuses a list with elements, but takes an empty one. ArkType takes a list too.
#   Where a member is required, the list is refused for that member's absence.
# Version: valibot 1.5.0; for contrast zod 4.6.7, arktype 2.2.9.
# Who meets it: a service with an optional object all of whose members are optional, such as a builder.
#   The probe "a list for an object" is accepted there and refused elsewhere in the same body.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts valibot@1.5.0 zod@4.6.7 arktype@2.2.9
cat > lists.mjs <<'JS'
import * as v from 'valibot';
import { type } from 'arktype';
import { z } from 'zod';
const fee = { fee: v.optional(v.number()) };
const verdict = (schema, value) => {
  const { success, output } = v.safeParse(schema, value);
  return success ? JSON.stringify(output) : 'refused';
};
console.log('valibot object:', verdict(v.object(fee), []), verdict(v.object(fee), [5]), verdict(v.object({ fee: v.number() }), []));
console.log('valibot strictObject:', verdict(v.strictObject(fee), []), verdict(v.strictObject(fee), [5]));
console.log('zod:', z.object({ fee: z.number().optional() }).safeParse([]).success ? 'accepted' : 'refused');
console.log('arktype:', type({ 'fee?': 'number' })([]) instanceof type.errors ? 'refused' : 'accepted');
JS
seen=$(node lists.mjs); echo "$seen"
[ "$seen" = 'valibot object: {} {} refused
valibot strictObject: {} refused
zod: refused
arktype: accepted' ] || { echo "Valibot and ArkType no longer take a list for an object, or zod does."; exit 1; }
