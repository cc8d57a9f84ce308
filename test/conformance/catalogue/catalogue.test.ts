// The catalogue of checks: its ids, its interpretations, and how it and the register of statements cover each other.
// What must be rejected breaks its rule under every sensible reading, or names the interpretation that it depends on.
// What must be accepted keeps the rule under every reading.
import { describe, expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { matcherOf } from "../../../conformance/catalogue/glob.ts";
import { withTiersOf } from "../../../conformance/catalogue/selection.ts";
import { isProbeCheck, type ProbeCheck } from "../../../conformance/definition/check.ts";
import {
  INTERPRETATION_IDS,
  OPERATION_IDS,
  operations,
  type Statement,
  statements,
  validateRequest,
} from "../../../schemas/index.ts";
import { editedProbe } from "../../../target/request-edit.ts";
import { runInProcess } from "../../cli/in-process.ts";
import { controlBodyOf } from "../control-bodies.ts";

const checks = allChecks();

test("keeps unique ids, tiers, kinds, what each check shows of the target, and statements", async () => {
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  const rows = checks.map(({ id, tier, kind, statements: named, establishes = "" }) =>
    [id, tier, kind, establishes, named.join(" ")].join("\t"),
  );
  await expect(`${rows.sort().join("\n")}\n`).toMatchFileSnapshot("../../golden/checks.tsv");
});

test("names interpretations that exist, a rule in a sentence, no status in a specified check, no claim in an observed one", () => {
  for (const { id, interpretations, rule, tier, kind, trial } of checks) {
    for (const one of interpretations) expect(INTERPRETATION_IDS).toContain(one);
    expect(rule, id).toMatch(/^\S.*\.( |$)|\.$/s);
    if (tier === "specified") expect(trial.expected, id).not.toMatch(/\b[1-5]\d\d\b/);
    expect(kind === "observe", id).toBe(tier === "observed");
  }
});

test("a check that is advisory without an interpretation keeps what it shows", () => {
  const [first] = withTiersOf(checks, ["I4"]).filter(({ id }) => id.endsWith("/direction/listed/sell"));
  expect(first).toMatchObject({ tier: "advisory", establishes: "value" });
});

describe.each(OPERATION_IDS)("%s", (operation) => {
  const own = checks.filter((check) => check.operation === operation);

  test("has a smoke set of one probe for each rule", () => {
    const smoke = own.filter((check) => check.smoke && check.trial.kind === "probe");
    const rules = smoke.map(({ id }) => id.split("/").slice(0, -1).join("/"));
    expect(new Set(rules).size).toBe(rules.length);
    expect(smoke.length).toBeGreaterThan(5);
    expect(smoke.length).toBeLessThan(own.length / 4);
  });

  test("shows every optional field of a request by a specified check", () => {
    const specified = own.filter(({ tier, establishes }) => tier === "specified" && establishes !== undefined);
    const { properties = {}, required = [] } = operations[operation].request;
    for (const name of Object.keys(properties).filter((field) => !required.includes(field))) {
      const naming = specified.filter(({ id }) => id.startsWith(`${operation}/request/${name}/`));
      expect(naming, name).not.toEqual([]);
    }
  });

  test("has a control for every probe, and every probe differs from it", () => {
    for (const { id, trial } of own) {
      if (trial.kind !== "probe") continue;
      const body = controlBodyOf(operation, trial.control);
      for (const requestEdit of trial.alternatives) {
        const probe = editedProbe(operation, body, requestEdit);
        expect(requestEdit.difference(body).length, id).toBeGreaterThan(0);
        expect(typeof probe.body === "string" || probe.body.byteLength > 0, id).toBe(true);
      }
    }
  });
});

const all = [...statements.values()];
const checksOf = (id: string) => checks.filter((check) => check.statements.includes(id));
const isSpecified = (id: string) => checksOf(id).some(({ tier }) => tier === "specified");

/** Whether a statement of each state lacks what its state requires, or has what it forbids. */
const GAPS: Readonly<Record<Statement["coverage"], (statement: Statement) => boolean>> = {
  checked: ({ id }) => checksOf(id).every(({ tier }) => tier === "observed"),
  observed: ({ id }) => checksOf(id).length === 0 || isSpecified(id),
  "not-observable": ({ id, reason }) => reason === undefined || checksOf(id).length > 0,
  open: ({ id }) => isSpecified(id),
};

test.each(Object.entries(GAPS))("each statement that is %s has the checks that this requires", (coverage, isGap) => {
  const own = all.filter((statement) => statement.coverage === coverage);
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter(isGap).map(({ id }) => id)).toEqual([]);
});

test("assay list shows checks with their statements, and statements with state, reason and checks", async () => {
  const one = await runInProcess("list");
  const other = await runInProcess("list", "statements", "--json", "-");
  const lines = one.stdout.trimEnd().split("\n");
  expect(lines).toHaveLength(checks.length);
  const rows: readonly { id: string; coverage: string; reason?: string; checks: readonly string[] }[] = JSON.parse(
    other.stdout,
  );
  expect(rows.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  for (const { id, coverage, reason } of rows) if (coverage === "not-observable") expect(reason, id).toMatch(/\w/);
  // Both directions say the same.
  const pairs = lines.flatMap((line) => {
    const [, id = "", names = ""] = /^\w+ +(\S+) {2}← (.*)$/.exec(line) ?? [];
    return names.split(", ").map((name) => `${id} ${name}`);
  });
  const reversed = rows.flatMap(({ id, checks: named }) => named.map((check) => `${check} ${id}`));
  expect(new Set(pairs)).toEqual(new Set(reversed));
  expect(one.stderr).toMatch(/^\d+ checks: \d+ specified, /m);
  expect(other.stderr).toMatch(/^\d+ statements: \d+ checked, /m);
});

const FIELD_FAMILIES = ["required", "type", "number", "length", "enum", "format", "pattern"];
const PROBES = checks.filter(isProbeCheck);
const SPECIFIED = PROBES.filter(({ tier, family }) => tier === "specified" && FIELD_FAMILIES.includes(family));

/** The text of the probe of a check. */
function textOf({ operation, trial }: ProbeCheck): string {
  const { body } = editedProbe(operation, controlBodyOf(operation, trial.control), trial.alternatives[0]);
  return typeof body === "string" ? body : new TextDecoder().decode(body);
}

/** The checks of what must be rejected whose probes are right once each of their values is changed. */
function rightWith(change: (leaf: unknown) => unknown): readonly ProbeCheck[] {
  const isRight = (check: ProbeCheck) =>
    validateRequest(check.operation, mapped(JSON.parse(textOf(check)), change)).every(
      ({ tier }) => tier !== "specified",
    );
  return SPECIFIED.filter((check) => check.kind === "reject" && isRight(check));
}

/** The value with each of its texts, numbers and the like replaced. */
function mapped(value: unknown, change: (leaf: unknown) => unknown): unknown {
  const changed = change(value);
  if (Array.isArray(changed)) return changed.map((element) => mapped(element, change));
  if (typeof changed !== "object" || changed === null) return changed;
  return Object.fromEntries(Object.entries(changed).map(([name, field]) => [name, mapped(field, change)]));
}

const LOOKALIKES: Readonly<Record<string, string>> = { а: "a", с: "c", е: "e", о: "o", р: "p", х: "x", у: "y" };

/** Texts in lower case, without blanks around them, look-alikes folded. */
const loose = (leaf: unknown) =>
  typeof leaf !== "string"
    ? leaf
    : [...leaf.trim().normalize("NFKC").toLowerCase()].map((letter) => LOOKALIKES[letter] ?? letter).join("");

/** Fields that are null left out, as many services read them. */
const withoutNull = (leaf: unknown) =>
  typeof leaf !== "object" || leaf === null || Array.isArray(leaf)
    ? leaf
    : Object.fromEntries(Object.entries(leaf).filter(([, field]) => field !== null));

const COERCIONS: readonly ((leaf: unknown) => unknown)[] = [
  (leaf) => (typeof leaf === "string" && leaf.trim() !== "" && !Number.isNaN(Number(leaf)) ? Number(leaf) : leaf),
  (leaf) => (typeof leaf === "number" || typeof leaf === "boolean" ? String(leaf) : leaf),
  (leaf) => (typeof leaf === "boolean" ? Number(leaf) : leaf),
  (leaf) => (Array.isArray(leaf) && leaf.length === 1 ? leaf[0] : leaf),
];

test("violates it also if null means absent", () => {
  expect(rightWith(withoutNull).map(({ id }) => id)).toEqual([]);
});

// The control's own texts are in lower case already or free, so that only the edited one changes its meaning.
test.each([
  ["I3", "exact texts wherever a looser reader", [loose]],
  ["I2", "strict types wherever a reader that converts", COERCIONS],
] as const)("names the interpretation %s of %s would accept", (interpretation, _, readings) => {
  const right = readings.flatMap(rightWith);
  expect(right.length).toBeGreaterThan(10);
  const unnamed = right.filter(({ interpretations }) => !interpretations.includes(interpretation));
  expect(unnamed.map(({ id }) => id)).toEqual([]);
});

const LENGTHS: Readonly<Record<string, (text: string) => number>> = {
  "UTF-16 units": (text) => text.length,
  "code points": (text) => [...text].length,
  graphemes: (text) => [...new Intl.Segmenter().segment(text)].length,
  bytes: (text) => Buffer.byteLength(text),
};

test.each(Object.entries(LENGTHS))("texts of length checks are too long or short enough in %s", (_unit, count) => {
  const within = (check: ProbeCheck) => {
    const { properties = {} } = operations[check.operation].request;
    return Object.entries<unknown>(JSON.parse(textOf(check))).every(([name, value]) => {
      if (typeof value !== "string") return true;
      const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = properties[name] ?? {};
      return count(value) >= minLength && count(value) <= maxLength;
    });
  };
  const judged = SPECIFIED.filter(({ family, kind }) => family === "length" && kind !== "observe");
  const wrong = judged.filter((check) => within(check) !== (check.kind === "accept"));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test("sends invalid JSON in every body that must not be JSON", () => {
  const documents = PROBES.filter(({ family, kind }) => family === "body" && kind === "reject");
  expect(documents.length).toBeGreaterThan(30);
  for (const check of documents) expect(() => JSON.parse(textOf(check)), check.id).toThrow();
});

test("bases whether an amount counts in its direction on what was requested, not on values of one field", () => {
  const own = checks.filter(({ id }) => id.endsWith("/direction/own"));
  expect(own.map(({ interpretations }) => interpretations)).toEqual(own.map(() => ["I9"]));
  expect(own).toHaveLength(4);
});

const ID = "token-price/request/amount/type/null";
const BEGINNINGS = ["token-price", "token-price/", "token-price/request", "*/request/amount", "token-?rice", "*"];
const OTHERS = ["", "token", "request", "*/amount", "token-price/request/amount/type/nul", "**/nul"];

const CHOOSING = [...BEGINNINGS, "**/type/**", "**", ID, "token-price/**/null", "**/null"];
test.each(CHOOSING)("%s chooses the check", (pattern) => {
  expect(matcherOf(pattern)(ID)).toBe(true);
});

test.each([...OTHERS, "token-price.request", "Token-Price", "[a-z]*"])("%s does not choose the check", (pattern) => {
  expect(matcherOf(pattern)(ID)).toBe(false);
});
