import fc from "fast-check";
import { expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { type Check, isProbeCheck, type ProbeCheck } from "../../../conformance/definition/check.ts";
import { checkOf } from "../../../conformance/exploration/claim.ts";
import type { Drawn } from "../../../conformance/exploration/drawn.ts";
import { drawnRequests } from "../../../conformance/exploration/drawn-requests.ts";
import { boundariesOf } from "../../../schemas/derive/boundaries.ts";
import { exampleRequest, OPERATION_IDS, type OperationId, validateRequest } from "../../../schemas/index.ts";
import { parsedJson } from "../../../schemas/json.ts";
import { editedProbe } from "../../../target/request-edit.ts";

/** The body that the check of a drawn request makes of an example. */
function bodyOf({ operation, trial }: ProbeCheck): string {
  return String(editedProbe(operation, exampleRequest(operation, {}), trial.alternatives[0]).body);
}

type Row = [what: string, operation: OperationId, pointer: string, json: string, kind?: string, rule?: string];

test.each<Row>([
  ["a number beyond a limit", "get-leaderboard", "/limit", "1001", "reject", "maximum"],
  ["a fraction for a count", "get-leaderboard", "/limit", "5.5", "reject", "type"],
  ["a text for a number", "token-price", "/amount", '"7"', "reject", "type"],
  ["an amount of 0", "token-price", "/amount", "0", "reject", "exclusiveMinimum"],
  ["eleven letters", "create-token-transaction", "/symbol", '"ABCDEFGHIJK"', "reject", "maxLength"],
  ["a text that is not listed", "create-token-transaction", "/poolType", '"Meme"', "reject", "enum"],
  ["a wrong element", "create-token-transaction", "/tags", '["a",5]', "reject", "type"],
  ["letters for a UUID", "trade-token", "/tokenId", '"moon"', "reject", "format"],
  ["null for an optional field", "token-price", "/amount", "null"],
  ["a spelling of a UUID", "token-price", "/tokenId", '"{3F6C1C6E-9A5B-4D0E-8A39-2F0B7C4D51E8}"'],
  ["a long symbol that may be trimmed", "create-token-transaction", "/symbol", '"ABCDEFGHIJ "'],
  ["a long symbol of accents", "create-token-transaction", "/symbol", '"ééééééééééé"'],
  ["a number that a double does not hold", "token-price", "/amount", "-1e400"],
  ["an empty list for a body", "get-leaderboard", "", "[]"],
  ["a count within its limits", "get-leaderboard", "/limit", "777", "accept"],
  ["a listed value", "token-price", "/direction", '"buy"', "accept"],
  ["an amount with a fraction", "token-price", "/amount", "12.34", "accept"],
  ["a large amount", "token-price", "/amount", "123456", "observe"],
  ["an exact amount with zeros before it", "trade-token", "/buyAmountToken", '"0010"', "observe"],
  ["a text of blanks", "create-token-transaction", "/name", '"   "', "observe"],
  ["a chain, which may not know the token", "token-price", "/chainSlug", '"base"', "observe"],
])("the claim about %s is that of its rule, or none", (_, operation, pointer, json, kind, rule) => {
  const check = checkOf({ operation, edit: { kind: "value", pointer, json } });
  expect(check?.kind).toBe(kind);
  if (kind === "reject")
    expect(check).toMatchObject({ tier: "specified", id: expect.stringContaining(`/${rule}/explored-`) });
});

test("the claim refuses no request that keeps every rule, and accepts none that breaks one", () => {
  const arbitrary = drawnRequests({ operations: OPERATION_IDS, weightOf: () => 1, kept: [] });
  fc.assert(
    fc.property(arbitrary, (drawn) => {
      const check = checkOf(drawn);
      if (check === undefined || !isProbeCheck(check) || drawn.edit.kind === "header") return;
      const body = bodyOf(check);
      const isRight = keepsTheRules(drawn.operation, body);
      const isSpelling = check.tier === "advisory" && check.id.includes("AmountToken/pattern/");
      expect(isRight, `${check.id} ${body}`).toBe(check.kind !== "reject" || isSpelling);
    }),
    { numRuns: 3_000, seed: 7 },
  );
});

// A reader that compares the first letters alone takes it for the listed one.
test("the claim refuses a listed text with letters behind it, which is drawn", () => {
  const arbitrary = drawnRequests({ operations: ["token-price"], weightOf: () => 1, kept: [] });
  const longer = fc.sample(arbitrary, { numRuns: 5_000, seed: 1 }).filter((drawn) => {
    const check = checkOf(drawn);
    if (check?.kind !== "reject" || !isProbeCheck(check) || drawn.edit.kind === "header") return false;
    return /"direction":"(buy|sell)[a-z]/.test(bodyOf(check));
  });
  expect(longer.length).toBeGreaterThan(0);
});

test("a border is judged as the suite judges it", () => {
  const catalogue = new Map<string, Check>(allChecks().map((check) => [check.id, check]));
  for (const { operation, pointer, keyword, variant } of OPERATION_IDS.flatMap(boundariesOf)) {
    const check = checkOf({ operation, edit: { kind: "border", pointer, keyword, variant } });
    const own = catalogue.get(`${check?.id.replace(/explored-\w+$/, "")}${variant}`);
    // A target need not know the token on each listed chain.
    if (check === undefined) expect([pointer, keyword]).toEqual(["/chainSlug", "enum"]);
    else expect(check).toMatchObject({ family: "explored", kind: own?.kind, tier: own?.tier, rule: own?.rule });
  }
});

function keepsTheRules(operation: Drawn["operation"], body: string): boolean {
  const parsed = parsedJson(body);
  return parsed !== undefined && validateRequest(operation, parsed).length === 0;
}

const claimOf = (text: string) => checkOf({ operation: "get-user-fees", edit: { kind: "header", text } })?.kind;

test.each([
  ["reject", ["", "Bearer", "Basic {token}", "Bearer{token}", "{token}", "Bearer {refused-token}"]],
  [undefined, ["bearer  {token}", "Bearer {token} ", "Bearer {token}x", "Bearer made-up"]],
])("the claim about an Authorization header is %s for %j", (kind, texts) => {
  for (const text of texts) expect(claimOf(text), text).toBe(kind);
});
