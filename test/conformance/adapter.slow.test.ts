import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { runProgram } from "../program.ts";
import { startedService } from "../service/running-service.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

type Assertion = { readonly title: string; readonly status: string; readonly failureMessages: readonly string[] };

type Reported = { readonly message: string; readonly assertionResults: readonly Assertion[] };

/** What Vitest reports of the file of conformance tests against a target, and of the one without a target. */
async function runVitest(target: string): Promise<readonly Reported[]> {
  const config = "test/conformance/adapter.config.ts";
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config", config, "--reporter=json"];
  const env = { PATH: process.env["PATH"], ADAPTER_TARGET: target };
  const { stdout } = await runProgram(process.execPath, args, { cwd: root, env });
  return JSON.parse(stdout.slice(stdout.indexOf("{"))).testResults;
}

const isPassed = ({ status }: Assertion) => status === "passed";

test("has one test for each check, failed, passed or skipped as the check was, and fails if no target is given", async () => {
  const service = await startedService({ mutants: ["trade-token/response/transaction/gasLimit/required/optional"] });
  const results = await runVitest(service.url);
  expect(results).toHaveLength(2);
  const without = results.find(({ assertionResults }) => !assertionResults.some(isPassed));
  expect(without?.message).not.toBe("");
  const all = results.find((one) => one !== without)?.assertionResults ?? [];
  const failed = all.filter(({ status }) => status === "failed");
  expect(all).toHaveLength(allChecks().length);
  expect(failed.map(({ title }) => title).sort()).toEqual(["trade-token/response/transaction/gasLimit/required"]);
  expect(failed[0]?.failureMessages.join()).toContain("curl ");
  // No credential is known to be refused, in any of the five operations; a field that is never there has no type; tokens are known
  // on all chains, whatever the list of their creation; and the rewards of a summary are those of all chains, whatever was asked
  // for. Nor do its transactions tell scale or native currency, and its earners have no time of distribution yet.
  expect(all.filter(({ status }) => !["passed", "failed"].includes(status)).length).toBe(5 + 1 + 1 + 1 + 2 + 1);
});
