// Was as much sent as was asked for, over time? The course of the schedule with what came of it laid over.
import type { LoadRun } from "../../../results/run/run.ts";
import type { LoadStage, WorkloadReport } from "../../../results/run/workload.ts";
import { writeDuration, writeNumber } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";
import { columns, endLabels, levelAxis, line, ROOMS, type Room, svg, type Title, uprightAxis } from "./plot.ts";
import { linearScale, timeScale } from "./scale.ts";
import { type ChartWindow, chartWindows } from "./series.ts";

const HEIGHT = 226;
const [TOP, BOTTOM] = [34, 176];
const TITLES: Readonly<Record<WorkloadReport["model"], Title>> = {
  open: { wide: "requests per second", narrow: "requests per second" },
  closed: { wide: "users at once", narrow: "users at once" },
};

type Level = { readonly fromMs: number; readonly durationMs: number; readonly value: number };

/** Requests per second behind the warm-up, or users at once in the closed model, over the level that was asked for. */
export function trafficChart(load: LoadRun, workload: WorkloadReport): Markup {
  const levels = levelsOf(load, workload);
  return html`${ROOMS.map((room) => draw(room, workload, levels))}`;
}

/** Windows cut short by the end of the run would seem to hold less than was sent. */
function levelsOf(load: LoadRun, { model, stages, warmUp }: WorkloadReport): readonly Level[] {
  const endMs = stages.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const whole = chartWindows(load).filter(
    ({ fromMs, durationMs }) => fromMs >= warmUp.durationMs && fromMs + durationMs <= endMs,
  );
  if (model === "open")
    return whole.map((window) => ({ ...window, value: (window.count * 1_000) / window.durationMs }));
  return whole.map((window) => ({ ...window, value: usersIn(load, window) }));
}

function usersIn({ windows }: LoadRun, { fromMs, durationMs }: ChartWindow): number {
  const inside = windows.filter((window) => window.fromMs >= fromMs && window.fromMs < fromMs + durationMs);
  return Math.max(0, ...inside.map(({ vus }) => vus));
}

function draw(room: Room, { model, stages, warmUp }: WorkloadReport, levels: readonly Level[]): Markup {
  const corners = cornersOf(stages);
  const time = timeScale(Math.max(1, corners.at(-1)?.atMs ?? 1), [room.left, room.right], room.ticks);
  const most = Math.max(1, ...corners.map(({ level }) => level), ...levels.map(({ value }) => value));
  const scale = linearScale(most, [BOTTOM, TOP], 4);
  const requested = corners.map(({ atMs, level }) => ({ x: time.place(atMs), y: scale.place(level) }));
  const actual = levels.map(({ fromMs, durationMs, value }) => ({
    x: time.place(fromMs + durationMs / 2),
    y: scale.place(value),
  }));
  const warm = time.place(warmUp.durationMs);
  return svg(room, HEIGHT, "Line chart of the traffic that was asked for and what came of it, over time.", [
    warmUp.durationMs > 0 &&
      html`<rect class="warm" x="${room.left}" y="${TOP}" width="${warm - room.left}" height="${BOTTOM - TOP}"/><text class="tick" x="${room.left + 4}" y="${BOTTOM - 6}">${room.kind === "wide" ? "warm-up, in no figure" : "warm-up"}</text>`,
    uprightAxis(room, scale, TITLES[model], TOP),
    levelAxis(room, time.ticks, time.place, "time since the load began", BOTTOM),
    line("requested", requested),
    line("good", actual),
    endLabels(
      room,
      [
        { text: "requested", y: requested.at(-1)?.y ?? BOTTOM },
        ...(actual.length > 0 ? [{ text: "actual", y: actual.at(-1)?.y ?? BOTTOM }] : []),
      ],
      BOTTOM,
    ),
    columns(levels, time.place, [TOP, BOTTOM], (at) => textOf(levels[at])),
  ]);
}

function cornersOf(stages: readonly LoadStage[]): readonly { readonly atMs: number; readonly level: number }[] {
  let atMs = 0;
  return stages.flatMap(({ durationMs, from, to }) => {
    const begin = atMs;
    atMs += durationMs;
    return [
      { atMs: begin, level: from },
      { atMs, level: to },
    ];
  });
}

function textOf(level: Level | undefined): string {
  return level === undefined ? "" : `from ${writeDuration(level.fromMs)}: ${writeNumber(level.value)}`;
}
