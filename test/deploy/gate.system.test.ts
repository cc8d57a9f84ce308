// The gate for any CI: what it says where it cannot run, and with which exit code. That it runs is tested with docs/ci.md.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
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

describe("a recipe that lacks something is a mistake in the call, and no verdict on the target:", () => {
  const target = { ASSAY_TARGET: "http://127.0.0.1:9" };

  it("a gate without a command or a target", () => {
    expect(run("gate.sh", target)).toEqual([
      2,
      expect.stringMatching(/^gate.sh: expected check, conform, explore or load/),
    ]);
    expect(run("gate.sh", {}, "conform")).toEqual([
      2,
      expect.stringContaining("base URL of the service in ASSAY_TARGET"),
    ]);
  });

  it("a gate after an earlier one, whose results it neither overwrites nor passes on", () => {
    mkdirSync(join(folder.path, "earlier/run"), { recursive: true });
    expect(run("gate.sh", { ...target, ASSAY_RESULTS: "earlier" }, "conform")).toEqual([
      2,
      expect.stringContaining("earlier holds the results of an earlier gate: remove it, or set ASSAY_RESULTS"),
    ]);
  });

  it("a comparison without a build or a base", () => {
    expect(run("compare.sh", {})).toEqual([2, expect.stringContaining("that starts a build in START")]);
    expect(run("compare.sh", { START: "true" })).toEqual([2, expect.stringContaining("a branch in BASE")]);
  });
});
