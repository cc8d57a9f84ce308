// One run against a service that is started for it, or through a go-between.
import type { ConformanceOptions, ConformanceResult } from "../../../conformance/run/runner.ts";
import { type Service, type ServiceOptions, startService } from "../../../service/server.ts";
import { idsWith, run } from "../run.ts";
import { type Meddling, startGoBetween } from "./go-between.ts";

type Options = Partial<ConformanceOptions>;

/** Judges a reference service with some choices, mutants or faults. */
export async function runOn(options: ServiceOptions, over: Options): Promise<ConformanceResult> {
  const service = await startService(options);
  try {
    return await run(service.url, over);
  } finally {
    await service.close();
  }
}

/** Judges a running service through a go-between. */
export async function runThrough(
  { url }: Pick<Service, "url">,
  meddling: Meddling,
  over: Options,
): Promise<ConformanceResult> {
  const between = await startGoBetween(url, meddling);
  try {
    return await run(between.url, over);
  } finally {
    await between.close();
  }
}

/** Ids of the specified checks that failed. */
export function failuresOf(result: ConformanceResult): readonly string[] {
  return idsWith(result, "fail", "specified");
}
