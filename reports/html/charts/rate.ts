// How much came through? Answers per second over time, and under it, on the same time axis, what was not good.
import { writeCount, writeDuration, writeRate } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";
import { columns, endLabels, levelAxis, line, ROOMS, type Room, svg, uprightAxis } from "./plot.ts";
import { linearScale, timeScale } from "./scale.ts";
import type { ChartWindow } from "./series.ts";

const HEIGHT = 372;
const [TOP, MIDDLE, LOWER, BOTTOM] = [34, 190, 244, 322];
const FAULTS = ["errors", "invalid", "dropped"] as const;
const FAULT_TITLE = {
  wide: "errors, invalid answers and dropped iterations per second",
  narrow: "errors, invalid and dropped per second",
};

/** Two panels over one time axis: answers per second, and errors, invalid answers and drops per second. */
export function rateChart(windows: readonly ChartWindow[]): Markup {
  return html`${ROOMS.map((room) => draw(room, windows))}`;
}

function draw(room: Room, windows: readonly ChartWindow[]): Markup {
  const until = Math.max(1, ...windows.map(({ fromMs, durationMs }) => fromMs + durationMs));
  const time = timeScale(until, [room.left, room.right], room.ticks);
  const rate = linearScale(Math.max(0, ...windows.map((window) => perSecond(window, window.count))), [MIDDLE, TOP], 6);
  const most = Math.max(0, ...windows.flatMap((window) => FAULTS.map((fault) => perSecond(window, window[fault]))));
  const faults = linearScale(Math.max(most, 1), [BOTTOM, LOWER], 2);
  const x = ({ fromMs, durationMs }: ChartWindow) => time.place(fromMs + durationMs / 2);
  const through = (of: (window: ChartWindow) => number, place: (value: number) => number) =>
    windows.map((window) => ({ x: x(window), y: place(perSecond(window, of(window))) }));
  const finished = through(({ count }) => count, rate.place);
  const good = through(goodputOf, rate.place);
  const isAllGood = windows.every((window) => goodputOf(window) === window.count);
  const seen = FAULTS.filter((fault) => windows.some((window) => window[fault] > 0));
  const last = windows.at(-1);
  return svg(room, HEIGHT, "Line chart of answers per second over time; its figures stand in the table below.", [
    uprightAxis(room, rate, { wide: "answers per second", narrow: "answers per second" }, TOP),
    !isAllGood && line("finished", finished),
    line("good", good),
    endLabels(
      room,
      [
        { text: "good", y: good.at(-1)?.y ?? MIDDLE },
        ...(isAllGood ? [] : [{ text: "finished", y: finished.at(-1)?.y ?? MIDDLE }]),
      ],
      MIDDLE,
    ),
    uprightAxis(room, faults, FAULT_TITLE, LOWER),
    levelAxis(room, time.ticks, time.place, "time since the load began", BOTTOM),
    seen.map((fault) =>
      line(
        fault,
        through((window) => window[fault], faults.place),
      ),
    ),
    seen.length === 0
      ? html`<text class="label" x="${room.right + 7}" y="${BOTTOM + 4}">none</text>`
      : endLabels(
          room,
          seen.map((fault) => ({
            text: fault,
            y: last === undefined ? BOTTOM : faults.place(perSecond(last, last[fault])),
          })),
          BOTTOM,
        ),
    columns(windows, time.place, [TOP, BOTTOM], (at) => textOf(windows[at])),
  ]);
}

function perSecond({ durationMs }: ChartWindow, count: number): number {
  return (count * 1000) / durationMs;
}

function goodputOf({ count, errors, invalid }: ChartWindow): number {
  return count - errors - invalid;
}

function textOf(window: ChartWindow | undefined): string {
  if (window === undefined) return "";
  const rate = writeRate(perSecond(window, window.count));
  return `from ${writeDuration(window.fromMs)}: ${rate}, n = ${writeCount(window.count)}, ${window.errors} errors, ${window.invalid} invalid, ${window.dropped} dropped`;
}
