// Effects with their intervals below one another, on one axis with a line where nothing differs.
import { html, type Markup } from "../markup.ts";
import { LAYOUTS, type Layout, svg } from "./plot.ts";

/** An effect: a ratio, 1 for none, or a difference of shares, 0 for none. Its texts are next to it; dots are of single pairs. */
export type ForestRow = {
  readonly label: string;
  readonly effect: string;
  /** Only where there is room for it. */
  readonly interval: string;
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly state: "good" | "bad" | "unknown";
  readonly dots?: readonly number[];
};

/** Rows of one unit; `margin` is a share that is marked on the axis. */
export type Forest = {
  readonly name: string;
  readonly unit: "ratio" | "difference";
  readonly rows: readonly ForestRow[];
  readonly margin?: number;
};

const [TOP, AXIS] = [30, 44];
const ROW: Readonly<Record<Layout["kind"], number>> = { wide: 25, narrow: 44 };
const MOST_TICKS: Readonly<Record<Layout["kind"], number>> = { wide: 9, narrow: 4 };
/** What lies beyond is an arrow at the edge: an axis that showed it would show nothing else. */
const FARTHEST = { ratio: Math.log(10), difference: 1 } as const;

export function forestChart(forest: Forest): Markup {
  return html`${LAYOUTS.map((layout) => draw(layout, forest))}`;
}

function draw(layout: Layout, { name, unit, rows, margin }: Forest): Markup {
  const isWide = layout.kind === "wide";
  const [left, right] = isWide ? [250, 820] : [8, layout.width - 8];
  const to = (value: number) => limited(unit === "ratio" ? Math.log(value) : value, FARTHEST[unit]);
  const marks = margin === undefined ? [] : [to(unit === "ratio" ? 1 + margin : margin)];
  const all = [
    0,
    ...marks,
    ...rows.flatMap(({ value, low, high, dots = [] }) => [value, low ?? value, high ?? value, ...dots].map(to)),
  ];
  const [least, most] = widened(Math.min(...all), Math.max(...all));
  const place = (at: number) => Math.round((left + ((right - left) * (at - least)) / (most - least)) * 10) / 10;
  const bottom = TOP + rows.length * ROW[layout.kind];
  const ticks = apart(ticksOf(unit, [least, most], MOST_TICKS[layout.kind]), place);
  const drawn = rows.map(({ label, effect, interval, value, low, high, state, dots = [] }, at) => {
    const y = TOP + at * ROW[layout.kind];
    const [middle, base, x] = [y + (isWide ? 10 : 26), y + (isWide ? 14 : 12), place(to(value))];
    const ends = low !== undefined && high !== undefined && `M${place(to(low))} ${middle}H${place(to(high))}`;
    // −1 or 1 where the value lies beyond that end of the axis.
    const beyond = Math.sign(to(value)) * Number(Math.abs(to(value)) === FARTHEST[unit]);
    return html`<g class="effect ${state}"><title>${label}: ${effect} ${interval}</title><text class="label" x="${isWide ? 0 : 8}" y="${base}">${label}</text>
${dots.map((dot) => html`<circle class="pair" cx="${place(to(dot))}" cy="${middle}" r="3"/>`)}${ends !== false && html`<path class="reach" d="${ends}"/>`}${beyond === 0 ? html`<circle class="mean" cx="${x}" cy="${middle}" r="4.5"/>` : html`<path class="mean" d="M${x} ${middle - 5}l${9 * beyond} 5l${-9 * beyond} 5z"/>`}
<text class="tick${isWide ? "" : " end"}" x="${isWide ? right + 14 : right}" y="${base}">${effect}${isWide && ` ${interval}`}</text></g>`;
  });
  return svg(layout, bottom + AXIS, name, [
    ticks.map(
      ({ at, label }) =>
        html`<path class="${at === 0 ? "none" : "grid"}" d="M${place(at)} ${TOP - 6}V${bottom}"/><text class="tick middle" x="${place(at)}" y="${bottom + 18}">${label}</text>`,
    ),
    marks.map(
      (at) =>
        html`<path class="line requested" d="M${place(at)} ${TOP - 6}V${bottom}"/><text class="tick middle" x="${place(at)}" y="${TOP - 12}">margin</text>`,
    ),
    html`<path class="axis" d="M${left} ${bottom}H${right}"/><text class="title middle" x="${(left + right) / 2}" y="${bottom + 36}">${TITLES[unit]}</text>`,
    drawn,
  ]);
}

const TITLES: Readonly<Record<Forest["unit"], string>> = {
  ratio: "change in %, logarithmic",
  difference: "difference in percentage points",
};

function limited(value: number, most: number): number {
  return Math.max(-most, Math.min(most, Number.isNaN(value) ? 0 : value));
}

/** Adds some room at both ends, however short the span is. */
function widened(least: number, most: number): readonly [number, number] {
  const room = Math.max(0.002, (most - least) * 0.06);
  return [least - room, most + room];
}

const TICK_WIDTH = 40;

/** Without the ticks that would lie on others, from 0 outwards: on a logarithmic axis they crowd at the far end. */
function apart<T extends { readonly at: number }>(ticks: readonly T[], place: (at: number) => number): readonly T[] {
  const kept: T[] = [];
  for (const tick of ticks.toSorted((one, other) => Math.abs(one.at) - Math.abs(other.at)))
    if (kept.every(({ at }) => Math.abs(place(at) - place(tick.at)) >= TICK_WIDTH)) kept.push(tick);
  return kept;
}

/** Round percents or points between the ends. */
function ticksOf(
  unit: Forest["unit"],
  [least, most]: readonly [number, number],
  count: number,
): readonly { readonly at: number; readonly label: string }[] {
  const [from, to] = unit === "ratio" ? [Math.expm1(least), Math.expm1(most)] : [least, most];
  const step = STEPS.find((one) => (100 * (to - from)) / one <= count) ?? STEPS.at(-1) ?? 1;
  const [first, last] = [Math.ceil((100 * from) / step), Math.floor((100 * to) / step)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step).map((percent) => ({
    at: unit === "ratio" ? Math.log1p(percent / 100) : percent / 100,
    label: percent === 0 ? "0" : `${percent < 0 ? "−" : "+"}${Number(Math.abs(percent).toFixed(2))}`,
  }));
}

const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];
