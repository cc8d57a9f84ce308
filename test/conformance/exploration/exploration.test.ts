// Drawn requests: what is claimed about them, where an exploration begins, what it remembers, and the list that keeps them.
import fc from "fast-check";
import { expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { type Check, isProbeCheck } from "../../../conformance/definition/check.ts";
import { checkOf } from "../../../conformance/exploration/claim.ts";
import type { Drawn, DrawnEdit } from "../../../conformance/exploration/drawn.ts";
import { drawnListText, readCorpus, readDrawnList } from "../../../conformance/exploration/drawn-list.ts";
import { drawnRequests } from "../../../conformance/exploration/drawn-requests.ts";
import { firstRequests } from "../../../conformance/exploration/first-requests.ts";
import { createMemory } from "../../../conformance/exploration/memory.ts";
import { batchOf, type RoundOptions, sequencesOf } from "../../../conformance/exploration/round.ts";
import { boundariesOf } from "../../../schemas/derive/boundaries.ts";
import { exampleRequest, OPERATION_IDS, type OperationId, validateRequest } from "../../../schemas/index.ts";
import { parsedJson } from "../../../schemas/json.ts";
import { editedProbe } from "../../../target/request-edit.ts";
import { failureOf } from "../../failure-of.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { responseOf, resultOf } from "../exchanges.ts";

/** The check of a drawn request that changes the body, and the body that it makes of an example. */
function bodyAndCheckOf(drawn: Drawn) {
  const check = checkOf(drawn);
  if (check === undefined || !isProbeCheck(check) || drawn.edit.kind === "header") return undefined;
  const { operation, trial } = check;
  return { check, body: String(editedProbe(operation, exampleRequest(operation, {}), trial.alternatives[0]).body) };
}

test.each<[what: string, operation: OperationId, pointer: string, json: string, kind?: string, rule?: string]>([
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
      const { check, body = "" } = bodyAndCheckOf(drawn) ?? {};
      if (check === undefined) return;
      const parsed = parsedJson(body);
      const isRight = parsed !== undefined && validateRequest(drawn.operation, parsed).length === 0;
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
    const { check, body = "" } = bodyAndCheckOf(drawn) ?? {};
    return check?.kind === "reject" && /"direction":"(buy|sell)[a-z]/.test(body);
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

test.each([
  ["reject", ["", "Bearer", "Basic {token}", "Bearer{token}", "{token}", "Bearer {refused-token}"]],
  [undefined, ["bearer  {token}", "Bearer {token} ", "Bearer {token}x", "Bearer made-up"]],
])("the claim about an Authorization header is %s for %j", (kind, texts) => {
  for (const text of texts)
    expect(checkOf({ operation: "get-user-fees", edit: { kind: "header", text } })?.kind, text).toBe(kind);
});

const all = firstRequests(OPERATION_IDS);
const firstAt = (operation: OperationId, edit: DrawnEdit) =>
  all.findIndex((drawn) => JSON.stringify(drawn) === JSON.stringify({ operation, edit }));

test("the first requests of an exploration are what every boundary check sends, and each listed value", () => {
  const sent = all.flatMap((drawn) => checkOf(drawn)?.id.replace(/\/explored-.*/, "") ?? []);
  for (const id of allChecks().flatMap(({ id, family }) => (family === "enum" || family === "type" ? [id] : []))) {
    expect(sent).toContain(id.slice(0, id.lastIndexOf("/")));
  }
  expect(firstAt("token-price", { kind: "value", pointer: "/chainSlug", json: '"zksync"' })).toBeGreaterThanOrEqual(0);
});

test.each(OPERATION_IDS)("the first requests of an exploration send one of %s without the header", (operation) => {
  const at = firstAt(operation, { kind: "header", text: "" });
  const check = checkOf(all[at] as Drawn);
  if (check === undefined || !isProbeCheck(check)) throw new Error("there is none");
  expect(check.kind).toBe("reject");
  expect(editedProbe(operation, {}, check.trial.alternatives[0]).authorization).toEqual([]);
});

test("the first requests of an exploration are values at the borders of the schemas, the judged ones first", () => {
  const limit = { pointer: "/limit", keyword: "maximum", variant: "one-above" } as const;
  const amount = { pointer: "/amount", keyword: "exclusiveMinimum", variant: "least-double" } as const;
  const beyond = firstAt("get-leaderboard", { kind: "border", ...limit });
  expect(beyond).toBeGreaterThan(0);
  expect(firstAt("token-price", { kind: "border", ...amount })).toBeGreaterThan(beyond);
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

test("keeps the newest requests of a target whose texts differ each time, and no more classes than it has room for", () => {
  const memory = createMemory([]);
  const drawnAt = (at: number) =>
    ({ operation: "token-price", edit: { kind: "value", pointer: "/amount", json: `${at}` } }) as const;
  for (let at = 0; at < 20_100; at++) {
    const word = [...`${at}`].map((digit) => "abcdefghij"[Number(digit)]).join("");
    memory.noteOutcome(drawnAt(at), "reject", resultOf("token-price", responseOf(400, { error: word })));
  }
  expect(memory.classes()).toBe(20_000);
  expect(memory.kept().length).toBe(500);
  expect(memory.kept().at(-1)).toEqual(drawnAt(19_999));
  expect(memory.report()).toMatchObject({ responses: 20_100, classes: 20_000, seenOnce: 20_000 });
});

const STEPS = [
  { operation: "create-token-transaction", fields: { poolType: '"meme"' } },
  { operation: "token-price", of: 0, atOnce: true },
] as const;
const SPLICE = { at: 0.5, remove: 1, insert: "g" };
const DRAWN: readonly Drawn[] = [
  { operation: "get-leaderboard", edit: { kind: "value", pointer: "/limit", json: "61" } },
  { operation: "token-price", edit: { kind: "text", pointer: "/tokenId", splice: SPLICE } },
  { operation: "get-user-fees", edit: { kind: "header", text: "Basic {token}" } },
  { operation: "token-price", edit: { kind: "sequence", steps: STEPS, claim: "response/data/direction/echo" } },
  { operation: "trade-token", edit: { kind: "bytes", splice: { at: 0, remove: 1, insert: "" } } },
];
const NOWHERE: Drawn = { operation: "token-price", edit: { kind: "value", pointer: "/moon", json: "1" } };
const VERSION = "276 statements, 0123456789ab";
const folder = temporaryFolder();
const fileWith = (text: string) => folder.write("corpus.json", text);

test("a list of drawn requests is read as it was written", () => {
  expect(readDrawnList(fileWith(drawnListText(DRAWN, VERSION)), VERSION)).toEqual(DRAWN);
});

test("a list of drawn requests may not be there yet, if it is a corpus", () => {
  expect(readCorpus(`${folder.path}/none.json`, VERSION)).toEqual([]);
  expect(() => readDrawnList("/nonexistent/list.json", VERSION)).toThrow(/list of drawn requests/);
});

test.each([
  ["damaged", "{", /got no JSON document/],
  ["of another interface", drawnListText(DRAWN, "200 statements, ffffffffffff"), /must be "276 statements/],
  ["with a place that is not there", drawnListText([NOWHERE], VERSION), /a request at a place of the interface/],
  ["of another format", JSON.stringify({ formatVersion: 2, interface: VERSION, entries: [] }), /formatVersion/],
])("a list of drawn requests is refused if it is %s", (_, text, message) => {
  const failure = failureOf(() => readDrawnList(fileWith(text), VERSION));
  expect(failure.code).toBe("drawn-list-invalid");
  expect([failure.message, ...failure.details].join("\n")).toMatch(message);
});
