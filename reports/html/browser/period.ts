// The period that a reader chooses: by two sliders, or by the address. Every block of the page is
// written again for it, by the code that the page was written by.

import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";
import { writeCounted, writeDuration } from "../../text/number-format.ts";
import { BLOCKS } from "../blocks/index.ts";
import type { Span } from "../charts/frame.ts";
import { type LoadData, type LoadView, loadView } from "../load-view.ts";
import { html, textOf } from "../markup.ts";
import { putInAddress, valuesInAddress } from "./address.ts";
import { addCursor } from "./cursor.ts";

/** Shows the control, if the run has slices, and the cursor. */
export function showPeriods(data: LoadData): void {
  const whole = loadView(data);
  let state: State = { operation: "*" };
  let view: LoadView = whole;
  const apply = ({ operation, period: wanted }: State, isFromAddress = false) => {
    const period = snap(data, whole.frame.span, wanted);
    state = { operation, ...(period !== undefined && { period }) };
    view = loadView(data, period, operation);
    writeBlocks(view);
    show?.(view);
    if (!isFromAddress) putInAddress(valuesOf(state));
  };
  const reset = () => {
    if (state.period !== undefined) apply({ operation: state.operation });
  };
  const show = addControl(data, (part) => apply({ ...state, ...part }), reset);
  addCursor(() => view);
  if (show === undefined) return;
  const follow = () => {
    const wanted = stateIn(valuesInAddress());
    if (wanted !== undefined) apply(wanted, true);
  };
  addEventListener("hashchange", follow);
  keepAddress();
  show(view);
  follow();
}

/** On the grid of the slices, outward; undefined for all of them. */
function snap({ slices }: LoadData, whole: Span, period: Span | undefined): Span | undefined {
  if (slices === undefined || period === undefined) return undefined;
  const { lengthMs, counts } = slices;
  const first = Math.min(counts.length - 1, Math.max(0, Math.floor(period.fromMs / lengthMs + 1e-6)));
  const last = Math.min(counts.length, Math.max(first + 1, Math.ceil(period.toMs / lengthMs - 1e-6)));
  if (first === 0 && last === counts.length) return undefined;
  return {
    fromMs: first * lengthMs,
    toMs: last === counts.length ? Math.max(whole.toMs, last * lengthMs) : last * lengthMs,
  };
}

function writeBlocks(view: LoadView): void {
  document.documentElement.toggleAttribute("data-period", view.period !== undefined);
  for (const { id, render } of BLOCKS) {
    const element = document.getElementById(id);
    if (element !== null) element.innerHTML = textOf(html`${render(view)}`);
  }
}

/** Links to sections of the page scroll, and leave what is chosen in the address. */
function keepAddress(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    const target = link === null ? null : document.getElementById(link.hash.slice(1));
    if (target === null || valuesInAddress().size === 0) return;
    event.preventDefault();
    target.scrollIntoView();
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}

/**
 * Shows the control above the load, which the page holds hidden, and returns what writes a view into it; undefined for a run
 * without slices.
 */
function addControl(
  { slices }: LoadData,
  change: (part: Partial<State>) => void,
  reset: () => void,
): ((view: LoadView) => void) | undefined {
  const bar = document.getElementById("period");
  const [from, to] = bar?.querySelectorAll<HTMLInputElement>("input[type=range]") ?? [];
  const select = bar?.querySelector("select");
  const button = bar?.querySelector("button");
  const text = bar?.querySelector("output");
  const shade = bar?.querySelector<HTMLElement>(".shade");
  if (!slices || !bar || !from || !to || !select || !button || !text || !shade) return undefined;
  const { lengthMs } = slices;
  const { length } = slices.counts;
  for (const [slider, other, step] of [
    [from, to, 1],
    [to, from, -1],
  ] as const) {
    slider.max = String(length);
    const chosen = () => {
      // One slice at least lies between both.
      if (Number(to.value) <= Number(from.value)) slider.value = String(Number(other.value) - step);
      change({ period: { fromMs: Number(from.value) * lengthMs, toMs: Number(to.value) * lengthMs } });
    };
    slider.addEventListener("input", soon(chosen));
  }
  select.addEventListener("input", () => change({ operation: select.value as State["operation"] }));
  button.addEventListener("click", () => {
    reset();
    from.focus();
  });
  bar.hidden = false;
  return ({ period, frame, load, operation }) => {
    const ends = period === undefined ? [0, length] : [period.fromMs / lengthMs, period.toMs / lengthMs];
    for (const [at, name, slider] of [
      [0, "from", from],
      [1, "to", to],
    ] as const) {
      const slice = Math.min(length, Math.round(ends[at] ?? 0));
      slider.value = String(slice);
      slider.setAttribute("aria-valuetext", `${name} ${writeDuration(slice * lengthMs)}`);
      shade.style.setProperty(`--${name}`, String(slice / Math.max(1, length)));
    }
    select.value = operation;
    button.hidden = period === undefined;
    const { fromMs, toMs } = frame.span;
    const span = `${writeDuration(fromMs)} – ${writeDuration(toMs)}`;
    text.textContent = `${period === undefined ? `Whole run: ${writeDuration(toMs)},` : `${span}:`} ${writeCounted(load.total.count, "request")}`;
  };
}

/** Once for all calls of the next moment. */
function soon(act: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(act, 60);
  };
}

/** Without a period it is the whole run. */
type State = { readonly period?: Span; readonly operation: OperationId | "*" };

/** The state in an address; undefined if it has none. */
function stateIn(values: URLSearchParams): State | undefined {
  const [from, to, op] = [values.get("from"), values.get("to"), values.get("op")];
  if (from === null && to === null && op === null) return undefined;
  const operation = OPERATION_IDS.find((id) => id === op) ?? "*";
  const [fromMs, toMs] = [Number(from) * 1_000, Number(to) * 1_000];
  const isPeriod = from !== null && to !== null && fromMs >= 0 && toMs > fromMs;
  return { operation, ...(isPeriod && { period: { fromMs, toMs } }) };
}

/** The values of a state in the address; all are empty for the whole run and all operations. */
function valuesOf({ period, operation }: State): Readonly<Record<"from" | "to" | "op", string>> {
  const [from, to] = period === undefined ? ["", ""] : [period.fromMs / 1_000, period.toMs / 1_000].map(String);
  return { from: from ?? "", to: to ?? "", op: operation === "*" ? "" : operation };
}
