// The reference of loads: scenarios, load profiles, sessions and the metrics of objectives, made from their definitions.
import { durationText } from "../../cli/settings/setting.ts";
import {
  COUNTED_METRICS,
  type CountedMetric,
  DEFAULT_OBJECTIVES,
  expressionOf,
  floorOf,
} from "../../run/format/objectives.ts";
import { PROFILE_NAMES, PROFILES, type ProfileName, WARM_UP_LIMIT_MS } from "../../scenarios/profiles.ts";
import { SCENARIOS, type ScenarioName, SESSIONS } from "../../scenarios/registry.ts";
import type { Scenario } from "../../scenarios/scenario.ts";
import { expectedMix } from "../../scenarios/sessions/session-mix.ts";
import type { Session } from "../../scenarios/sessions/session-steps.ts";
import { workloadOf } from "../../scenarios/workload.ts";
import { OPERATION_IDS } from "../../schemas/operation.ts";
import { table } from "./markdown.ts";

/** The page, by its path from the root. */
export function loadReference(): readonly [string, string] {
  const sections = [scenarios(), mixes(), profiles(), sessions(), metrics()];
  return ["docs/reference/load.md", [...HEAD, ...sections.flatMap((lines) => [...lines, ""])].join("\n")];
}

const HEAD = [
  "# Scenarios, load profiles and metrics",
  "",
  "<!-- Written by `npm run generate` from the definitions of the scenarios, profiles and objectives. -->",
  "",
  "What a load sends by default. [How to choose](../load.md), and [how it is scheduled](../workloads.md).",
  "",
];

const NAMES = Object.keys(SCENARIOS) as ScenarioName[];
const scenarioOf = (name: ScenarioName): Scenario => SCENARIOS[name];

function scenarios(): readonly string[] {
  const rows = NAMES.map((name) => {
    const { ratePerSecond, durationMs, question } = scenarioOf(name);
    return [`\`${name}\``, `${ratePerSecond}/s`, durationText(durationMs), question];
  });
  return ["## Scenarios", "", ...table(["Scenario", "Rate", "Length", "Question"], rows)];
}

function mixes(): readonly string[] {
  const rows = NAMES.map((name) => {
    const workload = workloadOf(scenarioOf(name).workload);
    const { shares } = expectedMix(workload, Object.keys(workload.mix));
    const percent = (share: number) => (share === 0 ? "–" : `${Math.round(share * 1_000) / 10} %`);
    return [
      `\`${name}\``,
      ...OPERATION_IDS.map((operation) => percent(shares.get(operation) ?? 0)),
      sharesText(workload.mix),
      workload.unit === "session" ? `a session; think time ${workload.thinkTime.medianMs} ms` : "a request",
      String(workload.popularityExponent),
    ];
  });
  return [
    "## What they send",
    "",
    "Shares of all requests on average. Popularity is the exponent of Zipf's law by which tokens and users are chosen: with 0 all",
    "are equally popular, with 1 the second is half as popular as the first. The think time is a median.",
    "",
    ...table(["Scenario", ...OPERATION_IDS.map((id) => `\`${id}\``), "Sessions", "Iteration", "Popularity"], rows),
  ];
}

function sharesText(mix: Readonly<Record<string, number>>): string {
  const all = Object.values(mix).reduce((sum, weight) => sum + weight, 0);
  return Object.entries(mix)
    .map(([name, weight]) => `${name} ${Math.round((weight / all) * 100)} %`)
    .join(", ");
}

function profiles(): readonly string[] {
  const rows = PROFILE_NAMES.map((name) => {
    const { peak, leastPeak, durationMs, warmUp, question } = PROFILES[name];
    return [
      `\`${name}\``,
      `× ${peak}${leastPeak === undefined ? "" : `, at least ${leastPeak}/s`}`,
      durationMs === undefined ? "the scenario's" : durationText(durationMs),
      warmUp === 0 ? "none" : `${warmUp * 100} %, at most ${durationText(WARM_UP_LIMIT_MS)}`,
      shapeText(name),
      question,
    ];
  });
  return [
    "## Load profiles",
    "",
    "The peak is a multiple of the scenario's rate. Stages are in per cent of the length and of the peak. `--rate` sets the peak,",
    "`--duration` the length; the stages scale with both.",
    "",
    ...table(["Profile", "Peak", "Length", "Warm-up", "Stages", "Question"], rows),
  ];
}

/** "50 % → 100 % until 20 %, 100 % until 80 %, …": the level of each stage and where it ends. */
function shapeText(name: ProfileName): string {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const { shape } = PROFILES[name];
  const [, ...corners] = shape;
  if (shape.every(([, level]) => level === 1)) return "level";
  return corners
    .map(([at, level], index) => {
      const [, before] = shape[index] ?? [0, level];
      return `${before === level ? percent(level) : `${percent(before)} to ${percent(level)}`} until ${percent(at)}`;
    })
    .join(", ");
}

function sessions(): readonly string[] {
  const rows = Object.entries(SESSIONS).map(([name, session]) => [`\`${name}\``, stepsText(session)]);
  return [
    "## Sessions",
    "",
    "What one user does. A [workload file](../workloads.md#workload-file) changes their mix and adds others.",
    "",
    ...table(["Session", "Steps"], rows),
  ];
}

function stepsText({ rounds, steps }: Session): string {
  const range = ([least, most]: readonly [number, number]) => (least === most ? `${least}` : `${least} to ${most}`);
  const text = steps
    .map(({ send, times, chance, thinkMs }) =>
      [
        send,
        ...(times === undefined ? [] : [`${range(times)} times`]),
        ...(chance === undefined ? [] : [`with a chance of ${chance * 100} %`]),
        ...(thinkMs === undefined ? [] : [thinkMs === 0 ? "without think time" : `after ${thinkMs} ms`]),
      ].join(" "),
    )
    .join(", ");
  return rounds === undefined ? text : `${range(rounds)} rounds of: ${text}`;
}

/** A metric that nobody describes does not compile. */
const COUNTED: Readonly<Record<CountedMetric, readonly [unit: string, meaning: string]>> = {
  errorRate: ['share, 0.01 or "1 %"', "requests without an accepted response, of all that finished"],
  invalidRate: ['share, 0.01 or "1 %"', "accepted responses that violate the interface, of all requests that finished"],
  errors: [
    "requests",
    "requests without an accepted response: rejections, server errors, timeouts, faults of the connection",
  ],
  invalid: [
    "responses",
    "accepted responses that violate a specified statement; with `tier: advisory`, those with an advisory finding",
  ],
  dropped: ["iterations", "scheduled iterations that no VU was free to start"],
  samples: ["requests", "requests that finished"],
  ratePerSecond: ["requests/s", "requests that finished, by the time of the schedule"],
  goodputPerSecond: ["responses/s", "responses that are accepted, valid and on time; `onTimeMs` says what is on time"],
};

const TIMES = [
  [
    "`responseTimeMs.p95`",
    "ms",
    "from the scheduled start to the end of the response; `mean`, `max` or any percentile from `p1` to `p99.999`",
  ],
  ["`serviceTimeMs.p95`", "ms", "from sending to the end of the response"],
] as const;

function metrics(): readonly string[] {
  const defaultOf = (metric: string) => {
    const found = DEFAULT_OBJECTIVES.find((objective) => objective.metric === metric);
    return found === undefined ? "none" : expressionOf(found);
  };
  const rows = [
    ...COUNTED_METRICS.map((metric) => [`\`${metric}\``, ...COUNTED[metric], defaultOf(metric)]),
    ...TIMES.map((cells) => [...cells, "none"]),
  ];
  const least = (metric: "responseTimeMs.p95" | "responseTimeMs.p99" | "responseTimeMs.p99.9") => floorOf({ metric });
  return [
    "## Metrics of objectives",
    "",
    ...table(["Metric", "Unit", "Meaning", "Default objective"], rows),
    "",
    `An objective needs ${least("responseTimeMs.p95")} samples, one on p99.9 ${least("responseTimeMs.p99.9")}; \`minSamples\` sets another number.`,
    "A default gives way to an objective on the same metric. [What the metrics mean](../load-metrics.md) in detail.",
  ];
}
