// The live view of a load on the console.
import { writeMs } from "../../reports/text/number-format.ts";
import type { RunView } from "../../scenarios/driver/load/run-options.ts";
import type { Console } from "../terminal/console.ts";
import { createLiveWindows, panelLines } from "./panel.ts";

/** Shows a load as a panel, or as one line where there is no room for it. */
export function openLiveView(scenario: string, { progress }: Pick<Console, "progress">) {
  const { add, latest } = createLiveWindows();
  return {
    onWindow: add,
    onProgress: (view: RunView) =>
      progress(liveLine(scenario, view), () => panelLines({ ...view, ...latest(), scenario })),
  };
}

/** Shows a load as one line, where the steps of a whole are more than loads. */
export function openLiveLine(scenario: string, { progress }: Pick<Console, "progress">) {
  return { onProgress: (view: RunView) => progress(liveLine(scenario, view)) };
}

/** One line that fits 80 columns as long as the numbers have everyday sizes; the most important first. */
export function liveLine(scenario: string, now: RunView): string {
  // The last responses arrive after the end of the schedule; their time is not part of its length.
  const elapsedMs = Math.min(now.elapsedMs, now.scheduledMs);
  const seconds = `${Math.round(elapsedMs / 1000)}/${Math.round(now.scheduledMs / 1000)} s`;
  const p95 = now.p95Ms === null ? "–" : writeMs(now.p95Ms);
  if (elapsedMs < now.warmUpMs)
    return `${scenario} warm-up ${seconds} · ${Math.round(now.ratePerSecond)}/s · ${now.warmUp} requests, excluded from results · VUs ${now.vus}`;
  const counts = `failed ${now.errors}, invalid ${now.invalid}, dropped ${now.dropped}, VUs ${now.vus}`;
  return `${scenario} ${seconds} · ${Math.round(now.ratePerSecond)}/s · p95 ${p95} · ${counts}`;
}
