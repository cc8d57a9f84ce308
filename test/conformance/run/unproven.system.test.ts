// A target that never accepts something that the interface states: a sale, a builder or a further chain.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ConformanceResult } from "../../../conformance/run/runner.ts";
import { unprovenNames, unprovenOf } from "../../../run/verdict/unproven.ts";
import { runInProcess } from "../../cli/in-process.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { runningService } from "../../service/running-service.ts";
import type { Changes } from "../forwarder.ts";
import { idsWith, run, runThrough, startThrough } from "../run.ts";

const folder = temporaryFolder().path;
const service = await runningService({});

const ELSEWHERE = /"chainSlug":"(?!base-sepolia)[a-z-]+".*"direction"|"direction".*"chainSlug":"(?!base-sepolia)/;
test.each([
  ["every sale", "direction", /"sell/, "you hold nothing", "trade-token direction sell"],
  ["every builder", "builder/type", /"builder":\{/, "no builder is registered", "trade-token builder"],
  ["every chain but one", "chainSlug/listed", ELSEWHERE, "no token is known", "trade-token chainSlug (16 values)"],
])("a target is inconclusive and fails no check if it rejects %s", async (_, place, body, words, name) => {
  const only = [`trade-token/request/${place}`, "trade-token/request/path/served"];
  const result = await runThrough(service, rejecting(body, words), { only });
  expect(namesOf(result)).toEqual([name]);
  expect(idsWith(result, "fail", "specified")).toEqual([]);
  expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
});

test.each([
  ["no wallet is sold by the stored one of the user", {}, /(?=.*"userAddress")/],
  ["a wallet is sold by that wallet", { userAddress: `0x${"a".repeat(40)}` }, /(?!.*"userAddress":"0xa{40}")/],
])("a given holding with %s", async (_, wallet, refused) => {
  const [tokenId = ""] = service.tokenIds;
  const holdings = [{ tokenId, chainSlug: "base-sepolia", amount: 1_000_000 }];
  const fixtureSet = { tokens: [{ tokenId, chains: ["base-sepolia"] }], users: [{ ...wallet, chains: [], holdings }] };
  const others = new RegExp(`^(?=.*"direction":"sell")${refused.source}`);
  const only = ["direction/listed", "sellAmount*/type", "path/served"].map((glob) => `trade-token/request/${glob}`);
  const changes = rejecting(others, "this wallet holds nothing");
  const result = await runThrough(service, changes, { only, fixtureSet });
  expect(namesOf(result)).toEqual([]);
  expect(result).toMatchObject({ verdict: "pass", exitCode: 0 });
});

test("an operation that accepts requests only after the start says how many", async () => {
  let quotes = 0;
  const { url } = await startThrough(({ path }, response) => {
    if (path !== "/token-price" || ++quotes > 60) return false;
    response.writeHead(422, { "content-type": "application/json" }).end(JSON.stringify({ error: `attempt ${quotes}` }));
    return true;
  });
  const { firstRequests = [] } = await run(url, { only: ["token-price"] });
  const first = firstRequests.find(({ operation }) => operation === "token-price");
  expect(first).toMatchObject({ isAccepted: false, acceptedLater: expect.any(Number) });
});

test("excluded side effects do not count as missing", async () => {
  const served = { sideEffects: "none", only: ["*/request/path/served"] } as const;
  const result = await run(service.url, { ...served, fixtures: { tokenId: service.tokenIds[0] ?? "" } });
  expect(namesOf(result)).toEqual([]);
  expect(result.exitCode).toBe(0);
  const withoutToken = await run(service.url, served);
  expect(namesOf(withoutToken)).toEqual(["token-price"]);
  expect(withoutToken.exitCode).toBe(4);
  const quoted = withoutToken.checks.find(({ operation }) => operation === "token-price");
  expect(quoted).toMatchObject({ verdict: "notApplicable", reason: "fixture-missing" });
});

const conform = (name: string, ...args: readonly string[]) =>
  runInProcess("conform", "--target", service.url, "--out", join(folder, name), ...args);

test("the command is inconclusive if no specified check is selected", async () => {
  const { code, stdout } = await conform("advisory", "--tier", "advisory", "--only", "get-leaderboard");
  expect(stdout).toContain("No specified or implied check was selected");
  expect(code).toBe(4);
});

test("the command reads and writes fixtures, and reports mistakes in them before it sends anything", async () => {
  const [given, found] = [join(folder, "given.json"), join(folder, "found.json")];
  const tokens = [{ tokenId: service.tokenIds[0], chains: ["base"] }];
  writeFileSync(given, JSON.stringify({ tokens, users: [{ userId: service.userIds[0] }] }));
  const selected = ["--only", "token-price/request/amount/exclusiveMinimum", "--side-effects", "none"];
  const first = await conform("fixtures", ...selected, "--fixtures", given, "--fixtures-out", found);
  expect(first.code).toBe(0);
  expect(JSON.parse(readFileSync(found, "utf8")).tokens[0]).toEqual(tokens[0]);
  expect((await conform("again", ...selected, "--fixtures", found)).code).toBe(0);
  const before = service.requestCount();
  writeFileSync(given, JSON.stringify({ tokens: [{ ...tokens[0], chains: ["mars"] }] }));
  await expect(conform("wrong", "--fixtures", given)).rejects.toMatchObject({ code: "config-invalid", exitCode: 2 });
  expect(service.requestCount()).toBe(before);
});

/** Rejects requests with a matching body by 403 and their own words. */
function rejecting(body: RegExp, words: string): Changes {
  return {
    response: (_, passed) =>
      body.test(passed.body) ? { status: 403, body: JSON.stringify({ success: false, error: words }) } : {},
  };
}

function namesOf({ checks }: ConformanceResult): readonly string[] {
  return unprovenNames(unprovenOf(checks));
}
