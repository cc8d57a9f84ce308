import { describe, expect, test } from "vitest";
import type { Drawn } from "../../../conformance/exploration/drawn.ts";
import { responseClaims } from "../../../conformance/exploration/explore.ts";
import type { ConformanceOptions } from "../../../conformance/run/runner.ts";
import type { MutantOptions } from "../../../proof/mutants/start.ts";
import { parsedJson } from "../../../schemas/json.ts";
import type { Choices } from "../../../service/open-points/choices.ts";
import { startedService } from "../../service/running-service.ts";
import type { Intercept } from "../forwarder.ts";
import { run, runOn, startedForwarder, startThrough } from "../run.ts";

const CREATE = "create-token-transaction";
const TRADE = "trade-token";

const EXPLORING = (durationMs: number, operation = ""): Partial<ConformanceOptions> => ({
  only: responseClaims().filter((id) => id.startsWith(operation)),
  exploration: { durationMs, corpus: [] },
});

function failuresOf({ checks }: Awaited<ReturnType<typeof run>>) {
  return checks.filter(({ drawn, verdict }) => drawn !== undefined && verdict === "fail");
}

/** Refuses or accepts what a service with a fault would; the service gets everything else. */
function refusing(path: string, isRefused: (body: Record<string, unknown>) => boolean): Intercept {
  return (passed, response) => {
    if (passed.path !== path || !isRefused(Object(parsedJson(passed.body)))) return false;
    response.writeHead(400, { "content-type": "application/json" }).end('{"error":"refused"}');
    return true;
  };
}

/** Explores quotes until something fails, however slow the machine is. */
async function exploredUntilFailure(url: string) {
  const ending = new AbortController();
  const result = await run(url, {
    ...EXPLORING(550_000, "token-price/"),
    signal: ending.signal,
    onProgress: (progress) => {
      if (progress.kind === "exploring" && progress.failures.length > 0) ending.abort(130);
    },
  });
  return { ...result, failures: failuresOf(result) };
}

describe("an exploration", { timeout: 600_000 }, () => {
  test("finds nothing in a service that keeps the rules, and says what it tried", async () => {
    const { url } = await startedService({});
    const result = await run(url, EXPLORING(2_000));
    expect(failuresOf(result)).toEqual([]);
    expect(result.verdict).toBe("pass");
    expect(result.exploration).toMatchObject({ ofOneCause: 0 });
    expect(result.exploration?.statements).toBeGreaterThan(40);
    expect(result.corpus?.length).toBeGreaterThan(10);
  });

  test("sends as many sequences where the checks of several requests may not be sent", async () => {
    const { url } = await startedService({});
    const { exploration: { drawn = 0, sequences = 0 } = {} } = await run(url, {
      ...EXPLORING(1_000),
      sideEffects: "none",
    });
    expect(sequences / drawn).toBeGreaterThanOrEqual(24 / 128);
  });

  test("finds a value that no check names, once, in its smallest form, and ends with it when interrupted", async () => {
    // A check tries 1.5 only.
    const isNear = (amount: unknown) => typeof amount === "number" && amount > 2 && !Number.isInteger(amount);
    const { url } = await startThrough(refusing("/token-price", ({ amount }) => isNear(amount)));
    const { failures, interrupted } = await exploredUntilFailure(url);
    const [failure, ...others] = failures;
    expect([interrupted, others]).toEqual([true, []]);
    expect(failure).toMatchObject({ operation: "token-price", tier: "specified" });
    expect(failure?.drawn?.edit).toMatchObject({ pointer: "/amount", json: expect.stringMatching(/^\d+\.\d$/) });
  });

  test("begins with each listed value, and finds a response that is about another one", async () => {
    const service = await startedService({});
    const forwarder = await startedForwarder(service.url, undefined, {
      request: ({ path, body }) => (path === "/token-price" ? { body: body.replace('"unichain"', '"abstract"') } : {}),
    });
    const { failures, exploration } = await exploredUntilFailure(forwarder.url);
    expect(failures[0]?.id).toMatch(/^token-price\/response\/data\/chainSlug\/echo\/explored-/);
    expect(failures[0]?.drawn?.edit).toMatchObject({ steps: [{ fields: { chainSlug: '"unichain"' } }] });
    expect(exploration?.drawn).toBeLessThanOrEqual(256);
  });

  test("takes no state that explains a refusal for a fault", async () => {
    const { url } = await startThrough(refusing("/trade-token", ({ buyAmountUSD }) => buyAmountUSD === 1));
    const edit = { kind: "sequence", steps: [{ operation: TRADE }], claim: "accepted" } as const;
    const { checks } = await run(url, { only: [`${TRADE}/**/explored-*`], drawn: [{ operation: TRADE, edit }] });
    expect(checks.map(({ verdict }) => verdict)).not.toContain("fail");
  });

  test("repeats the checks of several requests after drawn ones", async () => {
    const { url } = await startThrough(undefined, { mutants: ["lowers-names-of-tokens"] });
    const claim = `${CREATE}/response/metadata/name/echo/as-requested`;
    const drawn: Drawn = { operation: CREATE, edit: { kind: "sequence", steps: [{ operation: CREATE }], claim } };
    const { checks, exitCode } = await run(url, { only: [`${CREATE}/**/explored-*`], drawn: [drawn] });
    const id = expect.stringContaining(`${claim}/explored-`);
    expect(checks).toEqual([expect.objectContaining({ id, family: "explored", verdict: "fail", tier: "implied" })]);
    expect(exitCode).toBe(1);
  });

  const ELEMENT = { kind: "border", pointer: "/destinationChains/0", keyword: "enum", variant: "value-monad" } as const;
  const LISTED = "create-token-transaction/request/destinationChains/items/enum/without-monad";
  const WORD = { kind: "header", text: "Bearer {token} x" } as const;
  const BLANKS = { "authentication.blanks": "accepted" } as const;
  const WEI = { kind: "value", pointer: "/buyAmountToken", json: '"0x10"' } as const;
  test.each<[what: string, drawn: Drawn, mutant: string, choices: Partial<Choices>]>([
    ["a listed element", { operation: CREATE, edit: ELEMENT }, LISTED, { "value.equalElements": "rejected" }],
    ["a word after it", { operation: TRADE, edit: WORD }, "ignores-words-after-the-credential", BLANKS],
    ["hexadecimal wei", { operation: TRADE, edit: WEI }, "reads-wei-with-hexadecimal", { "value.huge": "rejected" }],
  ])("judges %s", async (_, drawn, mutant, choices) => {
    const verdictsOf = async (service: MutantOptions) => {
      const { checks } = await runOn(service, { only: ["**/explored-*"], drawn: [drawn] });
      return checks.map(({ verdict }) => verdict);
    };
    expect(await verdictsOf({ mutants: [mutant] })).toEqual(["fail"]);
    expect(await verdictsOf({ choices })).toEqual(["pass"]);
  });
});
