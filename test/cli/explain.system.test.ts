import { describe, expect, it } from "vitest";
import { command } from "../../cli/commands/explain.ts";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { sampleRequests } from "../../conformance/catalogue/example-requests.ts";
import { runProgram } from "../program.ts";
import { runningService } from "../service/running-service.ts";
import { runInProcess } from "./in-process.ts";

/** The mutant that the check at the limit kills. */
const MUTANT = "token-price/request/amount/exclusiveMinimum/limit-included";
const AT_LIMIT = "token-price/request/amount/exclusiveMinimum/at-limit";
const service = await runningService({});

describe("explain", () => {
  it("explains a check by rule, tier, statements, interpretations, kills, difference and request", async () => {
    const { stdout, code } = await runInProcess("explain", AT_LIMIT);
    const labels = stdout.split("\n").map((line) => line.slice(2, 18).trim());
    expect(labels).toEqual(
      expect.arrayContaining(["rule", "tier", "statement", "interpretation", "may kill", "difference"]),
    );
    expect(stdout).toMatch(new RegExp(`^ {2}may kill +${MUTANT}: `, "m"));
    expect(stdout).toMatch(/^ {2}sends +POST \/token-price$/m);
    expect(stdout).toMatch(/^ {2}body +\{.*"amount":0\} \(\d+ bytes\)$/m);
    expect(stdout).toMatch(/^ {2}curl +curl .*\$\{ASSAY_TOKEN:\?/m);
    expect(code).toBe(0);
  });

  it("shows a request that gets the response that the check expects, given fixtures", async () => {
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

  it("explains a statement by its coverage and checks, and an interpretation by the checks that rest on it", async () => {
    const open = await runInProcess("explain", "open/U09");
    expect(open.stdout).toMatch(/^ {2}coverage +open$/m);
    expect(open.stdout).toMatch(/^ {2}check +observed trade-token\//m);
    const idle = await runInProcess("explain", "trade-token/request/token_referral/default");
    expect(idle.stdout).toMatch(/^ {2}coverage +not-observable: /m);
    expect((await runInProcess("explain", "I4")).stdout).toMatch(/^ {2}checks +\d+ rest on it/m);
  });

  it("explains both meanings of an id that is a check and a statement", async () => {
    const { stdout } = await runInProcess("explain", "get-user-fees/response/balances/type");
    expect(stdout).toMatch(/^check get-user-fees\/(.|\n)*\n\nstatement get-user-fees\//);
  });

  it("names the form of a request that web stacks were measured with", async () => {
    const { stdout } = await runInProcess("explain", "token-price/request/body/json/trailing-bytes");
    expect(stdout).toMatch(/^ {2}form +a text after the JSON: docs\/reference\/stacks\.md /m);
    expect((await runInProcess("explain", AT_LIMIT)).stdout).not.toMatch(/^ {2}form /m);
  });

  it("names ids that are similar to one that it does not know", async () => {
    await expect(runInProcess("explain", "x/trailing-bytes")).rejects.toMatchObject({
      details: [expect.stringContaining("token-price/request/body/json/trailing-bytes")],
    });
  });

  it("knows every id of its own help", async () => {
    for (const example of command.examples) {
      expect((await runInProcess("explain", example.split(" ").at(-1) ?? "")).code).toBe(0);
    }
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
