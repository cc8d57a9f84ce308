import { expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { isProbeCheck } from "../../../conformance/definition/check.ts";
import { checkOf } from "../../../conformance/exploration/claim.ts";
import type { DrawnEdit } from "../../../conformance/exploration/drawn.ts";
import { firstRequests } from "../../../conformance/exploration/first-requests.ts";
import { batchOf, type RoundOptions, sequencesOf } from "../../../conformance/exploration/round.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/index.ts";
import { editedProbe } from "../../../target/request-edit.ts";

const all = firstRequests(OPERATION_IDS);
const firstAt = (operation: OperationId, edit: DrawnEdit) => {
  return all.findIndex((drawn) => JSON.stringify(drawn) === JSON.stringify({ operation, edit }));
};

test("the first requests of an exploration are what every boundary check sends, and each listed value", () => {
  const sent = all.flatMap((drawn) => checkOf(drawn)?.id.replace(/\/explored-.*/, "") ?? []);
  for (const id of allChecks().flatMap(({ id, family }) => (family === "enum" || family === "type" ? [id] : []))) {
    expect(sent).toContain(id.slice(0, id.lastIndexOf("/")));
  }
  expect(firstAt("token-price", { kind: "value", pointer: "/chainSlug", json: '"zksync"' })).toBeGreaterThanOrEqual(0);
});

test.each(OPERATION_IDS)("the first requests of an exploration send one of %s without the header", (operation) => {
  const at = firstAt(operation, { kind: "header", text: "" });
  const check = at < 0 ? undefined : checkOf(all[at] as (typeof all)[number]);
  if (check === undefined || !isProbeCheck(check)) throw new Error("there is none");
  expect(check.kind).toBe("reject");
  expect(editedProbe(operation, {}, check.trial.alternatives[0]).authorization).toEqual([]);
});

test("the first requests of an exploration are values at the borders of the schemas, the judged ones first", () => {
  const border = { kind: "border", pointer: "/limit", keyword: "maximum", variant: "one-above" } as const;
  const beyond = firstAt("get-leaderboard", border);
  const smallest = firstAt("token-price", {
    ...border,
    pointer: "/amount",
    keyword: "exclusiveMinimum",
    variant: "least-double",
  });
  expect(beyond).toBeGreaterThan(0);
  expect(smallest).toBeGreaterThan(beyond);
});

test.each([
  ["pass", true],
  ["fail", true],
  ["inconclusive", false],
] as const)("the first requests leave out what a check has sent whose verdict is %s: %s", (verdict, isLeftOut) => {
  const judged = new Map(allChecks().map(({ id }) => [id, verdict]));
  const draw = { operations: OPERATION_IDS, seed: 1, kept: [], weightOf: () => 1, judged };
  const borders = batchOf(draw, new Set()).filter(({ drawn: { edit } }) => edit.kind === "border");
  const options = { facts: { sideEffects: "any" }, judged, seed: 1 } as unknown as RoundOptions;
  const alone = sequencesOf(0, draw, options).filter(({ edit }) => edit.steps.length === 0);
  expect([borders.length === 0, alone.length === 0]).toEqual([isLeftOut, isLeftOut]);
});
