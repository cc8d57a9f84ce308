// What must be rejected breaks its rule under every sensible reading, or names the interpretation that it depends on; what
// must be accepted keeps the rule under every reading.
import { expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import type { Check, ProbeTrial } from "../../../conformance/definition/check.ts";
import { type OperationId, operations, validateRequest } from "../../../schemas/index.ts";
import { editedProbe } from "../../../target/request-edit.ts";
import { controlBodyOf } from "../control-bodies.ts";

type FieldCheck = Check & { readonly trial: ProbeTrial };

const FIELD_FAMILIES = ["required", "type", "number", "length", "enum", "format", "pattern"];

function specified(kind: "reject" | "accept"): readonly FieldCheck[] {
  return allChecks().filter(
    (check): check is FieldCheck =>
      check.trial.kind === "probe" &&
      check.tier === "specified" &&
      check.kind === kind &&
      FIELD_FAMILIES.includes(check.family),
  );
}

/** The body of the probe of a check, as a parser reads it. */
function bodyOf({ operation, trial }: FieldCheck): unknown {
  const [requestEdit] = trial.alternatives;
  const { body } = editedProbe(operation, controlBodyOf(operation, trial.control), requestEdit);
  return JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
}

function isRight(operation: OperationId, body: unknown): boolean {
  return validateRequest(operation, body).every(({ tier }) => tier !== "specified");
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
  const right = specified("reject").filter((check) => isRight(check.operation, mapped(bodyOf(check), withoutNull)));
  expect(right.map(({ id }) => id)).toEqual([]);
});

// The control's own texts are in lower case already or free, so that only the edited one changes its meaning.
test.each([
  ["I3", "exact texts wherever a looser reader", [loose]],
  ["I2", "strict types wherever a reader that converts", COERCIONS],
] as const)("names the interpretation %s of %s would accept", (interpretation, _, readings) => {
  const right = specified("reject").filter((check) =>
    readings.some((reading) => isRight(check.operation, mapped(bodyOf(check), reading))),
  );
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
  const within = (check: FieldCheck) => {
    const { properties = {} } = operations[check.operation].request;
    return Object.entries(bodyOf(check) as Record<string, unknown>).every(([name, value]) => {
      if (typeof value !== "string") return true;
      const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = properties[name] ?? {};
      return count(value) >= minLength && count(value) <= maxLength;
    });
  };
  const judged = [...specified("reject"), ...specified("accept")].filter(({ family }) => family === "length");
  const wrong = judged.filter((check) => within(check) !== (check.kind === "accept"));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test("sends invalid JSON in every body that must not be JSON", () => {
  const documents = allChecks().filter(({ family, kind }) => family === "body" && kind === "reject");
  expect(documents.length).toBeGreaterThan(30);
  for (const { id, operation, trial } of documents) {
    if (trial.kind !== "probe") continue;
    const { body } = editedProbe(operation, controlBodyOf(operation, trial.control), trial.alternatives[0]);
    expect(() => JSON.parse(String(body)), id).toThrow();
  }
});

test("bases whether an amount counts in its direction on what was requested, not on values of one field", () => {
  const own = allChecks().filter(({ id }) => id.endsWith("/direction/own"));
  expect(own.map(({ interpretations }) => interpretations)).toEqual(own.map(() => ["I9"]));
  expect(own).toHaveLength(4);
});
