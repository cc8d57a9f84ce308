// The gate for any CI: what it says where it cannot run, and with which exit code. That it runs is tested with docs/ci.md.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder();

/** Exit code and output of a recipe that has these variables and nothing else of Assay. */
function run(name: string, env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { status, stderr } = spawnSync("bash", [resolve("deploy/shell", name), ...args], {
    cwd: folder.path,
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
  });
  return [status, stderr.trim()];
}

const TARGET = { ASSAY_TARGET: "http://127.0.0.1:9" };
const EARLIER = { ...TARGET, ASSAY_RESULTS: "earlier" };
mkdirSync(join(folder.path, "earlier/run"), { recursive: true });

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
])("%s is a mistake in the call, and no verdict on the target", (_, recipe, env, args, sentence) => {
  expect(run(recipe, env, ...args)).toEqual([2, expect.stringContaining(sentence)]);
});
