// The live view of a load for a command: on the console, and where it was asked for as a page.
import type { JournalWindow } from "../../results/journal/journal.ts";
import type { RunView } from "../../scenarios/launch/load/run-options.ts";
import type { Console } from "../terminal/console.ts";
import { panelLines } from "./panel.ts";
import { startLiveServer } from "./server.ts";
import { createLiveFold, type LiveFold } from "./state.ts";

/** A live view under way. */
export type LiveView = {
  readonly onWindow: (window: JournalWindow, windowMs: number) => void;
  readonly onProgress: (view: RunView) => void;
  /** Ends it; an open page shows the sentence. */
  readonly end: (sentence: string) => Promise<void>;
};

/** Opens a view; with `isServed` its page is served on loopback and named on the console. */
export async function openLiveView(scenario: string, console: Console, isServed: boolean): Promise<LiveView> {
  const server = isServed ? await startLiveServer() : undefined;
  if (server !== undefined) console.note(`Live view: ${server.url}`);
  let fold: LiveFold | undefined;
  return {
    onWindow: (window, windowMs) => {
      fold ??= createLiveFold(scenario, windowMs);
      fold.add(window);
    },
    onProgress: (view) => {
      const state = (fold ?? createLiveFold(scenario, 1_000)).state(view);
      console.progress(liveLine(scenario, view), (columns) => panelLines(state, columns));
      server?.show(state);
    },
    end: async (sentence) => {
      console.endProgress();
      await server?.end(sentence);
    },
  };
}

/** Fits 80 columns as long as the figures are of everyday size; what matters most stands first. */
export function liveLine(scenario: string, now: RunView): string {
  // Behind the schedule come the last answers, whose time is no part of the length that was asked for.
  const elapsedMs = Math.min(now.elapsedMs, now.scheduledMs);
  const seconds = `${Math.round(elapsedMs / 1000)}/${Math.round(now.scheduledMs / 1000)} s`;
  const p95 = now.p95Ms === null ? "–" : `${now.p95Ms.toPrecision(3)} ms`;
  if (elapsedMs < now.warmUpMs)
    return `${scenario} warm-up ${seconds} · ${Math.round(now.ratePerSecond)}/s · ${now.warmUp} requests, in no figure · VUs ${now.vus}`;
  const counts = `errors ${now.errors}, invalid ${now.invalid}, dropped ${now.dropped}, VUs ${now.vus}`;
  return `${scenario} ${seconds} · ${Math.round(now.ratePerSecond)}/s · p95 ${p95} · ${counts}`;
}
