// The shell steps of the GitHub action, run as GitHub runs them: with inputs and files in the environment. And what the recipes for
// any CI say where they cannot run; that they run is tested with docs/ci.md.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { runProgram } from "../program.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { startedService } from "../service/running-service.ts";

const parent = temporaryFolder();

it("the steps of the GitHub action gate by the verdict, leave every file, and take arguments as they are", async () => {
  const service = await startedService({ seed: 1, refusedTokens: ["refused"] });
  const folder = join(parent.path, "steps");
  const file = (name: string) => join(folder, name);
  for (const name of ["output", "step.md"]) parent.write(`steps/${name}`, "");
  const args = ["--only=token-price/authentication/**", "--behaviour-out=$(touch pwned)`touch pwned`;touch pwned"];
  const step = stepsIn(folder, resolve("deploy/github"));
  await step("place.sh");
  const ran = await step("run.sh", {
    INPUT_COMMAND: "conform",
    INPUT_TARGET: service.url,
    INPUT_ARGS: args.join("\n"),
    INPUT_WAIT: "20s",
    ASSAY_TOKEN: "t",
    ASSAY_REFUSED_TOKEN: "refused",
    INPUT_OUT: "results",
  });
  expect(ran.stdout).toMatch(/^::notice title=Assay%3A PASS::/m);
  expect(readFileSync(file("output"), "utf8")).toMatch(/^digest=[0-9a-f]{16}\nexit-code=0\nverdict=PASS\n$/);
  expect(readFileSync(file("step.md"), "utf8")).toContain("PASS");
  const left = ["junit.xml", "result.json", "summary.md", "run/run.json", "run/report.html"];
  expect(left.filter((name) => !existsSync(join(folder, "results", name)))).toEqual([]);
  expect(existsSync(file("pwned"))).toBe(false);
  expect(existsSync(file("$(touch pwned)`touch pwned`;touch pwned"))).toBe(true);
  const gate = (code: string, inconclusive: string, unfinished = "fail") =>
    step("gate.sh", { EXIT_CODE: code, INCONCLUSIVE: inconclusive, UNFINISHED: unfinished });
  const codes = await Promise.all([
    gate("0", "fail"),
    gate("4", "fail"),
    gate("4", "neutral"),
    gate("1", "neutral", "neutral"),
    gate("8", "neutral"),
    gate("8", "fail", "neutral"),
  ]);
  expect(codes.map(({ code }) => code)).toEqual([0, 4, 0, 1, 8, 0]);
});

it("the GitHub action of the installed package needs no lock file next to it, and installs nothing", async () => {
  const folder = join(parent.path, "installed");
  const assay = join(folder, "node_modules/@assay-harness/assay");
  for (const name of ["bin", "scenarios/engine", "tools/npm"]) mkdirSync(join(assay, name), { recursive: true });
  cpSync("deploy/github", join(assay, "deploy/github"), { recursive: true });
  for (const name of ["package.json", "scenarios/engine/main.go"]) cpSync(name, join(assay, name));
  writeFileSync(join(assay, "bin/assay.mjs"), "process.exitCode = 1;\n");
  writeFileSync(join(assay, "tools/npm/npm"), "#!/bin/sh\ntouch installed\n", { mode: 0o755 });
  const step = stepsIn(folder, join(assay, "deploy/github"));
  const PATH = `${join(assay, "tools/npm")}:${process.env["PATH"]}`;
  const input = { INPUT_TARGET: "http://127.0.0.1:8080", INPUT_ARGS: "", INPUT_WAIT: "1s", INPUT_OUT: "results" };
  expect((await step("place.sh", { PATH })).code).toBe(0);
  expect((await step("run.sh", { PATH, INPUT_COMMAND: "conform", ...input })).code).toBe(0);
  expect(readFileSync(join(folder, "output"), "utf8")).toMatch(/^digest=[0-9a-f]{16}\nexit-code=1\nverdict=FAIL\n$/);
  expect(existsSync(join(folder, "installed"))).toBe(false);
});

const TARGET = { ASSAY_TARGET: "http://127.0.0.1:9" };
const EARLIER = { ...TARGET, ASSAY_RESULTS: "earlier" };
mkdirSync(join(parent.path, "earlier/run"), { recursive: true });

it.each([
  ["a gate without a command", "gate.sh", TARGET, [], "gate.sh: expected check, conform, explore or load"],
  ["a gate without a target", "gate.sh", {}, ["conform"], "base URL of the service in ASSAY_TARGET"],
  [
    "a gate after another one",
    "gate.sh",
    EARLIER,
    ["conform"],
    "earlier holds the results of an earlier gate: remove it, or set ASSAY_RESULTS",
  ],
  ["a comparison without a build", "compare.sh", {}, [], "that starts a build in START"],
  ["a comparison without a base", "compare.sh", { START: "true" }, [], "a branch in BASE"],
])("%s is a mistake in the call, and no verdict on the target", async (_, recipe, variables, args, sentence) => {
  const env = { PATH: process.env["PATH"], ...variables };
  const ended = await runProgram("bash", [resolve("deploy/shell", recipe), ...args], { cwd: parent.path, env });
  expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining(sentence)]);
});

/** Runs steps of the action at a place, in a folder that also gets their output. */
function stepsIn(cwd: string, place: string) {
  const github = {
    GITHUB_ACTION_PATH: place,
    GITHUB_OUTPUT: join(cwd, "output"),
    GITHUB_STEP_SUMMARY: join(cwd, "step.md"),
  };
  return (name: string, env: Readonly<Record<string, string>> = {}) => {
    const own = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "" };
    return runProgram("bash", [join(place, name)], { cwd, env: { ...own, ...github, ...env } });
  };
}
