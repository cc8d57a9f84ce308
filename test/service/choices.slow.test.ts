import { describe, expect, it } from "vitest";
import { statements } from "../../schemas/index.ts";
import type { Axis } from "../../service/axes/axis.ts";
import { CHOICE_IDS, choices, choicesOfVariants, resolveChoices, variants } from "../../service/choices.ts";
import { startService } from "../../service/server.ts";
import { acceptedBody, brokenStatements, type HttpResponse, send } from "./exchange.ts";
import { type Probe, probesFor, REFUSED_TOKEN } from "./probes.ts";

describe("the registry of choices", () => {
  it.each(CHOICE_IDS)("names a statement, a question and two to five options for %s", (id) => {
    const axis: Axis = choices[id];
    expect(statements.has(axis.statement)).toBe(true);
    expect(axis.question).toMatch(/\?$/);
    expect(axis.options.length).toBeGreaterThanOrEqual(2);
    expect(axis.options.length).toBeLessThanOrEqual(5);
    expect(new Set(axis.options).size).toBe(axis.options.length);
    expect(axis.options).toContain(axis.default);
  });

  it("has a variant for the defaults and one for each other option", () => {
    const options = CHOICE_IDS.reduce((sum, id) => sum + choices[id].options.length, 0);
    expect(variants.size).toBe(1 + options - CHOICE_IDS.length);
    expect(CHOICE_IDS.length).toBeGreaterThanOrEqual(60);
  });

  it("resolves variants over the defaults", () => {
    expect(choicesOfVariants(["refusal.body=html", "response.status=201"])).toEqual({
      ...resolveChoices(),
      "refusal.body": "html",
      "response.status": "201",
    });
  });

  it.each(["nonsense", "refusal.body=nonsense", "nonsense=html", "refusal.body=problem", ""])(
    "refuses the variant %j as a usage failure",
    (name) => {
      expect(() => choicesOfVariants([name])).toThrow(expect.objectContaining({ code: "usage" }));
    },
  );

  it("names every unknown axis and option at once", () => {
    const wrong = { "no.axis": "x", "refusal.body": "nonsense" } as object;
    expect(() => resolveChoices(wrong)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ length: 2 }) }),
    );
  });
});

describe("the service under every variant", async () => {
  const plain = await responsesUnder("default");

  it("accepts no breach and every control by default", () => {
    expect(verdicts(plain)).toEqual([]);
  });

  it.each([...variants.keys()].filter((name) => name !== "default"))(
    "stays true to the interface with %s",
    async (name) => {
      const exchanges = await responsesUnder(name);
      expect(verdicts(exchanges)).toEqual([]);
      const differing = exchanges.filter(({ response }, index) => !isSame(response, plain[index]?.response));
      expect(differing.length).toBeGreaterThan(0);
    },
  );
});

type Exchanged = { readonly probe: Probe; readonly response: HttpResponse };

async function responsesUnder(name: string): Promise<readonly Exchanged[]> {
  const service = await startService({
    choices: choicesOfVariants([name]),
    refusedTokens: [REFUSED_TOKEN],
    clock: () => 1_800_000_000_123,
  });
  const [tokenId = "", lonelyTokenId = ""] = service.tokenIds;
  const exchanges: Exchanged[] = [];
  try {
    for (const probe of probesFor({ tokenId, lonelyTokenId, userId: service.userIds[0] ?? "" })) {
      exchanges.push({ probe, response: await send({ url: service.url, ...probe.sent }) });
    }
    expect(service.failures()).toEqual([]);
  } finally {
    await service.close();
  }
  return exchanges;
}

/** What is wrong: accepted breaches, refused controls, accepted bodies that break the schema. */
function verdicts(exchanges: readonly Exchanged[]): readonly string[] {
  return exchanges.flatMap(({ probe, response }) => {
    const body = acceptedBody(probe.operation, response);
    if (body === undefined) return probe.kind === "control" ? [`refused: ${probe.name} ${response.text}`] : [];
    if (probe.kind === "breach") return [`accepted: ${probe.name}`];
    return brokenStatements(probe.operation, body).map((statement) => `broken: ${probe.name} ${statement}`);
  });
}

function isSame(left: HttpResponse, right: HttpResponse | undefined): boolean {
  const { date: _left, ...leftHeaders } = left.headers;
  const { date: _right, ...rightHeaders } = right?.headers ?? {};
  return (
    JSON.stringify([left.status, leftHeaders, left.text]) === JSON.stringify([right?.status, rightHeaders, right?.text])
  );
}
