// The noise of this machine on disk: where it is kept, what it holds for, and whether a comparison has a chance with it.
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failure } from "../../errors.ts";
import { analysesUpTo } from "../../run/comparison/interim-analyses.ts";
import { medianPower } from "../../run/comparison/noise.ts";
import { type NoiseConditions, type NoiseFile, noiseText, readNoise } from "../../run/comparison/noise-file.ts";
import { writeTextFile } from "../../run/format/files.ts";
import { machineClass } from "../../run/format/run.ts";
import { defaultCacheFolder } from "../../scenarios/driver/k6/environment.ts";
import type { PlannedLoad } from "../../scenarios/driver/plan/planned-load.ts";
import type { Context } from "../definition/command.ts";
import { machineHere } from "./versions.ts";

/** Below this chance to find what was asked for, a comparison is refused. */
const LEAST_POWER = 0.5;

/** What a load on this machine is measured under. */
export function conditionsOf({ scenario, plan, workload }: PlannedLoad): NoiseConditions {
  const mix = Object.entries(workload.mix).map(([session, weight]) => `${session} ${weight}`);
  return {
    machine: machineClass(machineHere()),
    scenario: `${scenario} (${mix.join(", ")})`,
    ratePerSecond: plan.ratePerSecond,
  };
}

/** The file of the settings, or this machine's in the user's cache. */
export function noisePath({ settings, env }: Pick<Context, "settings" | "env">): string {
  return settings.noise ?? join(defaultCacheFolder(env.all), "assay", "noise.json");
}

export async function keepNoise(context: Pick<Context, "settings" | "env">, noise: NoiseFile): Promise<string> {
  const path = noisePath(context);
  await mkdir(dirname(path), { recursive: true });
  await writeTextFile(path, noiseText(noise));
  return path;
}

/**
 * Notes what a comparison with this load can find, if the noise of this machine is known under the same conditions. Fails
 * with `gate-too-weak` if that is less than half of what was asked for, unless small samples are allowed.
 */
export function requirePower(context: Pick<Context, "settings" | "env" | "console">, load: PlannedLoad): void {
  const { settings, console } = context;
  const path = noisePath(context);
  // The noise is that of duets.
  if (settings.mode === "sequential" || (settings.noise === undefined && !existsSync(path))) return;
  const noise = readNoise(path);
  const here = conditionsOf(load);
  const differing = (["machine", "scenario", "ratePerSecond"] as const).filter((key) => noise[key] !== here[key]);
  if (differing.length > 0) {
    console.note(
      `The noise in ${path} was measured with another ${differing.map(wordOf).join(" and ")}: it is ignored.`,
    );
    return;
  }
  const [last] = analysesUpTo(settings.maxPairs).slice(-1);
  if (last === undefined) return;
  const power = medianPower(noise.metrics, load.plan.durationMs, last, settings.margin);
  const sentence = `In ${settings.maxPairs} pairs, a slowdown of ${percent(settings.margin)} in the median metric is found with a chance of ${percent(power)}, given the noise of this machine.`;
  if (power >= LEAST_POWER || settings.allowSmallSample) console.note(sentence);
  else throw new Failure("gate-too-weak", sentence);
}

function wordOf(key: keyof NoiseConditions): string {
  return key === "ratePerSecond" ? "rate" : key;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
