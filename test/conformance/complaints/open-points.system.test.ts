// What users of other suites complain about: points that the text leaves open, judged all the same.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { diffBehaviour } from "../../../conformance/expectations/behaviour-diff.ts";
import { startNonService } from "../../../proof/non-services/non-services.ts";
import { formatters } from "../../../reports/formats/index.ts";
import type { Choices } from "../../../service/open-points/choices.ts";
import { type Service, startService } from "../../../service/server.ts";
import { header } from "../../reports/sample-header.ts";
import { idsWith, run } from "../run.ts";
import type { Meddling } from "./go-between.ts";
import { failuresOf, runOn, runThrough } from "./run-on.ts";

let reference: Service;

beforeAll(async () => {
  reference = await startService();
});

afterAll(() => reference.close());

// Interim responses, which the protocol allows, and responses in pieces made a case fail now and then.
describe("h2spec#126: legal frames before and within a response", () => {
  const only = ["token-price/request/amount", "token-price/authentication"];
  const withInterim: Meddling["write"] = (response, { status, type, body }) => {
    response.writeProcessing();
    response.writeEarlyHints({ link: "</style.css>; rel=preload" });
    response.writeHead(status, { "content-type": type });
    for (const part of body.match(/[\s\S]{1,40}/g) ?? []) response.write(part);
    response.end();
  };

  test("judges what comes after interim responses, in however many pieces", async () => {
    const result = await runThrough(reference, { write: withInterim }, { only });
    expect(failuresOf(result)).toEqual([]);
    expect(idsWith(result, "inconclusive")).toEqual([]);
    expect(result.requests.retries).toBe(0);
  });
});

// A case that only informs looked like a failure in the report.
describe("autobahn-testsuite#70: information that looks like a failure", () => {
  test("fails no observed check, not even of a service that accepts everything", async () => {
    const service = await startNonService("canned-200");
    try {
      const result = await run(service.url, { only: ["token-price", "get-user-fees"], timeoutMs: 1_000 });
      expect(failuresOf(result).length).toBeGreaterThan(50);
      expect(idsWith(result, "fail", "observed")).toEqual([]);
      const junit = formatters.junit({ ...header, ...result });
      // The verdict fails beside the checks.
      expect(junit).toMatch(new RegExp(`<testsuites [^>]*failures="${result.counts.specified.fail + 1}"`));
    } finally {
      await service.close();
    }
  });
});

// Strict checks of HTTP errors were taken out of the suite, one after the other.
describe("vc-data-model-2.0-test-suite#136: strictness about errors", () => {
  test.each(["empty", "html", "success-false"] as const)("takes a rejection with the body %s", async (body) => {
    const only = ["token-price/request/amount", "token-price/request/body", "token-price/authentication"];
    const result = await runOn({ choices: { "rejection.body": body } }, { only });
    expect(failuresOf(result)).toEqual([]);
    expect(idsWith(result, "pass", "specified").length).toBeGreaterThan(20);
  });
});

// Of two rules that one request breaks, the text does not say which goes first.
describe("modelcontextprotocol/conformance#246, #336: an order of rules that no text gives", () => {
  test.each(["before-body", "after-parsing", "after-validation"] as const)(
    "takes a credential that is looked at %s",
    async (order) => {
      const only = ["token-price/authentication", "token-price/request/body", "token-price/request/amount"];
      expect(failuresOf(await runOn({ choices: { "authentication.order": order } }, { only }))).toEqual([]);
    },
  );
});

// Tests of what each implementation may define were removed on principle.
describe("test262#2330: tests of what is left to the implementation", () => {
  const PAIRS = [
    ["document.duplicateFields", "first", "token-price/request/body/json/**"],
    ["document.byteOrderMark", "passed-over", "token-price/request/body/json/**"],
    ["value.unknownField", "rejected", "**/unknown-field"],
    ["value.nullOptional", "omitted", "get-leaderboard/request/**"],
    ["document.wholeNumbers", "digits-only", "get-leaderboard/request/limit/**"],
  ] as const satisfies readonly (readonly [keyof Choices, string, string])[];

  test.each(PAIRS)("takes %s in either way, and tells both apart", async (openPoint, option, glob) => {
    const usual = await run(reference.url, { only: [glob] });
    const other = await runOn({ choices: { [openPoint]: option } }, { only: [glob] });
    expect([...failuresOf(usual), ...failuresOf(other)]).toEqual([]);
    expect(diffBehaviour(usual.behaviour, other.behaviour).length).toBeGreaterThan(0);
  });

  test("rests no specified check on an open point", () => {
    const resting = allChecks().filter(
      ({ tier, statements }) => tier === "specified" && statements.some((id) => id.startsWith("open/")),
    );
    expect(resting.map(({ id }) => id)).toEqual([]);
  });
});

// A length counted in another unit, and another spelling of a UUID, are not what users of the validator expect.
describe("ajv#2425, #2078, ajv-formats#115: lengths and UUIDs in the eye of one validator", () => {
  test.each(["utf-8", "utf-16", "grapheme"] as const)("takes lengths in %s and says that it is so", async (unit) => {
    const only = ["create-token-transaction/request/symbol"];
    const result = await runOn({ choices: { "value.lengthUnit": unit } }, { only });
    expect(failuresOf(result)).toEqual([]);
    const normal = await run(reference.url, { only });
    expect(diffBehaviour(normal.behaviour, result.behaviour).map(({ fact }) => fact)).toEqual(
      expect.arrayContaining([expect.stringContaining("symbol.maxLength")]),
    );
  });

  test.each(["lenient", "lower-case"] as const)("takes UUIDs in %s spelling", async (spelling) => {
    const only = ["token-price/request/tokenId/**", "get-user-fees/request/user_id/**"];
    expect(failuresOf(await runOn({ choices: { "value.uuidSpelling": spelling } }, { only }))).toEqual([]);
  });

  test("finds out a symbol that is too long in every unit, and a UUID that is none", async () => {
    const only = ["create-token-transaction/request/symbol", "token-price/request/tokenId/format"];
    const result = await runOn({ mutants: ["accepts-long-symbol", "accepts-any-token-id"] }, { only });
    expect(failuresOf(result)).toEqual(
      expect.arrayContaining([
        "create-token-transaction/request/symbol/maxLength/one-more-ascii",
        "token-price/request/tokenId/format/text",
      ]),
    );
  });
});
