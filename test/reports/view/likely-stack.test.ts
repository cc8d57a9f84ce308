import { describe, expect, test } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { followingText, likelyStackText } from "../../../reports/view/likely-stack.ts";
import type { ConformanceRun, LikelyStack } from "../../../run/format/run.ts";
import { check, conformanceRun, failingChecks, holdingChecks } from "../sample-conformance.ts";

const FASTIFY: LikelyStack = {
  family: "Fastify's default validator",
  stacks: ["Fastify"],
  habit: "converts types",
  probability: 0.97,
  mend: "ajv: { customOptions: { coerceTypes: false } }",
  checks: failingChecks.map(({ id }) => id),
};
const ADVISORY = check({ id: "token-price/request/tokenId/format/urn", tier: "advisory", verdict: "fail" });

function run(likelyStack?: LikelyStack): ConformanceRun {
  return { ...conformanceRun([...holdingChecks, ...failingChecks, ADVISORY]), ...(likelyStack && { likelyStack }) };
}

describe("the likely stack of a run", () => {
  test("is one sentence, and another one counts the failures that follow", () => {
    expect(likelyStackText(FASTIFY)).toBe("Fastify's default validator: it converts types");
    expect(followingText(run(), FASTIFY)).toBe("3 failures follow from that");
  });

  test("names stacks that cannot be told apart together", () => {
    const pydantic = { ...FASTIFY, family: "Pydantic's lax mode", stacks: ["FastAPI", "Flask"] };
    expect(likelyStackText(pydantic)).toBe("Pydantic's lax mode (FastAPI or Flask): it converts types");
    const three = { ...pydantic, stacks: ["FastAPI", "Flask", "Django Ninja"] };
    expect(likelyStackText(three)).toBe("Pydantic's lax mode (FastAPI, Flask or Django Ninja): it converts types");
  });

  test("counts advisory findings apart, unless they fail the run", () => {
    const all = { ...FASTIFY, checks: [...FASTIFY.checks, ADVISORY.id] };
    expect(followingText(run(), all)).toBe("3 failures and 1 advisory finding follow from that");
    expect(followingText({ ...run(), strict: true }, all)).toBe("4 failures follow from that");
    expect(followingText(run(), { ...FASTIFY, checks: [ADVISORY.id] })).toBe("1 advisory finding follows from that");
  });

  test.each(["text", "markdown", "html", "json"] as const)(
    "is one block of the format %s, and none without it",
    (format) => {
      const without = formatters[format](run());
      const report = formatters[format](run(FASTIFY));
      expect(report).toContain("coerceTypes");
      expect(without).not.toContain("coerceTypes");
      expect(report).toMatch(/Fastify(&#39;|')s default validator/);
      expect(report.length - without.length).toBeLessThan(50_000);
    },
  );
});
