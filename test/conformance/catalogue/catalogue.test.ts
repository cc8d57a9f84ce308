import { describe, expect, test } from "vitest";
import { allChecks, FAMILIES } from "../../../conformance/catalogue/catalogue.ts";
import { withTiersOf } from "../../../conformance/catalogue/selection.ts";
import { INTERPRETATION_IDS, OPERATION_IDS, operations } from "../../../schemas/index.ts";
import { editedProbe } from "../../../target/request-edit.ts";
import { controlBodyOf } from "../control-bodies.ts";

const checks = allChecks();

test("gives every check a unique id", () => {
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  expect(checks.length).toBeGreaterThan(800);
});

test("keeps ids, tiers, kinds, what each check shows of the target, and statements", async () => {
  const rows = checks.map(({ id, tier, kind, statements: named, establishes = "" }) =>
    [id, tier, kind, establishes, named.join(" ")].join("\t"),
  );
  await expect(`${rows.sort().join("\n")}\n`).toMatchFileSnapshot("../../golden/checks.tsv");
});

test("names existing interpretations, a rule in a sentence, and no status in a specified check", () => {
  for (const { id, interpretations, rule, tier, trial } of checks) {
    for (const one of interpretations) expect(INTERPRETATION_IDS).toContain(one);
    expect(rule, id).toMatch(/^\S.*\.( |$)|\.$/s);
    if (tier === "specified") expect(trial.expected, id).not.toMatch(/\b[1-5]\d\d\b/);
  }
});

test("observes without a claim", () => {
  for (const { id, tier, kind } of checks) expect(kind === "observe", id).toBe(tier === "observed");
});

test("has no empty family", () => {
  for (const [family, make] of Object.entries(FAMILIES)) expect(make().length, family).toBeGreaterThan(0);
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
