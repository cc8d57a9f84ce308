// What users of other suites complain about: a green run that proved nothing.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startNonService } from "../../../proof/non-services/non-services.ts";
import { formatters } from "../../../reports/formats/index.ts";
import { type Service, startService } from "../../../service/server.ts";
import { assay } from "../../cli/assay.ts";
import { header } from "../../reports/sample-header.ts";
import { idsWith, run, TOKEN } from "../run.ts";
import { edited, type Meddling } from "./go-between.ts";
import { failuresOf, runOn, runThrough } from "./run-on.ts";

const AT_LIMIT = "token-price/request/amount/exclusiveMinimum/at-limit";

let reference: Service;
let wrong: Service;
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-complaints-"));
  reference = await startService();
  wrong = await startService({ mutants: ["accepts-amount-at-limit"] });
});

afterAll(async () => {
  await Promise.all([reference.close(), wrong.close()]);
  rmSync(folder, { recursive: true });
});

// A negative check was green because the request was rejected for another reason.
describe("modelcontextprotocol/conformance#467: a rejection for another reason", () => {
  const only = [AT_LIMIT];
  const withoutCredential: Meddling = {
    request: ({ path, headers, body }) => {
      const isProbe = path === "/token-price" && body.includes('"amount":0');
      return isProbe ? { headers: { ...headers, authorization: undefined } } : {};
    },
  };

  test("calls a rejection in the words of a missing credential inconclusive", async () => {
    const { checks } = await runThrough(wrong, withoutCredential, { only });
    expect(checks).toMatchObject([{ verdict: "inconclusive", reason: "rejected-for-another-reason" }]);
  });

  test("passes the same check where the rule itself is the reason", async () => {
    const { checks } = await run(reference.url, { only });
    expect(checks).toMatchObject([{ id: AT_LIMIT, verdict: "pass" }]);
  });
});

// A header was tried without a body, and the request was rejected for want of the body.
describe("graphql-http#148: a probe with a second fault", () => {
  test("tries credentials on requests that are right in all else", async () => {
    const mutants = ["demands-no-credential"];
    const result = await runOn({ mutants }, { only: ["**/authentication/header/missing"] });
    expect(failuresOf(result)).toHaveLength(5);
  });
});

// A broken implementation passed 43 per cent, one that observes nothing 5 of 16.
describe("protovalidate#334, product-definition-as-code/spec#57: praise for rejecting everything", () => {
  test.each([
    ["always-400", 4],
    ["always-500", 1],
    ["empty-200", 1],
    ["echo", 4],
  ])("passes no specified check of the service %s", async (name, exitCode) => {
    const service = await startNonService(name);
    try {
      const result = await run(service.url, { timeoutMs: 1_000 });
      expect(idsWith(result, "pass", "specified")).toEqual([]);
      expect(result.exitCode).toBe(exitCode);
    } finally {
      await service.close();
    }
  });
});

// A check of contents was skipped if the value was null.
describe("portman#414: a check passed over because of null", () => {
  const only = ["token-price/response/data/timestamp"];

  test("fails a time that is null", async () => {
    const response: Meddling["response"] = ({ status, body }, { path }) =>
      status === 200 && path === "/token-price"
        ? { body: edited(body, (quote) => ({ ...quote, data: { ...Object(quote["data"]), timestamp: null } })) }
        : {};
    expect(failuresOf(await runThrough(reference, { response }, { only }))).toEqual([`${only[0]}/type`]);
    expect(failuresOf(await run(reference.url, { only }))).toEqual([]);
  });
});

// The runner ended with 0 although the credential was refused, or although tests had failed.
describe("lrs-conformance-test-suite#221, autobahn-testsuite#68, product-is#25132: exit code 0 whatever happens", () => {
  test("ends with 3 where the credential is refused", async () => {
    await expect(runOn({ refusedTokens: [TOKEN] }, {})).rejects.toMatchObject({
      code: "credential-refused",
      exitCode: 3,
    });
  });

  test("ends the command with 1 for a fault, 3 for a refused credential, 5 for a stale list, 0 for none", async () => {
    const list = join(folder, "known.json");
    const entry = { id: AT_LIMIT, reason: "a ticket", owner: "a team", expires: "2999-01-31", kind: "failing" };
    writeFileSync(list, JSON.stringify({ formatVersion: 1, entries: [entry] }));
    const closed = await startService({ refusedTokens: ["revoked"] });
    const conform = (service: Service, out: string, more: readonly string[] = []) =>
      assay(["conform", "--only", AT_LIMIT, "--target", service.url, "--out", join(folder, out), ...more], {
        cwd: folder,
        env: { ASSAY_TOKEN: "revoked" },
      });
    const ended = await Promise.all([
      conform(wrong, "wrong"),
      conform(closed, "closed"),
      conform(reference, "stale", ["--known-failing", list]),
      conform(reference, "right"),
    ]);
    await closed.close();
    expect(ended.map(({ code }) => code)).toEqual([1, 3, 5, 0]);
  });
});

// Where the validator was missing, validation was passed over and nobody was told.
describe("kubestellar/console#19226: validation that is passed over", () => {
  const only = ["get-leaderboard/response", "get-leaderboard/request/limit"];

  test("counts in every passed claim about responses how many were looked at", async () => {
    const { checks } = await run(reference.url, { only });
    const shapes = checks.filter(({ family, verdict }) => family === "response-shape" && verdict === "pass");
    expect(shapes.length).toBeGreaterThan(20);
    expect(shapes.filter(({ actual }) => !/ in [1-9]\d* accepted responses?$/.test(actual))).toEqual([]);
  });

  test("passes no claim about a field that was never there, and says so on the first screen", async () => {
    const result = await runOn({ choices: { "response.unmarked": "absent" } }, { only });
    const never = result.checks.filter(({ reason }) => reason === "never-seen");
    expect(never.length).toBeGreaterThan(5);
    expect(new Set(never.map(({ verdict }) => verdict))).toEqual(new Set(["notApplicable"]));
    expect(formatters.text({ ...header, ...result })).toMatch(/not judged .*\d+ not applicable/);
  });
});
