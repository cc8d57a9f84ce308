// The Grafana dashboard asks for what the engine writes.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const source = readFileSync("scenarios/engine/internal/assay/samples.go", "utf8");

type Panel = { readonly title: string; readonly targets: readonly { readonly expr: string }[] };
const { panels }: { readonly panels: readonly Panel[] } = JSON.parse(
  readFileSync("deploy/grafana/assay-load.json", "utf8"),
);
const queries = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ panel: title, expression: expr })));

/** Names that k6 has for its own metrics in Go, as its remote write names them. */
const OWN_OF_K6: Readonly<Record<string, string>> = {
  HTTPReqs: "k6_http_reqs_total",
  DroppedIterations: "k6_dropped_iterations_total",
};

const written = new Set([
  // Written by k6 itself each second.
  "k6_vus",
  ...[...source.matchAll(/NewMetric\("(\w+)", metrics\.(\w+)/g)].map(
    ([, name, kind]) => `k6_${name}${kind === "Counter" ? "_total" : ""}`,
  ),
  ...[...source.matchAll(/own\.(\w+)/g)].map(([, name = ""]) => OWN_OF_K6[name]),
]);
const labels = new Set([...source.matchAll(/With\("(\w+)"/g)].map(([, name]) => name));

describe("the Grafana dashboard", () => {
  test.each(queries)("asks in $panel for what the engine writes", ({ expression }) => {
    const metrics = [...expression.matchAll(/k6_\w+/g)].map(([name]) => name);
    const used = [...expression.matchAll(/by \((\w+)\)|\{(\w+)=/g)].map(([, by, matched]) => by ?? matched);
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((name) => !written.has(name))).toEqual([]);
    expect(used.filter((label) => !labels.has(label))).toEqual([]);
  });

  test("shows every metric and label that the engine writes", () => {
    const all = queries.map(({ expression }) => expression).join(" ");
    expect([...written, ...labels].filter((name) => !all.includes(name ?? ""))).toEqual([]);
  });
});
