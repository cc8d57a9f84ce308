// Faults that an exploration finds in their smallest form, and services that do something like it and are right.
import { expect, test } from "vitest";
import { isOfMainnet } from "../../../conformance/exploration/drawn.ts";
import { responseClaims } from "../../../conformance/exploration/explore.ts";
import type { ConformanceOptions } from "../../../conformance/run/runner.ts";
import { parsedJson } from "../../../schemas/json.ts";
import { startedService } from "../../service/running-service.ts";
import { type Changes, type Intercept, meeting } from "../forwarder.ts";
import { run, startedForwarder, startThrough } from "../run.ts";

/** What a forwarder does. */
type Front = { readonly intercept?: Intercept | undefined; readonly changes?: Changes };

/** Made anew for each service, because a fault may rest on what was sent before. */
type Planted = {
  readonly fault: string;
  readonly wrong: () => Front;
  /** Does something like it. */
  readonly right: () => Front;
  readonly id: string;
  /** Without them an exploration has the more requests left for reads. */
  readonly sideEffects?: "none";
  readonly steps: readonly (readonly object[])[];
};

const CREATED = { operation: "create-token-transaction" };
const QUOTED = { operation: "token-price", of: 0 };
const TRADED = { operation: "trade-token", of: 0 };
const READ = { operation: "get-user-fees" };
const IN_CENTS = { amount: expect.stringMatching(/^\d+\.\d\d$/), direction: '"buy"', inputToken: '"usdc"' };

/** With the check that fails, and the requests of the smallest sequences that show the fault, whichever claim it breaks. */
const PLANTED: readonly Planted[] = [
  {
    fault: "mixes up the name of a token that was created and then traded",
    wrong: () => ofTraded((data) => ({ ...data, tokenName: "Wrapped" })),
    right: () => ofTraded((data) => ({ ...data, protocol: "other" })),
    id: "token-price/response/data/tokenName",
    steps: [
      [CREATED, TRADED],
      [CREATED, QUOTED, TRADED, QUOTED],
    ],
  },
  {
    fault: "refuses the sixth of several reads of fees at once",
    wrong: () => whileMany((response) => response.writeHead(409, JSON_TYPE).end('{"error":"busy"}')),
    right: () => whileMany((response) => response.writeHead(429, { ...JSON_TYPE, "retry-after": "0" }).end("{}")),
    id: "get-user-fees/request/sequence/accepted",
    sideEffects: "none",
    steps: [[READ, ...Array(5).fill({ ...READ, atOnce: true })]],
  },
  {
    fault: "refuses purchases in cents of USDC",
    wrong: () => ({ intercept: refusingCents }),
    right: () => ({ changes: roundingCents }),
    id: "token-price/request/sequence/accepted",
    steps: [[{ operation: "token-price", fields: IN_CENTS }]],
  },
];

const JSON_TYPE = { "content-type": "application/json" };

const parsed = (text: string): Record<string, unknown> => Object(parsedJson(text));

/** Changes quotes of tokens that the service created and built a trade of. */
function ofTraded(change: (data: Record<string, unknown>) => object): { readonly changes: Changes } {
  const created = new Set<unknown>();
  const traded = new Set<unknown>();
  return {
    changes: {
      response: ({ status, body }, { path, body: request }) => {
        if (status !== 200) return {};
        const answer = parsed(body);
        const { tokenId } = parsed(request);
        if (path === "/create-token-transaction") created.add(parsed(JSON.stringify(answer["metadata"]))["tokenId"]);
        if (path === "/trade-token" && created.has(tokenId)) traded.add(tokenId);
        if (path !== "/token-price" || !traded.has(tokenId)) return {};
        return { body: JSON.stringify({ ...answer, data: change(Object(answer["data"])) }) };
      },
    },
  };
}

/** Responds to a read of fees while five others are in flight. */
function whileMany(respond: (response: Parameters<Intercept>[1]) => void): { readonly intercept: Intercept } {
  let inFlight = 0;
  return {
    intercept: ({ path }, response) => {
      if (path !== "/get-user-fees") return false;
      inFlight++;
      response.once("close", () => inFlight--);
      if (inFlight < 6) return false;
      respond(response);
      return true;
    },
  };
}

function isInCents(body: string): boolean {
  const { amount, direction, inputToken } = parsed(body);
  return direction === "buy" && inputToken === "usdc" && typeof amount === "number" && /^\d+\.\d\d$/.test(`${amount}`);
}

const refusingCents = meeting(
  ({ body }) => isInCents(body),
  (response) => response.writeHead(400, JSON_TYPE).end('{"error":"amount"}'),
);

const roundingCents: Changes = {
  response: ({ body }, passed) => {
    if (!isInCents(passed.body)) return {};
    const rounded = (_: string, amount: string) => `"inputAmount":${Math.round(Number(amount))}`;
    return { body: body.replace(/"inputAmount":([\d.]+)/, rounded) };
  },
};

async function tryOn({ intercept, changes }: Front, options: Partial<ConformanceOptions>) {
  const { url } = await startedService({});
  return await run((await startedForwarder(url, intercept, changes)).url, options);
}

/** An exploration that ends with its first failure, or after so many requests. */
function exploring(mostRequests: number): Partial<ConformanceOptions> {
  const ending = new AbortController();
  return {
    only: responseClaims(),
    exploration: { durationMs: 600_000, mostRequests, corpus: [] },
    signal: ending.signal,
    onProgress: (progress) => {
      if (progress.kind === "exploring" && progress.failures.length > 0) ending.abort(130);
    },
  };
}

test.each(PLANTED)(
  "a service that $fault is found by an exploration, in the smallest form",
  { timeout: 600_000 },
  async ({ wrong, id, steps, sideEffects }) => {
    const failures = idsAndDrawn(await tryOn(wrong(), { ...exploring(40_000), sideEffects: sideEffects ?? "any" }));
    const { edit } = failures.find((failure) => failure.id.startsWith(id))?.drawn ?? {};
    expect(steps, failures.map((failure) => failure.id).join()).toContainEqual(edit?.kind === "sequence" && edit.steps);
  },
);

const RIGHT = "a service that does something like all of them, and is right, is not accused with side effects %s";

test.each(["any", "none"] as const)(RIGHT, { timeout: 600_000 }, async (sideEffects) => {
  const [traded, many, cents] = PLANTED.map(({ right }) => right());
  const response: Changes["response"] = (answer, passed) => {
    const changed = { ...answer, ...traded?.changes?.response?.(answer, passed) };
    return { ...changed, ...cents?.changes?.response?.(changed, passed) };
  };
  const front = { intercept: many?.intercept, changes: { response } };
  expect(idsAndDrawn(await tryOn(front, { ...exploring(3_000), sideEffects }))).toEqual([]);
});

function idsAndDrawn({ checks }: Awaited<ReturnType<typeof run>>) {
  return checks.flatMap(({ id, verdict, drawn }) => (verdict === "fail" ? [{ id, drawn }] : []));
}

test("an exploration names no main network where test networks alone are permitted", async () => {
  const named: string[] = [];
  const { url } = await startThrough(({ path, body }) => {
    if (/^\/(create|trade)/.test(path) && isOfMainnet({ kind: "value", pointer: "", json: body })) named.push(body);
    return false;
  });
  const { exploration } = await run(url, { ...exploring(2_000), sideEffects: "testnet" });
  expect(exploration?.requests).toBeGreaterThan(1_000);
  expect(named).toEqual([]);
});
