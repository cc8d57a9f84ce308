import { expect, it } from "vitest";
import { command } from "../../cli/commands/explain.ts";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { sampleRequests } from "../../conformance/catalogue/example-requests.ts";
import { runProgram } from "../program.ts";
import { runningService } from "../service/running-service.ts";
import { runInProcess } from "./in-process.ts";

/** The mutant that the check at the limit kills. */
const MUTANT = "token-price/request/amount/exclusiveMinimum/limit-included";
const AT_LIMIT = "token-price/request/amount/exclusiveMinimum/at-limit";
const TRAILING = "token-price/request/body/json/trailing-bytes";
const service = await runningService({});

it("assay explain explains a check by rule, tier, statements, interpretations, kills, difference and request", async () => {
  const { stdout, code } = await runInProcess("explain", AT_LIMIT);
  const labels = ["rule", "tier", "statement", "interpretation", "may kill", "difference"];
  expect(stdout.split("\n").map((line) => line.slice(2, 18).trim())).toEqual(expect.arrayContaining(labels));
  expect(stdout).not.toMatch(/^ {2}form /m);
  expect(stdout).toMatch(new RegExp(`^ {2}may kill +${MUTANT}: `, "m"));
  expect(stdout).toMatch(/^ {2}sends +POST \/token-price$/m);
  expect(stdout).toMatch(/^ {2}body +\{.*"amount":0\} \(\d+ bytes\)$/m);
  expect(stdout).toMatch(/^ {2}curl +curl .*\$\{ASSAY_TOKEN:\?/m);
  expect(code).toBe(0);
});

it("assay explain shows a request that gets the response that the check expects, given fixtures", async () => {
  const fixtures = ["--fixture", `tokenId=${service.tokenIds[0]}`, "--fixture", "chainSlug=base"];
  const statusOf = async (id: string) => {
    const { stdout } = await runInProcess("explain", id, "--target", service.url, ...fixtures);
    const curl = /^ {2}curl +(.*)$/m.exec(stdout)?.[1] ?? "";
    const env = { PATH: process.env["PATH"], ASSAY_TOKEN: "explain-canary-0123456789" };
    const answer = await runProgram("sh", ["-e", "-s"], { env, input: curl });
    return answer.stdout.split(" ")[1];
  };
  expect(await statusOf(AT_LIMIT)).toBe("400");
  expect(await statusOf("token-price/request/amount/exclusiveMinimum/at-limit-with-fraction")).toBe("400");
  expect(await statusOf("token-price/request/direction/enum/value-buy")).toBe("200");
  expect(await statusOf("token-price/authentication/header/missing")).toBe("401");
});

it.each<readonly [id: string, shown: readonly RegExp[]]>([
  ["open/U09", [/^ {2}coverage +open$/m, /^ {2}check +observed trade-token\//m]],
  ["trade-token/request/token_referral/default", [/^ {2}coverage +not-observable: /m]],
  ["I4", [/^ {2}checks +\d+ rest on it/m]],
  // This id is that of a check and of a statement.
  ["get-user-fees/response/balances/type", [/^check get-user-fees\/(.|\n)*\n\nstatement get-user-fees\//]],
  [TRAILING, [/^ {2}form +a text after the JSON: docs\/reference\/stacks\.md /m]],
  ...command.examples.map(
    (example) => [example.split(" ").at(-1) ?? "", [/^ {2}rule|^ {2}coverage|^ {2}checks/m]] as const,
  ),
])("assay explain explains %s", async (id, shown) => {
  const { code, stdout } = await runInProcess("explain", id);
  for (const pattern of shown) expect(stdout).toMatch(pattern);
  expect(code).toBe(0);
});

it("assay explain names ids that are similar to one that it does not know", async () => {
  await expect(runInProcess("explain", "x/trailing-bytes")).rejects.toMatchObject({
    details: [expect.stringContaining(TRAILING)],
  });
});

it("the sample of a check has a request for each of them, and a difference for each probe", async () => {
  for (const check of allChecks()) {
    const samples = await sampleRequests(check, {});
    expect(samples.length, check.id).toBeGreaterThan(0);
    if (check.trial.kind !== "probe") continue;
    expect(samples[0]?.difference, check.id).not.toBe("");
    expect(samples[0]?.probe.operation, check.id).toBe(check.operation);
  }
});
