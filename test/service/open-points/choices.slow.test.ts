import { describe, expect, it } from "vitest";
import { statements } from "../../../schemas/index.ts";
import {
  CHOICE_IDS,
  choices,
  choicesOfVariants,
  resolveChoices,
  variants,
} from "../../../service/open-points/choices.ts";
import type { OpenPoint } from "../../../service/open-points/open-point.ts";
import { acceptedBody, brokenStatements } from "../exchange.ts";
import { differing, type Exchanged, runProbes } from "../probe-run.ts";

describe("the registry of choices", () => {
  it.each(CHOICE_IDS)("names a statement, a question and two to five options for %s", (id) => {
    const openPoint: OpenPoint = choices[id];
    expect(statements.has(openPoint.statement)).toBe(true);
    expect(openPoint.question).toMatch(/\?$/);
    expect(openPoint.options.length).toBeGreaterThanOrEqual(2);
    expect(openPoint.options.length).toBeLessThanOrEqual(5);
    expect(new Set(openPoint.options).size).toBe(openPoint.options.length);
    expect(openPoint.options).toContain(openPoint.default);
  });

  it("has a variant for the defaults and one for each other option", () => {
    const options = CHOICE_IDS.reduce((sum, id) => sum + choices[id].options.length, 0);
    expect(variants.size).toBe(1 + options - CHOICE_IDS.length);
    expect(CHOICE_IDS.length).toBeGreaterThanOrEqual(60);
  });

  it("resolves variants over the defaults", () => {
    expect(choicesOfVariants(["rejection.body=html", "response.status=201"])).toEqual({
      ...resolveChoices(),
      "rejection.body": "html",
      "response.status": "201",
    });
  });

  it.each(["nonsense", "rejection.body=nonsense", "nonsense=html", "rejection.body=problem", ""])(
    "refuses the variant %j as a usage failure",
    (name) => {
      expect(() => choicesOfVariants([name])).toThrow(expect.objectContaining({ code: "usage" }));
    },
  );

  it("names every unknown open point and option at once", () => {
    const wrong = { "no.point": "x", "rejection.body": "nonsense" } as object;
    expect(() => resolveChoices(wrong)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ length: 2 }) }),
    );
  });
});

/** Choices by which a valid request is rejected for the state that it meets: the suite is judged on them by the proof. */
const STATEFUL = new Set([
  "token.indexing=after-lookups",
  "trade.holding=required",
  "trade.least=one",
  "fees.otherUser=rejected",
]);

describe("the service under every variant", async () => {
  const { exchanges: plain } = await runProbes({});

  it("accepts no breach and every control by default", () => {
    expect(verdicts(plain)).toEqual([]);
  });

  it.each([...variants.keys()].filter((name) => name !== "default" && !STATEFUL.has(name)))(
    "stays true to the interface with %s",
    async (name) => {
      const { exchanges } = await runProbes({ choices: choicesOfVariants([name]) });
      expect(verdicts(exchanges)).toEqual([]);
      expect(differing(exchanges, plain).length).toBeGreaterThan(0);
    },
  );
});

/** What is wrong: accepted breaches, refused controls, accepted bodies that break the schema. */
function verdicts(exchanges: readonly Exchanged[]): readonly string[] {
  return exchanges.flatMap(({ probe, response }) => {
    const body = acceptedBody(probe.operation, response);
    if (body === undefined) return probe.kind === "control" ? [`refused: ${probe.name} ${response.text}`] : [];
    if (probe.kind === "breach") return [`accepted: ${probe.name}`];
    return brokenStatements(probe.operation, body).map((statement) => `broken: ${probe.name} ${statement}`);
  });
}
