// The GitHub action and its examples, read as text: what would let a pull request run code or take more than it is given. And the
// Grafana dashboard, which asks for what the engine writes.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const [action, example, soak] = ["action", "example", "soak"].map((name) =>
  readFileSync(`deploy/github/${name}.yml`, "utf8"),
) as [string, string, string];
/** How an expression begins that GitHub replaces before a shell sees the text. */
const EXPRESSION = ["$", "{{"].join("");

describe("the GitHub action", () => {
  test("pastes no expression into shell text", () => {
    expect(runTexts(action).length).toBeGreaterThan(3);
    const texts = [action, example, soak].flatMap(runTexts);
    expect(texts.filter((text) => text.includes(EXPRESSION))).toEqual([]);
  });

  test("hands every input on, by the environment or to another action", () => {
    const inputs = Object.keys(parse(action).inputs);
    expect(inputs.length).toBeGreaterThan(9);
    expect(inputs.filter((name) => !action.includes(`inputs.${name}`))).toEqual([]);
  });

  test("pins every action by its commit", () => {
    const all = `${action}\n${example}\n${soak}`.match(/uses: .*/g) ?? [];
    const used = all.filter((line) => line !== "uses: ORG/assay/deploy/github@COMMIT");
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  test("may only read, except for the comment", () => {
    for (const workflow of [example, soak]) expect(workflow).toMatch(/^permissions:\n {2}contents: read\n/m);
    expect(`${example}${soak}`.match(/: write/g)).toHaveLength(1);
    expect(`${example}${soak}`).not.toContain("pull_request_target");
  });

  test("runs scripts that are there and evaluate no text", () => {
    const names = [...action.matchAll(/GITHUB_ACTION_PATH\/(\w+\.sh)/g)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) {
      const script = readFileSync(`deploy/github/${name}`, "utf8");
      expect(script).toMatch(/^#!\/usr\/bin\/env bash\n# .*[\s\S]*\nset -euo pipefail\n/);
      expect(script).not.toMatch(/\beval\b|\$\{\{/);
    }
  });
});

type Job = { readonly steps: readonly { readonly run?: string }[] };

/** The shell texts of the steps of a workflow or action. */
function runTexts(yaml: string): readonly string[] {
  const { runs, jobs = {} }: { runs?: Job; jobs?: Readonly<Record<string, Job>> } = parse(yaml);
  const steps = [runs, ...Object.values(jobs)].flatMap((job) => job?.steps ?? []);
  return steps.flatMap(({ run }) => run ?? []);
}

describe("the Grafana dashboard", () => {
  const source = readFileSync("scenarios/engine/internal/assay/samples.go", "utf8");
  const { panels } = JSON.parse(readFileSync("deploy/grafana/assay-load.json", "utf8")) as {
    readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
  };
  const queries = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const));

  /** Names that k6 has for its own metrics in Go, as its remote write names them. */
  const OWN_OF_K6: Readonly<Record<string, string>> = {
    HTTPReqs: "k6_http_reqs_total",
    DroppedIterations: "k6_dropped_iterations_total",
  };
  const ownNames = [...source.matchAll(/NewMetric\("(\w+)", metrics\.(\w+)/g)].map(
    ([, name, kind]) => `k6_${name}${kind === "Counter" ? "_total" : ""}`,
  );
  const namesOfK6 = [...source.matchAll(/own\.(\w+)/g)].map(([, name = ""]) => OWN_OF_K6[name]);
  // k6 itself writes its VUs each second.
  const written = new Set(["k6_vus", ...ownNames, ...namesOfK6]);
  const labels = new Set([...source.matchAll(/With\("(\w+)"/g)].map(([, name]) => name));

  test.each(queries)("asks in %s for what the engine writes", (_, expression) => {
    const metrics = expression.match(/k6_\w+/g) ?? [];
    const used = [...expression.matchAll(/by \((\w+)\)|\{(\w+)=/g)].map(([, by, matched]) => by ?? matched);
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((name) => !written.has(name))).toEqual([]);
    expect(used.filter((label) => !labels.has(label))).toEqual([]);
  });

  test("shows every metric and label that the engine writes", () => {
    const all = queries.map(([, expression]) => expression).join(" ");
    expect([...written, ...labels].filter((name) => !all.includes(name ?? ""))).toEqual([]);
  });
});
