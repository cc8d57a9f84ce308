// Scores the likely stack on the services of this folder: which one each run names, and which one the service is built on.
import { likelyStackOf } from "../../conformance/causes/likely-stack.ts";
import type { ConformanceResult } from "../../conformance/run/runner.ts";
import { table } from "../tables.ts";
import type { SourceEdit } from "./mistakes.ts";
import type { NaturalService } from "./natural-services.ts";

/** What reads the requests of each service, as reports name it; undefined for what nobody measured. */
const BUILT_ON: Readonly<Record<NaturalService, string | undefined>> = {
  fastapi: "FastAPI",
  express: "express",
  go: "net/http",
  flask: "Flask",
  gin: "Gin",
  nest: undefined,
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

export type StackScore = {
  readonly service: NaturalService;
  /** Whether its reader was left as it is by default. */
  readonly hasDefaults?: boolean;
  readonly named: readonly string[];
  /** Posterior of what is named. */
  readonly probability?: number;
  readonly following: number;
  readonly failing: number;
  readonly result: "right" | "silent" | "WRONG";
};

export function stackScoreOf(
  service: NaturalService,
  { checks }: Pick<ConformanceResult, "checks">,
  hasDefaults = false,
): StackScore {
  const likely = likelyStackOf(checks);
  const failing = checks.filter(({ verdict }) => verdict === "fail").length;
  if (likely === undefined) return { service, hasDefaults, named: [], following: 0, failing, result: "silent" };
  const own = BUILT_ON[service];
  const isRight = own !== undefined && likely.stacks.includes(own);
  return {
    service,
    hasDefaults,
    named: likely.stacks,
    probability: likely.probability,
    following: likely.checks.length,
    failing,
    result: isRight ? "right" : "WRONG",
  };
}

/** One row for each run. */
export function stackScoreTable(scores: readonly StackScore[]): string {
  return table(
    ["Service", "Reads requests with", "Named", "Result", "Posterior", "Failures that follow", "Failures"],
    scores.map(({ service, hasDefaults = false, named, probability, following, failing, result }) => [
      `\`${service}\`${hasDefaults ? " with defaults" : ""}`,
      BUILT_ON[service] ?? "not measured",
      named.length === 0 ? "nothing" : named.join(" or "),
      result,
      probability === undefined ? "" : `${probability}`,
      `${following}`,
      `${failing}`,
    ]),
    4,
  );
}
