// What users of other suites complain about: being accused of what no text forbids. Each group names a public thread.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { formatters } from "../../../reports/formats/index.ts";
import { statements, validateRequest } from "../../../schemas/index.ts";
import { type Service, startService } from "../../../service/server.ts";
import { header } from "../../reports/sample-header.ts";
import { idsWith, run } from "../run.ts";
import { edited, type Meddling } from "./go-between.ts";
import { failuresOf, runOn, runThrough } from "./run-on.ts";

let reference: Service;
let lenient: Service;

beforeAll(async () => {
  reference = await startService();
  lenient = await startService({
    mutants: ["accepts-amount-at-limit", "accepts-any-case", "accepts-long-symbol", "accepts-missing-direction"],
  });
});

afterAll(() => Promise.all([reference.close(), lenient.close()]));

// Values that a serialiser makes right again were reported as wrong data that a service accepts.
describe("schemathesis#2900, #2312, #2726: data that is right once it is written", () => {
  const rewritten: Meddling = { request: ({ body }) => ({ body: rewrite(body) }) };
  const only = ["token-price/request/amount", "token-price/request/body", "get-leaderboard/request"];

  test("accuses no service behind a gateway that reads and writes every body anew", async () => {
    expect(failuresOf(await runThrough(reference, rewritten, { only }))).toEqual([]);
  });

  test("finds out amount 0 behind the same gateway", async () => {
    const result = await runThrough(lenient, rewritten, { only: ["token-price/request/amount"] });
    expect(failuresOf(result)).toContain("token-price/request/amount/exclusiveMinimum/at-limit");
  });
});

// The one wrong part of a request was shrunk away, and the label went on saying that the request was wrong.
describe("schemathesis#4332: a verdict from the label and not from the bytes", () => {
  test("records with every failure bytes that break the very statement", async () => {
    const only = ["token-price/request/amount", "trade-token/request/direction", "**/symbol/**", "**/chainSlug/**"];
    const { checks } = await run(lenient.url, { only, tiers: ["specified"] });
    const failing = checks.filter(({ verdict }) => verdict === "fail");
    expect(failing.length).toBeGreaterThan(10);
    for (const { id, operation, request, statements: named } of failing) {
      const body: unknown = JSON.parse(Buffer.from(request?.bodyBase64 ?? "", "base64").toString());
      const broken = validateRequest(operation, body).map(({ statement }) => statement);
      expect(broken, id).toEqual(expect.arrayContaining([named[0]]));
      expect(new Set(broken).size, id).toBe(1);
    }
  });
});

// Nobody could see in the report what was wrong with the request.
describe("schemathesis#3073, specmatic#1439: a failure that does not say what was wrong", () => {
  test.each(["text", "html", "markdown", "junit"] as const)(
    "shows in %s the one difference of each cause",
    async (format) => {
      const result = await run(lenient.url, { only: ["token-price/request/amount/exclusiveMinimum"] });
      const failing = result.checks.filter(({ verdict }) => verdict === "fail");
      expect(failing[0]?.difference).toBe("/amount: 1 -> 0");
      const text = formatters[format]({ ...header, ...result }).replaceAll("&gt;", ">");
      expect(text).toContain("/amount: 1 -> 0");
    },
  );
});

// Services that respond with 403, or check the credential after the path, failed.
describe("schemathesis#4616, #3521, #4632: a status that no text gives", () => {
  const only = ["**/authentication/**"];

  test.each(["400", "403"] as const)("takes %s for a refused credential", async (status) => {
    const result = await runOn({ choices: { "rejection.unauthenticated": status } }, { only });
    expect(failuresOf(result)).toEqual([]);
    expect(idsWith(result, "pass", "specified").length).toBeGreaterThan(30);
  });

  test.each([302, 418, 500])("takes %i as well", async (status) => {
    const response: Meddling["response"] = (got) => (got.status === 401 ? { status } : {});
    const result = await runThrough(reference, { response }, { only: ["token-price/authentication"] });
    expect(failuresOf(result)).toEqual([]);
    expect(idsWith(result, "pass", "specified").length).toBeGreaterThan(5);
    expect(idsWith(result, "inconclusive")).toEqual([]);
  });

  test("finds out a service that asks for no credential, whatever its statuses", async () => {
    const result = await runOn(
      { choices: { "rejection.unauthenticated": "403" }, mutants: ["demands-no-credential-for-fees"] },
      { only },
    );
    expect(failuresOf(result)).toContain("get-user-fees/authentication/header/missing");
  });
});

// The list of allowed statuses had no visible origin.
describe("schemathesis#2906, specmatic#2670: expectations without an origin", () => {
  test("names the statement of every check, and a status in none that is specified", () => {
    const specified = allChecks().filter(({ tier }) => tier === "specified");
    for (const { id, trial, statements: named } of specified) {
      expect(
        named.every((one) => (statements.get(one)?.place ?? "") !== ""),
        id,
      ).toBe(true);
      expect(trial.expected, id).not.toMatch(/\b[1-5]\d\d\b/);
    }
  });

  test("comes to the same verdicts where every rejection has a status that nobody documents", async () => {
    const only = ["get-leaderboard/request/**"];
    const response: Meddling["response"] = ({ status }) => (status >= 400 ? { status: 451 } : {});
    const odd = await runThrough(reference, { response }, { only });
    expect(failuresOf(odd)).toEqual([]);
    expect(idsWith(odd, "pass", "specified")).toEqual(idsWith(await run(reference.url, { only }), "pass", "specified"));
  });
});

// A fuzzer expected 400 where the framework responds with 404, and every such response was an error.
describe("Endava/cats#89, #131: 404 in place of 400", () => {
  test("takes 404 for a broken rule as a rejection like any other", async () => {
    const response: Meddling["response"] = ({ status }) => (status === 400 ? { status: 404 } : {});
    const result = await runThrough(reference, { response }, { only: ["create-token-transaction/request/symbol"] });
    expect(failuresOf(result)).toEqual([]);
    expect(idsWith(result, "inconclusive")).toEqual([]);
    expect(idsWith(result, "pass", "specified").length).toBeGreaterThan(8);
  });
});

// Absent and further fields of responses failed the schema, though no text forbids them.
describe("portman#388, #192: responses with less or more than the tables list", () => {
  test("fails no absent field without a mark, and no further one", async () => {
    const only = ["get-leaderboard", "get-user-fees"];
    const sparse = await runOn({ choices: { "response.unmarked": "absent" } }, { only });
    expect(failuresOf(sparse)).toEqual([]);
    expect(idsWith(sparse, "fail", "advisory").length).toBeGreaterThan(0);
    expect(failuresOf(await runOn({ choices: { "response.extra": "added" } }, { only }))).toEqual([]);
  });

  test("fails null in place of a text by the statement of its type", async () => {
    const response: Meddling["response"] = ({ status, body }, { path }) =>
      status === 200 && path === "/token-price"
        ? { body: edited(body, (quote) => ({ ...quote, data: { ...Object(quote["data"]), protocol: null } })) }
        : {};
    const { checks } = await runThrough(reference, { response }, { only: ["token-price/response/data/protocol"] });
    expect(checks.filter(({ verdict }) => verdict === "fail").map(({ statements: named }) => named[0])).toEqual([
      "quote/protocol/type",
    ]);
  });
});

// Status codes are not judged at all by some, because incomplete texts drown users in false alarms.
describe("RestTestGen#22: false alarms where rejections have a success status", () => {
  const only = ["token-price/request/amount/**", "token-price/request/tokenId/**"];

  test("tells rejections with 200 from successes by their evidence", async () => {
    const result = await runOn({ choices: { "rejection.carrier": "ok", "rejection.body": "error" } }, { only });
    expect(failuresOf(result)).toEqual([]);
    expect(idsWith(result, "pass", "specified").length).toBeGreaterThan(10);
  });

  test("finds out an accepted amount of 0 there all the same", async () => {
    const choices = { "rejection.carrier": "ok", "rejection.body": "error" } as const;
    expect(failuresOf(await runOn({ choices, mutants: ["accepts-amount-at-limit"] }, { only }))).toContain(
      "token-price/request/amount/exclusiveMinimum/at-limit",
    );
  });
});

function rewrite(body: Buffer): Buffer {
  try {
    return Buffer.from(JSON.stringify(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))));
  } catch {
    return body;
  }
}
