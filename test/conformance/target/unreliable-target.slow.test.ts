// The suite against targets that are unreachable, stop responding, limit the rate, or leak the credential.
import { afterEach, describe, expect, test } from "vitest";
import type { FixtureValues } from "../../../conformance/target/fixtures.ts";
import { operations } from "../../../schemas/index.ts";
import { choicesOfVariants } from "../../../service/open-points/choices.ts";
import { startService } from "../../../service/server.ts";
import { startRawServer } from "../../traffic/raw-server.ts";
import { type Forwarder, type Intercept, startForwarder } from "../forwarder.ts";
import { idsWith, run, TOKEN, WHOLE_SUITE_MS } from "../run.ts";

const open: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function forwarder(intercept?: Intercept, mutants: readonly string[] = []): Promise<Forwarder> {
  const service = await startService({ mutants });
  const between = await startForwarder(service.url, intercept);
  open.push(service, between);
  return between;
}

describe("fails with the code of the problem", () => {
  test("with a target that is down", async () => {
    const { url, close } = await forwarder();
    await close();
    await expect(run(url)).rejects.toMatchObject({ code: "target-unreachable", exitCode: 3 });
  });

  test("with a port that does not speak HTTP", async () => {
    const server = await startRawServer((socket) => void socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
    open.push(server);
    await expect(run(server.url)).rejects.toMatchObject({ code: "target-not-the-service", exitCode: 3 });
  });

  test("with a credential that is refused, whatever the status", async () => {
    for (const status of [400, 401, 403]) {
      const { url } = await forwarder((_passed, response) => {
        response.writeHead(status, { "content-type": "application/json" }).end('{"error":"Unauthorized"}');
        return true;
      });
      await expect(run(url)).rejects.toMatchObject({ code: "credential-refused", exitCode: 3 });
    }
  });
});

test("sends no request anywhere but to the target when it is redirected", async () => {
  const elsewhere = await forwarder();
  const { url } = await forwarder(({ path }, response) => {
    if (!path.toLowerCase().startsWith("/get-user-fees")) return false;
    response.writeHead(308, { location: `${elsewhere.url}/get-user-fees` }).end();
    return true;
  });
  const { checks, verdict } = await run(url, { only: ["get-user-fees", "get-leaderboard"] });
  expect(elsewhere.passed).toEqual([]);
  expect(verdict).toBe("inconclusive");
  const fees = checks.filter(({ id }) => /^get-user-fees\/(request|authentication)/.test(id));
  expect(fees.some(({ verdict: one }) => one === "pass" || one === "fail")).toBe(false);
});

describe("fails a target that stops responding later", () => {
  test(
    "for all operations",
    async () => {
      const { url } = await forwarder((_passed, response, count) => {
        if (count < 120) return false;
        response.destroy();
        return true;
      });
      const result = await run(url);
      expect(result).toMatchObject({ verdict: "fail", exitCode: 1 });
      expect(
        idsWith(result, "fail", "specified").every((id) =>
          /\/(received|no-server-error-for)[-/]valid-requests$/.test(id),
        ),
      ).toBe(true);
      expect(result.requests.sent).toBeLessThan(400);
    },
    WHOLE_SUITE_MS,
  );

  test("for one operation that never responses", async () => {
    const { url } = await forwarder(({ path }) => path === "/get-user-fees");
    const result = await run(url, { timeoutMs: 150, only: ["get-user-fees"] });
    expect(result).toMatchObject({ verdict: "fail", exitCode: 1 });
    expect(idsWith(result, "fail", "specified")).toEqual(["get-user-fees/response/received/valid-requests"]);
  });
});

test(
  "fails no other rule for a status of 500 in every seventh response",
  async () => {
    const { url } = await forwarder((_passed, response, count) => {
      if (count % 7 !== 0) return false;
      response.writeHead(500, { "content-type": "application/json" }).end("{}");
      return true;
    });
    const result = await run(url, { concurrency: 1, tiers: ["specified"] });
    const failed = idsWith(result, "fail", "specified");
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.filter((id) => !id.endsWith("/no-server-error-for-valid-requests"))).toEqual([]);
  },
  WHOLE_SUITE_MS,
);

test("still fails a faulty target with sporadic errors", async () => {
  const { url } = await forwarder(
    (_passed, response, count) => {
      if (count % 7 !== 0) return false;
      response.writeHead(500, { "content-type": "application/json" }).end("{}");
      return true;
    },
    ["accepts-amount-at-limit"],
  );
  const result = await run(url, { concurrency: 1, only: ["token-price/request/amount/exclusiveMinimum"] });
  expect(idsWith(result, "fail", "specified").filter((id) => !id.includes("/zero-"))).toHaveLength(4);
});

test("honours Retry-After and counts the retries", async () => {
  const { url } = await forwarder((_passed, response, count) => {
    if (count % 10 !== 0) return false;
    response.writeHead(429, { "retry-after": "3" }).end();
    return true;
  });
  const waits: number[] = [];
  let nowMs = 0;
  const result = await run(url, {
    only: ["get-leaderboard/request/limit"],
    concurrency: 1,
    now: () => nowMs,
    wait: async (durationMs) => {
      waits.push(durationMs);
      nowMs += durationMs;
    },
  });
  expect(result.exitCode).toBe(0);
  expect(result.requests.retries).toBeGreaterThan(0);
  expect(waits.filter((durationMs) => durationMs > 2000).length).toBeGreaterThanOrEqual(result.requests.retries);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3000);
});

test("goes on with other requests while one waits as requested", async () => {
  let deferredAt = 0;
  let goOn = () => {};
  const passedInWait = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { url, passed } = await forwarder((_passed, response, count) => {
    if (deferredAt > 0 && count === deferredAt + 40) goOn();
    if (deferredAt > 0 || count < 100) return false;
    deferredAt = count;
    response.writeHead(429, { "retry-after": "60" }).end();
    return true;
  });
  const result = await run(url, {
    concurrency: 4,
    only: ["get-leaderboard", "get-user-fees"],
    wait: async (durationMs) => (durationMs > 50_000 ? passedInWait : undefined),
  });
  expect(result.exitCode).toBe(0);
  expect(passed.length).toBeGreaterThan(deferredAt + 40);
});

test(
  "keeps what was judged when it is interrupted",
  async () => {
    const { url } = await forwarder();
    const abort = new AbortController();
    const result = await run(url, {
      signal: abort.signal,
      onProgress: (step) => {
        if (step.kind === "judged" && step.done === 200) abort.abort();
      },
    });
    expect(result).toMatchObject({ interrupted: true, exitCode: 130, verdict: "inconclusive" });
    expect(result.checks.length).toBeGreaterThan(1000);
    expect(idsWith(result, "pass").length).toBeGreaterThanOrEqual(150);
    const unsent = result.checks.filter(({ reason }) => reason === "interrupted");
    expect(unsent.length).toBeGreaterThan(500);
  },
  WHOLE_SUITE_MS,
);

describe("side effects", () => {
  const paths = { create: operations["create-token-transaction"].path, trade: operations["trade-token"].path };

  test(
    "none: neither creates nor trades, and says so",
    async () => {
      const { url, passed } = await forwarder();
      const result = await run(url, { sideEffects: "none" });
      expect(passed.filter(({ path }) => path.startsWith(paths.create) || path.startsWith(paths.trade))).toEqual([]);
      const trade = result.checks.filter(({ operation }) => operation === "trade-token");
      expect(new Set(trade.map(({ verdict, reason }) => `${verdict} ${reason}`))).toEqual(
        new Set(["notApplicable side-effects-not-allowed"]),
      );
    },
    WHOLE_SUITE_MS,
  );

  test(
    "testnet: creates and trades on test networks only",
    async () => {
      const { url, passed } = await forwarder();
      const result = await run(url, { sideEffects: "testnet" });
      const named = passed
        .filter(({ path }) => path.startsWith(paths.create) || path.startsWith(paths.trade))
        .flatMap(({ body }) => body.match(/"(chainSlug|destinationChains)":("[^"]*"|\[[^\]]*\])/g) ?? []);
      const mainnet = /"(solana|arbitrum|base|avalanche|op-bnb|bnb|ethereum|monad|unichain|abstract|polygon|zksync)"/;
      expect(named.length).toBeGreaterThan(100);
      expect(named.filter((text) => mainnet.test(text))).toEqual([]);
      expect(result.exitCode).toBe(0);
    },
    WHOLE_SUITE_MS,
  );

  test("any: gives no two created tokens the same name", async () => {
    const { url, passed } = await forwarder();
    await run(url, { only: ["create-token-transaction/request/symbol", "create-token-transaction/request/tags"] });
    const names = passed.flatMap(({ body }) => /"name":"(Assay [^"]*)"/.exec(body)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(30);
    // A body repeated byte for byte is a retry; none is needed here.
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("fixtures", () => {
  test("that are given are used, and nothing is created for them", async () => {
    const service = await startService();
    open.push(service);
    const fixtures: FixtureValues = {
      tokenId: service.tokenIds[0] ?? "",
      chainSlug: "bnb-testnet",
      userId: service.userIds[3] ?? "",
    };
    const between = await startForwarder(service.url);
    open.push(between);
    const result = await run(between.url, {
      fixtures,
      only: ["token-price/request/amount", "get-user-fees/request/user_id"],
    });
    expect(result.exitCode).toBe(0);
    expect(between.passed.some(({ path }) => path.startsWith("/create"))).toBe(false);
    const quotes = between.passed.filter(({ path, body }) => path === "/token-price" && body.includes("tokenId"));
    expect(quotes.every(({ body }) => body.includes(`"${fixtures.tokenId}"`) && body.includes('"bnb-testnet"'))).toBe(
      true,
    );
  });

  test("that stay unknown make their checks not applicable", async () => {
    const { url } = await forwarder();
    const result = await run(url, { sideEffects: "none", only: ["token-price"] });
    expect(new Set(result.checks.map(({ verdict, reason }) => `${verdict} ${reason}`))).toEqual(
      new Set(["notApplicable fixture-missing"]),
    );
    expect(result.exitCode).toBe(4);
  });

  test("that the target creates and does not name leave the run inconclusive", async () => {
    const service = await startService({ choices: choicesOfVariants(["response.unmarked=absent"]) });
    const result = await run(service.url, { tiers: ["specified"] });
    await service.close();
    const quotes = result.checks.filter(({ operation }) => operation === "token-price");
    expect(new Set(quotes.map(({ verdict, reason }) => `${verdict} ${reason}`))).toEqual(
      new Set(["inconclusive fixture-missing"]),
    );
    expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
  });

  test("of which only the token is known lead to its chain", async () => {
    const service = await startService({ choices: { "token.pools": "rejected" } });
    open.push(service);
    const result = await run(service.url, {
      sideEffects: "none",
      fixtures: { tokenId: service.tokenIds[1] ?? "" },
      only: ["token-price/request/amount"],
    });
    expect(result.exitCode).toBe(0);
  });
});

test(
  "shows no credential in any spelling, however the target repeats it",
  async () => {
    const spellings = (text: string) => [
      text,
      encodeURIComponent(text),
      Buffer.from(text).toString("base64"),
      Buffer.from(`Bearer ${text}`).toString("base64"),
      Buffer.from(text).toString("hex"),
      JSON.stringify(text).slice(1, -1),
    ];
    const token = `${TOKEN}/+"ö`;
    const { url } = await forwarder(({ headers }, response) => {
      const seen = headers.authorization ?? "";
      const repeated = spellings(seen.replace(/^Bearer /, "")).join(" | ");
      response.writeHead(seen === "" ? 401 : 200, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          success: true,
          data: { tokenId: seen, chainSlug: repeated },
          leaderboard: [{ user_id: seen }],
        }),
      );
      return true;
    });
    const result = await run(url, { token, fixtures: { tokenId: "3f1d5b52-9a4e-4c0b-8d6f-0c9b8a7e6d51" } });
    const text = JSON.stringify(result);
    expect(result.exitCode).toBe(1);
    expect(text).toContain("[redacted]");
    for (const spelling of spellings(TOKEN)) expect(text.includes(spelling), spelling).toBe(false);
  },
  WHOLE_SUITE_MS,
);
