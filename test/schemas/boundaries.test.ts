import fc from "fast-check";
import { expect, test } from "vitest";
import { nodesOf, pointerOf } from "../../schemas/derive/nodes.ts";
import {
  applyEdit,
  type Boundary,
  boundariesOf,
  CONSTRAINTS,
  OPERATION_IDS,
  type OperationId,
  operations,
  validateRequest,
} from "../../schemas/index.ts";
import { sampleOf } from "./samples.ts";

const all = OPERATION_IDS.flatMap(boundariesOf);

test("boundaries reject a value at every constraint of every request field", () => {
  const rejecting = all.filter(({ expectation }) => expectation === "reject");
  const rejected = new Set(rejecting.map(({ operation, pointer, keyword }) => `${operation} ${pointer} ${keyword}`));
  const constrained = OPERATION_IDS.flatMap((id) =>
    nodesOf(operations[id].request).flatMap(({ path, schema }) =>
      CONSTRAINTS.filter((keyword) => path.length > 0 && schema[keyword] !== undefined && keyword !== "required").map(
        (keyword) => `${id} ${pointerOf(path)} ${keyword}`,
      ),
    ),
  );
  expect(constrained.length).toBeGreaterThan(0);
  expect(constrained.filter((place) => !rejected.has(place))).toEqual([]);
});

test("boundaries have the tier observed exactly where both outcomes are allowed, and name an interpretation elsewhere", () => {
  expect(all.filter(({ tier, expectation }) => (tier === "observed") !== (expectation === "observe"))).toEqual([]);
  const expected = { reject: "I1", accept: "I4", observe: undefined };
  expect(all.filter(({ interpretations, expectation }) => interpretations[0] !== expected[expectation])).toEqual([]);
});

test.each(OPERATION_IDS)("the edits of boundaries break or keep the schema of %s as they claim", (id) => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom("none", "all", "some"), (seed, optional) => {
      const control = sampleOf(operations[id].request, seed, optional);
      for (const boundary of boundariesOf(id)) {
        const probe = probeOf(control, boundary);
        if (probe !== undefined) expectAsClaimed(id, boundary, probe);
      }
    }),
    { numRuns: 30, seed: 7 },
  );
});

test.each([
  ["create-token-transaction", "/poolType", '"meme"', { "number-7": "7", "number-8": "8", "text-7": '"7"', two: "2" }],
  ["trade-token", "/chainSlug", '"base"', { "chain-id": "8453", "caip-2": '"eip155:8453"', position: "3" }],
  ["token-price", "/chainSlug", '"solana"', { "chain-id-text": '"8453"', title: '"Solana"', position: "0" }],
  ["token-price", "/direction", '"sell"', { false: "false", "text-zero": '"0"' }],
  ["get-leaderboard", "/network_mode", '"both"', { two: "2", zero: "0", "text-one": '"1"' }],
] as const)("every interpretation rejects for %s%s what %s is mapped to", (id, pointer, json, expected) => {
  const own = boundariesOf(id).filter((it) => it.pointer === pointer && it.keyword === "enum");
  const sent = own.flatMap(({ variant, edit, expectation, tier }) =>
    edit.kind === "replace" ? [[variant, [edit.rewrite?.(json) ?? edit.json, expectation, tier]] as const] : [],
  );
  expect(Object.fromEntries(sent)).toMatchObject(
    Object.fromEntries(Object.entries(expected).map(([name, text]) => [name, [text, "reject", "specified"]])),
  );
});

test.each([
  ["token-price", "", "positional", '{"tokenId":"x","chainSlug":"base"}', '["x","base",1,"sell","token"]'],
  ["trade-token", "", "positional", '{"tokenId":"x","sellAmountUSD":5}', `["x",${"null,".repeat(8)}5]`],
  ["token-price", "/chainSlug", "object", '"solana"', '{"solana":null}'],
  ["token-price", "/amount", "object", "1", "{}"],
] as const)("the edit of %s%s/type/%s makes of %s %s", (id, pointer, variant, json, expected) => {
  const edits = boundariesOf(id).filter((it) => it.pointer === pointer && it.keyword === "type");
  const edit = edits.find((it) => it.variant === variant)?.edit;
  expect(edit?.kind === "replace" && (edit.rewrite?.(json) ?? edit.json)).toBe(expected);
});

/** The probe's text, or undefined if the control lacks the field that the edit takes away or goes through. */
function probeOf(control: object, { pointer, edit }: Boundary): string | undefined {
  try {
    return applyEdit(control, pointer, edit);
  } catch {
    return undefined;
  }
}

/** A refused value breaks the statement that it is said to break; a number that overflows is not a number to this parser. */
function expectAsClaimed(id: OperationId, boundary: Boundary, probe: string): void {
  const violations = validateRequest(id, JSON.parse(probe));
  const name = `${id}${boundary.pointer}/${boundary.keyword}/${boundary.variant}`;
  if (boundary.expectation === "accept") expect([name, violations]).toEqual([name, []]);
  if (boundary.expectation !== "reject") return;
  const broken = violations.filter(({ statement, pointer }) => {
    return boundary.statements.includes(statement) || (boundary.variant === "overflow" && pointer === boundary.pointer);
  });
  // A check may claim less than the schema, and never more.
  const tiers = broken.map(({ tier }) => (boundary.tier === "advisory" ? "advisory" : tier));
  expect([name, tiers]).toEqual([name, expect.arrayContaining([boundary.tier])]);
}
