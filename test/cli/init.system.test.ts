import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfigFile } from "../../cli/settings/config-file.ts";
import { readObjectives } from "../../run/format/objectives-file.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { assay } from "./assay.ts";

const folder = temporaryFolder().path;

describe("what a new project starts from", () => {
  it("consists of files that Assay accepts, and overwrites nothing", async () => {
    const at = (name: string) => join(folder, name);
    mkdirSync(at(".github"));
    writeFileSync(at(".gitignore"), "node_modules/");
    const first = await assay(["init", "--target", "http://127.0.0.1:3000"], { cwd: folder });
    expect(first.code).toBe(0);
    expect(first.stdout).toContain("put yours in place of ORG, COMMIT, ./start-service\n");
    expect(readFileSync(at(".gitignore"), "utf8")).toBe("node_modules/\nreports/out/\nassay-results/\n");
    expect(readConfigFile(at("assay.config.json")).fields).toMatchObject({ target: "http://127.0.0.1:3000" });
    const config = JSON.parse(readFileSync(at("assay.config.json"), "utf8"));
    // The defaults depend on the target: a narrower level leaves checks out.
    expect(Object.keys(config)).toEqual(["target", "waitForTarget", "objectives"]);
    expect((await readObjectives(at("objectives.json"))).length).toBeGreaterThan(1);
    expect(readFileSync(at(".github/workflows/assay.yml"), "utf8")).toContain("deploy/github@");

    writeFileSync(at("objectives.json"), "mine");
    const { stdout } = await assay(["init"], { cwd: folder });
    expect(stdout).toMatch(
      /^kept {5}assay.config.json\nkept {5}objectives.json\nkept {5}\.github\/workflows\/assay\.yml\nnext {5}start your service/,
    );
    expect(readFileSync(at("objectives.json"), "utf8")).toBe("mine");
  });

  it("has completions that bash understands", () => {
    const script =
      'source deploy/completions/assay.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _assay; printf "%s\\n" $COMPREPLY';
    const complete = (...words: readonly string[]) =>
      execFileSync("bash", ["-c", script, "bash", "assay", ...words], { encoding: "utf8" }).trim();
    expect(complete("compl")).toBe("completion");
    expect(complete("conform", "--targ")).toBe("--target");
    expect(complete("load", "mi")).toBe("mixed");
    expect(complete("load", "--profile", "so")).toBe("soak");
    expect(complete("conform", "nothing")).toBe("");
  });
});
