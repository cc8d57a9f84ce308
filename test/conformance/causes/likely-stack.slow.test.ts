// How often what is said of services drawn at random is right.
import { expect, test } from "vitest";
import { familyOf } from "../../../conformance/causes/families.ts";
import { triedForms } from "../../../conformance/causes/forms.ts";
import { likelyStackOf } from "../../../conformance/causes/likely-stack.ts";
import { STACKS, type Stack } from "../../../conformance/causes/stacks.ts";
import type { CheckResult } from "../../../run/format/run.ts";
import { createRandom } from "../../../schemas/random.ts";
import { runOf, runOn } from "./made-up-run.ts";

const runs = STACKS.flatMap((stack) => [1, 2, 3].map((seed) => [stack, runWithOwnChecks(stack, seed)] as const));

test("what is said of services that leave three in four habits to their reader is right in nine of ten, and much is said", () => {
  const said = runs.flatMap(([stack, run]) => {
    const named = likelyStackOf(run)?.stacks;
    return named === undefined ? [] : [named.includes(familyOf(stack.name).stacks[stack.name] ?? stack.name)];
  });
  expect(said.filter(Boolean).length).toBeGreaterThanOrEqual(0.9 * said.length);
  expect(said.length).toBeGreaterThan(0.4 * runs.length);
});

test("a table without the family of such services seldom names another", () => {
  const named = runs.filter(([stack, run]) => {
    const others = STACKS.filter(({ name }) => familyOf(name).name !== familyOf(stack.name).name);
    return likelyStackOf(run, others) !== undefined;
  });
  expect(named.length).toBeLessThanOrEqual(0.1 * runs.length);
});

test("nothing is said of more than one in twenty services that accept forms at random", () => {
  const named = [...Array(100).keys()].filter((seed) => {
    const random = createRandom(seed, "no stack");
    const takes = new Map([...triedForms().values()].map(({ row }) => [row.form, random.next() < 0.4]));
    return likelyStackOf(runOf((_id, form) => (takes.get(form) ? "accepted" : 400))) !== undefined;
  });
  expect(named.length).toBeLessThanOrEqual(5);
});

/** A run on a service that leaves three in four habits to its reader, and refuses nearly all forms of the others by hand. */
function runWithOwnChecks({ name }: Stack, seed: number): CheckResult[] {
  const random = createRandom(seed, name);
  const own = new Map<string, boolean>();
  const refused = new Map<string, boolean>();
  for (const { row } of triedForms().values()) {
    if (!own.has(row.habit)) own.set(row.habit, random.next() < 0.25);
    if (!refused.has(row.form)) refused.set(row.form, own.get(row.habit) === true && random.next() < 0.85);
  }
  return runOn(name, (id, outcome) => (refused.get(triedForms().get(id)?.row.form ?? "") ? 400 : outcome));
}
