import { expect, it } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { type DecidingList, decidingListOf } from "../../../conformance/catalogue/deciding.ts";
import { type FrozenList, freeze } from "../../../conformance/catalogue/frozen-lists.ts";
import { formatters } from "../../../reports/formats/index.ts";
import type { Tier } from "../../../schemas/index.ts";
import { conformanceRun } from "../../reports/sample-conformance.ts";
import { runOn } from "../run.ts";

const MUTANT = "token-price/request/amount/exclusiveMinimum/limit-included";
const CHECK = "token-price/request/amount/exclusiveMinimum/at-limit";
const OTHER = "token-price/request/tokenId/required/missing";
const ALL = allChecks();

/** A list as it was before some checks came, or when they had another tier. */
function listBefore(change: Readonly<Record<string, Tier | "absent">>): DecidingList {
  const then = ALL.flatMap(({ id, tier }) => {
    const before = change[id] ?? tier;
    return before === "absent" ? [] : [{ id, tier: before }];
  });
  return decidingListOf(undefined, freeze([], "0.2", then));
}

const judged = (deciding: DecidingList, strict = false) =>
  runOn({ mutants: [MUTANT] }, { only: [CHECK, OTHER], deciding, strict });

it("shows a failing check as new that the list does not have, and fails no run with it", async () => {
  const list = listBefore({ [CHECK]: "absent" });
  expect(await judged(list, true)).toMatchObject({ exitCode: 0, verdict: "pass" });
  const { checks, exitCode } = await judged(list);
  expect(exitCode).toBe(0);
  const failing = { verdict: "fail", tier: "observed", pending: "specified" };
  expect(checks.find(({ id }) => id === CHECK)).toMatchObject(failing);
  const report = formatters.text({ ...conformanceRun(checks), deciding: { list: "0.2", isFrozen: true } });
  expect(report).toContain("1 of 1 specified check passes (deciding list 0.2)");
  expect(report).toMatch(
    /new +1 check is new or heavier since 0\.2 and decides from the next list\s+on; 1 of them fails/,
  );
  expect(report).toContain(CHECK);
});

it("decides with it under --deciding latest, and under the list that has it", async () => {
  const without = ALL.filter(({ id }) => id !== CHECK);
  const lists = freeze(freeze([], "0.2", without), "0.3", ALL);
  for (const list of [decidingListOf("latest", lists), decidingListOf(undefined, lists)]) {
    expect(await judged(list)).toMatchObject({ exitCode: 1, verdict: "fail" });
  }
  expect(await judged(decidingListOf("0.2", lists))).toMatchObject({ exitCode: 0 });
});

it("counts a check that became heavier as before", async () => {
  const list = listBefore({ [CHECK]: "advisory" });
  const result = await judged(list);
  expect(result.exitCode).toBe(0);
  expect(result.checks.find(({ id }) => id === CHECK)).toMatchObject({ tier: "advisory", pending: "specified" });
  expect(await judged(list, true)).toMatchObject({ exitCode: 1 });
});

it("keeps in a list only what changed since the one before", () => {
  const listOf = (tiers: Readonly<Record<string, Tier>>) => Object.entries(tiers).map(([id, tier]) => ({ id, tier }));
  const before = freeze([], "0.2", listOf({ a: "specified", b: "advisory", c: "advisory" }));
  const changed = listOf({ a: "specified", b: "implied", d: "advisory", e: "observed" });
  const [first, second] = freeze(before, "0.3", changed);
  expect(first).toEqual(listed({ release: "0.2", specified: ["a"], advisory: ["b", "c"] }));
  expect(second).toEqual(listed({ release: "0.3", implied: ["b"], advisory: ["d"], removed: ["c"] }));
  const tiers = (name: string) => Object.fromEntries(decidingListOf(name, [first, second] as FrozenList[]).tiers ?? []);
  expect(tiers("0.2")).toEqual({ a: "specified", b: "advisory", c: "advisory" });
  expect(tiers("0.3")).toEqual({ a: "specified", b: "implied", d: "advisory" });
});

it("never changes a list that is frozen", () => {
  const lists = freeze([], "0.2", ALL);
  expect(() => freeze(lists, "0.2", ALL)).toThrow("must be later than 0.2, got 0.2: raise the version in package.json");
  expect(() => decidingListOf("0.9", lists)).toThrow("--deciding must be one of latest, 0.2, got 0.9.");
});

function listed(list: Partial<FrozenList> & Pick<FrozenList, "release">): FrozenList {
  return { specified: [], implied: [], advisory: [], removed: [], ...list };
}
