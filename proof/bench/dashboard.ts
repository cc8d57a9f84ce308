// Does every panel of the Grafana dashboard show data? Its queries are put to a real Prometheus, which a real load has written to.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../cli/target/started-build.ts";
import { EXIT } from "../../errors.ts";
import { startReferenceProcess } from "../reference-process.ts";
import { table } from "../tables.ts";
import { until } from "../until.ts";
import type { Bench, BenchContext } from "./bench.ts";
import { assayCommand, runToEnd } from "./processes.ts";

const PROGRAM = "prometheus";
/** What Grafana puts in place of its variable: several windows. */
const RATE_INTERVAL = "5s";

/** A query in PromQL, with the variables of Grafana, and the title of its panel. */
type DashboardQuery = { readonly panel: string; readonly expression: string };

/** Those of all panels of deploy/grafana/assay-load.json. */
export function dashboardQueries(): readonly DashboardQuery[] {
  const path = new URL("../../deploy/grafana/assay-load.json", import.meta.url);
  const { panels }: { panels: readonly { title: string; targets: readonly { expr: string }[] }[] } = JSON.parse(
    readFileSync(path, "utf8"),
  );
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ panel: title, expression: expr })));
}

/** The bench of the dashboard. */
export const dashboard: Bench = {
  question:
    "Does every panel of the Grafana dashboard show data of a real load? Needs Prometheus (Debian: prometheus).",
  defaults: { seconds: 15 },
  run: async (context) => {
    if (spawnSync(PROGRAM, ["--version"]).error !== undefined)
      throw new Error(`${PROGRAM} must be on the PATH; Debian and Ubuntu have it as the package ${PROGRAM}`);
    const port = await freePort();
    const prometheus = startPrometheus(context.folder, port);
    try {
      const isReady = () =>
        fetch(`http://127.0.0.1:${port}/-/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      await until(`${PROGRAM} is ready`, async () => prometheus.exitCode !== null || isReady());
      if (prometheus.exitCode !== null)
        throw new Error(`${PROGRAM} must respond, and ended with ${prometheus.exitCode}`);
      const fromSeconds = Date.now() / 1_000;
      await load(context, `http://127.0.0.1:${port}/api/v1/write`);
      const rows = await Promise.all(
        dashboardQueries().map(async (query) => ({ ...query, points: await pointsOf(query, port, fromSeconds) })),
      );
      const cells = rows.map(({ panel, points }) => [panel, String(points)]);
      return {
        lines: [table(["Panel", "Values"], cells)],
        data: { rows },
        goals: rows.map(({ panel, points }) => ({ sentence: `the panel ${panel} has values`, isMet: points > 0 })),
      };
    } finally {
      prometheus.kill();
      await once(prometheus, "exit");
    }
  },
};

function startPrometheus(folder: string, port: number): ChildProcess {
  const config = join(folder, "prometheus.yml");
  writeFileSync(config, "global: {}\n");
  const output = openSync(join(folder, "prometheus.log"), "w");
  const places = [`--config.file=${config}`, `--storage.tsdb.path=${join(folder, "data")}`];
  const web = [`--web.listen-address=127.0.0.1:${port}`, "--web.enable-remote-write-receiver"];
  return spawn(PROGRAM, [...places, ...web], { stdio: ["ignore", output, output] });
}

async function load({ folder, seconds, seed, findK6, note }: BenchContext, url: string): Promise<void> {
  const target = await startReferenceProcess(seed, ["errors=5%"]);
  const runFolder = join(folder, "load");
  mkdirSync(runFolder);
  try {
    const { command, environment } = assayCommand(
      await findK6(),
      ...["load", "mixed", "--target", target.url, "--rate", "100", "--duration", `${seconds}s`],
      ...["--out", join(runFolder, "run"), "--k6-out", "experimental-prometheus-rw", "--allow-small-sample", "--quiet"],
    );
    const variables = { K6_PROMETHEUS_RW_SERVER_URL: url, K6_PROMETHEUS_RW_PUSH_INTERVAL: "1s" };
    const log = join(runFolder, "output.txt");
    const exit = await runToEnd({ command, environment: { ...environment, ...variables } }, log);
    note(`The load ended with exit ${exit}.`);
    if (exit !== EXIT.pass && exit !== EXIT.targetWrong && exit !== EXIT.inconclusive)
      throw new Error(`the load must be sent, got exit ${exit}: ${readFileSync(log, "utf8").slice(-2_000)}`);
  } finally {
    await target.close();
  }
}

/** How many values a query has since a moment. */
async function pointsOf({ expression }: DashboardQuery, port: number, fromSeconds: number): Promise<number> {
  const parameters = new URLSearchParams({
    query: expression.replaceAll("$__rate_interval", RATE_INTERVAL),
    start: String(fromSeconds),
    end: String(Date.now() / 1_000),
    step: "1",
  });
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/query_range?${parameters}`);
  const { data, error } = (await response.json()) as {
    data?: { result: { values: [number, string][] }[] };
    error?: string;
  };
  if (data === undefined) throw new Error(`Prometheus must take the query ${expression}, got ${error}`);
  return data.result.flatMap(({ values }) => values).filter(([, value]) => value !== "NaN").length;
}
