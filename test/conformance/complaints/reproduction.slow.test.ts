// What users of other suites complain about: failures that cannot be seen again.
import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseTarget } from "../../../http/target.ts";
import { formatters } from "../../../reports/formats/index.ts";
import type { CheckResult } from "../../../run/format/run.ts";
import { type Service, startService } from "../../../service/server.ts";
import { resend } from "../../../target/exchange/recorded-request.ts";
import { header } from "../../reports/sample-header.ts";
import { idsWith, run, TOKEN } from "../run.ts";
import { type GoBetween, type Requested, startGoBetween } from "./go-between.ts";
import { failuresOf, runOn, runThrough } from "./run-on.ts";

let wrong: Service;
let between: GoBetween;

beforeAll(async () => {
  wrong = await startService({ mutants: ["accepts-amount-at-limit", "accepts-broken-json"] });
  between = await startGoBetween(wrong.url);
});

afterAll(() => Promise.all([between.close(), wrong.close()]));

async function failing(only: readonly string[]): Promise<CheckResult> {
  const { checks } = await run(between.url, { only, tiers: ["specified"] });
  const found = checks.find(({ verdict }) => verdict === "fail");
  if (found === undefined) throw new Error("expected a failure");
  return found;
}

// The seed that was printed gave other data the next time.
describe("schemathesis#2504, #974: a seed that does not reproduce", () => {
  const bodiesOf = async (seed: number) => {
    const service = await startService();
    const proxy = await startGoBetween(service.url);
    await run(proxy.url, { only: ["create-token-transaction/request/symbol"], seed });
    await Promise.all([proxy.close(), service.close()]);
    return proxy.requested.map(({ path, body }) => `${path} ${body.toString("latin1")}`).sort();
  };

  test("sends the same bytes for the same seed, and others for another", async () => {
    const first = await bodiesOf(5);
    expect(first.length).toBeGreaterThan(10);
    expect(await bodiesOf(5)).toEqual(first);
    expect(await bodiesOf(6)).not.toEqual(first);
  });
});

// The command that was shown left out a header, or showed another than was sent.
describe("schemathesis#1834, #792, Endava/cats#3: a command that sends something else", () => {
  test.each(["token-price/request/amount", "token-price/request/body/json"])(
    "sends by curl what the suite has sent for %s",
    async (only) => {
      const { curl = "", request } = await failing([only]);
      const bytes = Buffer.from(request?.bodyBase64 ?? "", "base64");
      const sent = between.requested.findLast(({ body }) => body.equals(bytes));
      const count = between.requested.length;
      expect(await shell(curl, TOKEN)).toBe(0);
      expect(between.requested.length).toBe(count + 1);
      expect(withoutConnection(between.requested.at(-1))).toEqual(withoutConnection(sent));
    },
  );

  test("shows in the page the malformed bytes that were sent", async () => {
    const check = await failing(["token-price/request/body/json/truncated"]);
    const { request, curl = "" } = check;
    const bytes = Buffer.from(request?.bodyBase64 ?? "", "base64").toString();
    expect(() => JSON.parse(bytes)).toThrow();
    expect(curl).toContain(bytes);
    const page = formatters.html({ ...header, ...(await run(wrong.url, { only: [check.id] })) });
    expect(
      page
        .replaceAll(/<\/?span>/g, "")
        .replaceAll("&quot;", '"')
        .replaceAll("&#39;", "'"),
    ).toContain("--data-raw '{");
  });
});

// A recorded request was sent again with the credential of yesterday.
describe("restler-fuzzer#932: a replay with a stale credential", () => {
  test("sends a recorded request with the credential of today, which the run never held", async () => {
    const { request, operation } = await failing(["token-price/request/amount"]);
    expect(JSON.stringify(request)).not.toContain(TOKEN);
    if (request === undefined) throw new Error("expected a request");
    const target = parseTarget(between.url);
    await resend(request, {
      operation,
      target,
      credentials: { token: "of-today" },
      timeoutMs: 5_000,
    });
    expect(between.requested.at(-1)?.headers.authorization).toBe("Bearer of-today");
  });
});

// Whether a failure comes again was not tried, and not said.
describe("restler-fuzzer#72, #345: failures of which nobody knows whether they come again", () => {
  test("tries what would accuse twice, and counts the attempts", async () => {
    const { checks } = await runOn(
      { mutants: ["counts-symbols-with-a-terminator"] },
      {
        only: ["create-token-transaction/request/symbol/maxLength/**"],
      },
    );
    const rejected = checks.filter(({ verdict }) => verdict === "fail");
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.every(({ attempts }) => attempts >= 2)).toBe(true);
  });

  test("accuses no service of one rejection that does not come again", async () => {
    const reference = await startService();
    const limits = ["get-leaderboard/request/limit/maximum/at-limit"];
    let rejections = 0;
    const response = (_: unknown, { body }: Requested) => {
      if (!body.includes('"limit":1000') || rejections > 0) return {};
      rejections += 1;
      return { status: 400, body: "{}" };
    };
    const { checks } = await runThrough(reference, { response }, { only: limits });
    await reference.close();
    expect(rejections).toBe(1);
    expect(checks).toMatchObject([{ verdict: "pass", actual: "accepted with status 200" }]);
  });
});

// What the test before had left behind made the next one fail.
describe("gateway-api#3233: state that an earlier test or run has left", () => {
  test("gives every creation of a run names of its own", async () => {
    const service = await startService();
    const proxy = await startGoBetween(service.url);
    await run(proxy.url, { only: ["create-token-transaction/request/tags/**", "token-price/request/amount/**"] });
    await Promise.all([proxy.close(), service.close()]);
    const creations = proxy.requested.filter(({ path }) => path === "/create-token-transaction");
    const names = creations.flatMap(({ body }) => /^\{"name":"(Assay \w+)","symbol"/.exec(body.toString())?.[1] ?? []);
    expect(names.length).toBeGreaterThan(3);
    expect(new Set(names).size).toBe(names.length);
  });

  test("judges a service that takes each name once as fully in the fourth run of a seed as in the first", async () => {
    const service = await startService({ choices: { "create.repeat": "rejected" } });
    const counts: number[][] = [];
    for (let count = 0; count < 4; count++) {
      const result = await run(service.url, { only: ["create-token-transaction/request/symbol", "**/links/**"] });
      expect(failuresOf(result)).toEqual([]);
      counts.push([idsWith(result, "pass").length, idsWith(result, "inconclusive").length]);
    }
    await service.close();
    expect(counts).toEqual(Array.from({ length: 4 }, () => counts[0]));
    expect(counts[0]?.[1]).toBe(0);
  });
});

// Requests split over packets and connections that close made cases fail for years.
describe("complement#568, #478, envoyproxy/gateway#9691: flaky for reasons of the network", () => {
  test("judges a service that closes its connection after every response", async () => {
    const reference = await startService();
    const only = ["token-price/request/amount", "trade-token/request/direction"];
    const result = await runThrough(
      reference,
      {
        write: (response, { status, type, body }) => {
          response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) });
          response.end(body, () => response.socket?.destroy());
        },
      },
      { only },
    );
    await reference.close();
    expect(failuresOf(result)).toEqual([]);
    expect(idsWith(result, "inconclusive")).toEqual([]);
  });
});

function shell(script: string, token: string): Promise<number | null> {
  const env = { PATH: process.env["PATH"], ASSAY_TOKEN: token };
  return new Promise((resolve, reject) => {
    const child = spawn("sh", ["-e", "-s"], { env, stdio: ["pipe", "ignore", "inherit"] });
    child.on("error", reject);
    child.on("exit", resolve);
    child.stdin.end(`${script} >/dev/null`);
  });
}

/** What a service sees of a request, apart from the handling of the connection. */
function withoutConnection(requested: Requested | undefined): object {
  const { connection: _, host: __, ...headers } = requested?.headers ?? {};
  return { path: requested?.path, headers, body: requested?.body.toString("hex") };
}
