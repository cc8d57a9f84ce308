// The GitHub action and its example, read as text: what would let a pull request run code or take more than it is given.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const action = readFileSync("deploy/github/action.yml", "utf8");
const example = readFileSync("deploy/github/example.yml", "utf8");
const soak = readFileSync("deploy/github/soak.yml", "utf8");
/** How an expression begins that GitHub replaces before a shell sees the text. */
const EXPRESSION = ["$", "{{"].join("");

describe("the GitHub action", () => {
  it("pastes no expression into shell text", () => {
    expect(runTexts(action).length).toBeGreaterThan(3);
    expect(runTexts(action).filter((text) => text.includes(EXPRESSION))).toEqual([]);
    expect(runTexts(example).filter((text) => text.includes(EXPRESSION))).toEqual([]);
    expect(runTexts(soak).filter((text) => text.includes(EXPRESSION))).toEqual([]);
  });

  it("hands every input on, by the environment or to another action", () => {
    const inputs = Object.keys(parse(action).inputs);
    expect(inputs.length).toBeGreaterThan(9);
    expect(inputs.filter((name) => !action.includes(`inputs.${name}`))).toEqual([]);
  });

  it("pins every action by its commit", () => {
    const used = [...`${action}\n${example}\n${soak}`.matchAll(/uses: (\S+)(.*)/g)].filter(
      ([, name]) => name !== "ORG/assay/deploy/github@COMMIT",
    );
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter(([text]) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(text)).map(([text]) => text)).toEqual([]);
  });

  it("may only read, except for the comment", () => {
    expect(example).toMatch(/^permissions:\n {2}contents: read\n/m);
    expect(soak).toMatch(/^permissions:\n {2}contents: read\n/m);
    expect(`${example}${soak}`.match(/: write/g)).toHaveLength(1);
    expect(`${example}${soak}`).not.toContain("pull_request_target");
  });

  it("runs scripts that are there and evaluate no text", () => {
    for (const [, name = ""] of action.matchAll(/GITHUB_ACTION_PATH\/(\w+\.sh)/g)) {
      const script = readFileSync(`deploy/github/${name}`, "utf8");
      expect(script).toMatch(/^#!\/usr\/bin\/env bash\n# .*[\s\S]*\nset -euo pipefail\n/);
      expect(script).not.toMatch(/\beval\b|\$\{\{/);
    }
  });
});

/** The shell texts of the steps of a workflow or action. */
function runTexts(yaml: string): readonly string[] {
  const { runs, jobs = {} } = parse(yaml) as Workflow;
  const steps = [runs, ...Object.values(jobs)].flatMap((job) => job?.steps ?? []);
  return steps.flatMap(({ run }) => run ?? []);
}

type Job = { readonly steps: readonly { readonly run?: string }[] };
type Workflow = { readonly runs?: Job; readonly jobs?: Readonly<Record<string, Job>> };
