// Each bad input ends in one clear sentence with a hint, the right exit code, and no stack trace.
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startNonService } from "../../proof/non-services.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runningService } from "../service/running-service.ts";
import { assay, type Ended } from "./assay.ts";

const folder = temporaryFolder().path;
const service = await runningService({ seed: 1, refusedTokens: ["refused"] });
const HERE = ["--target", service.url];
const NOWHERE = ["--target", "http://127.0.0.1:9"];
const WITHOUT_GO = { PATH: "/nonexistent", XDG_CACHE_HOME: join(folder, "cache") };

type Case = readonly [what: string, args: readonly string[], code: number, says: RegExp, env?: Record<string, string>];
const CASES: readonly Case[] = [
  ["load against a foreign host", ["load", "mixed", "--target", "http://service.example"], 2, /service\.example/],
  ["a check that does not exist", ["explain", "no/such/check"], 2, /no\/such\/check/],
  ["a target of a load that does not respond", ["load", "mixed", ...NOWHERE], 3, /:9 must respond/],
  ["a credential that is refused", ["conform", ...HERE], 3, /credential/i, { ASSAY_TOKEN: "refused" }],
  ["an output folder that cannot be written", ["conform", "--out", "/dev/null/x"], 2, /\/dev\/null/],
  ["neither k6 nor Go", ["load", "mixed", ...HERE], 3, /k6/, WITHOUT_GO],
];

it.each(CASES.map(([what, ...given]) => [what, given] as const))("explains %s", async (_, given) => {
  const [args, code, sentence, env = {}] = given;
  expectFailure(await assay(args, { cwd: folder, env }), code, sentence);
});

it("explains that a login page responds", async () => {
  const page = await startNonService("html-login");
  onTestFinished(() => page.close());
  expectFailure(await assay(["conform", "--target", page.url], { cwd: folder }), 3, /HTML|page|service/i);
});

it("judges without k6 and Go", async () => {
  const judged = await assay(["conform", "--smoke", ...HERE, "--json", "-"], { cwd: folder, env: WITHOUT_GO });
  expect(judged.code).toBe(0);
  expect(JSON.parse(judged.stdout)).toMatchObject({ kind: "conformance", verdict: "pass" });
});

function expectFailure(ended: Ended, code: number, sentence: RegExp): void {
  expect(ended.stderr).toMatch(sentence);
  expect(ended.stderr).toMatch(/^assay: \S/m);
  expect(ended.stderr).toMatch(/^ {2}hint: \S/m);
  expect(ended.stderr).not.toMatch(/^\s+at /m);
  expect(ended.code).toBe(code);
}
