// Scores the likely stack on services that were not used to write the table: which one a run names, and which one it is.
import { likelyStackOf } from "../../conformance/causes/likely-stack.ts";
import type { ConformanceResult } from "../../conformance/run/runner.ts";
import { tableOf } from "../tables.ts";
import type { SourceEdit } from "./mistakes.ts";
import type { NaturalService } from "./natural-services.ts";

/** What reads the requests of each service, as reports name it; undefined for what nobody measured. */
const BUILT_ON: Readonly<Record<NaturalService, string | undefined>> = {
  fastapi: "FastAPI",
  express: "express",
  go: "net/http",
  flask: "Flask",
  gin: "Gin",
  nest: "NestJS",
  php: undefined,
  fastify: "Fastify",
  axum: "axum",
  jackson: "Jackson 3",
  litestar: "Litestar",
};

/** Where a service sets its reader to be strict: the edit leaves the reader as it is by default. */
export const DEFAULTS: Readonly<Partial<Record<NaturalService, SourceEdit>>> = {
  fastapi: { file: "service.py", find: "ConfigDict(strict=True, allow", replace: "ConfigDict(allow" },
  fastify: { file: "service.mjs", find: "coerceTypes: false,", replace: "" },
  // Litestar reads `data` with this setting.
  litestar: { file: "app.py", find: "type=model)", replace: "type=model, strict=False)" },
};

/** A service as the table shows it. */
export type Scored = {
  readonly service: string;
  /** What reads its requests: names of stacks in reports, of which one must be named; none if it was not measured. */
  readonly reads: readonly string[];
  /** Whether anybody saw what a run on it is said to look like before the ranking was final. */
  readonly isLookedAt: boolean;
};

/** A service of this folder, as it is or with its reader as it is by default. All of them were looked at. */
export function scoredService(service: NaturalService, hasDefaults = false): Scored {
  const own = BUILT_ON[service];
  const name = `\`${service}\`${hasDefaults ? " with defaults" : ""}`;
  return { service: name, reads: own === undefined ? [] : [own], isLookedAt: true };
}

export type StackScore = ReturnType<typeof stackScoreOf>;

/** What a run on a service names, with its posterior; nothing, if the result is `silent`. */
export function stackScoreOf(scored: Scored, { checks }: Pick<ConformanceResult, "checks">) {
  const failing = checks.filter(({ verdict }) => verdict === "fail").length;
  const { stacks: named = [], probability, checks: following = [] } = likelyStackOf(checks) ?? {};
  const spoken = scored.reads.some((own) => named.includes(own)) ? "right" : "WRONG";
  const result = named.length === 0 ? "silent" : spoken;
  return { ...scored, named, probability, following: following.length, failing, result } as const;
}

/** One row for each run. */
export function stackScoreTable(scores: readonly StackScore[]): string {
  const columns = {
    Service: ({ service }: StackScore) => service,
    "Reads requests with": ({ reads }: StackScore) => reads.join(" or ") || "not measured",
    "Looked at": ({ isLookedAt }: StackScore) => (isLookedAt ? "yes" : "no"),
    Named: ({ named }: StackScore) => named.join(" or ") || "nothing",
    Result: ({ result }: StackScore) => result,
    Posterior: ({ probability }: StackScore) => `${probability ?? ""}`,
    "Failures that follow": ({ following }: StackScore) => `${following}`,
    Failures: ({ failing }: StackScore) => `${failing}`,
  };
  return tableOf(scores, columns, 5);
}

/** "It spoke in 5 of 14 services, and was right in 5." for those that were looked at, and for the others. */
export function stackScoreSentences(scores: readonly StackScore[]): readonly string[] {
  return [true, false].map((isLookedAt) => {
    const own = scores.filter((score) => score.isLookedAt === isLookedAt);
    const count = (result: StackScore["result"]) => own.filter((score) => score.result === result).length;
    const spoke = count("right") + count("WRONG");
    return `- ${isLookedAt ? "Looked at" : "Untouched"}: it spoke in ${spoke} of ${own.length} runs, and was right in ${count("right")} of these.`;
  });
}
