// The period that a reader chooses: by two sliders, by drawing in a chart, or by the address. Every block of the page is
// written again for it, by the code that the page was written by.

import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";
import { writeCounted, writeDuration } from "../../text/number-format.ts";
import { BLOCKS } from "../blocks/index.ts";
import type { Span } from "../charts/frame.ts";
import { type LoadData, type LoadView, loadView } from "../load-view.ts";
import { html, textOf } from "../markup.ts";
import { addCursor } from "./cursor.ts";
import { sortTables } from "./tables.ts";

/** Shows the control, if the run has slices, and the cursor. */
export function showPeriods(data: LoadData): void {
  const whole = loadView(data);
  let state: State = { operation: "*" };
  let view: LoadView = whole;
  const control = data.slices === undefined ? undefined : controlOf();
  const apply = (wanted: State, isFromAddress = false) => {
    const snapped = { ...wanted, period: snap(data, whole.frame.span, wanted.period) };
    const { period, ...rest } = snapped;
    state = period === undefined ? rest : { ...rest, period };
    view = loadView(data, state.period, state.operation);
    writeBlocks(view);
    control?.show(view, data);
    if (!isFromAddress) history.replaceState(null, "", writeState(state) || location.pathname + location.search);
  };
  const reset = () => {
    if (state.period !== undefined) apply({ operation: state.operation });
  };
  const choose = (fromMs: number, toMs: number) => apply({ ...state, period: { fromMs, toMs } });
  addCursor({ view: () => view, reset, ...(control !== undefined && { choose }) });
  if (control === undefined) return;
  control.start(data, (part) => apply({ ...state, ...part }), reset);
  const follow = () => {
    const wanted = readState(location.hash);
    if (wanted !== undefined) apply(wanted, true);
  };
  addEventListener("hashchange", follow);
  keepAddress(() => writeState(state) !== "");
  control.show(view, data);
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
    if (element === null) continue;
    element.innerHTML = textOf(html`${render(view)}`);
    sortTables(element);
  }
}

/** Links to sections of the page scroll, and leave the period in the address. */
function keepAddress(isKept: () => boolean): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    const target = link === null ? null : document.getElementById(link.hash.slice(1));
    if (target === null || !isKept()) return;
    event.preventDefault();
    target.scrollIntoView();
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}

type Control = {
  readonly start: (data: LoadData, change: (part: Partial<State>) => void, reset: () => void) => void;
  readonly show: (view: LoadView, data: LoadData) => void;
};

/** The control above the load, which the page holds hidden. */
function controlOf(): Control | undefined {
  const bar = document.getElementById("period");
  const [from, to] = bar?.querySelectorAll<HTMLInputElement>("input[type=range]") ?? [];
  const select = bar?.querySelector("select");
  const button = bar?.querySelector("button");
  const text = bar?.querySelector("output");
  const shade = bar?.querySelector<HTMLElement>(".shade");
  if (!bar || !from || !to || !select || !button || !text || !shade) return undefined;
  return {
    start: ({ slices }, change, reset) => {
      const { lengthMs, counts } = slices ?? { lengthMs: 1, counts: [] };
      for (const slider of [from, to]) slider.max = String(counts.length);
      const chosen = (moved: HTMLInputElement) => {
        // One slice at least lies between both.
        if (Number(to.value) <= Number(from.value)) {
          if (moved === from) from.value = String(Number(to.value) - 1);
          else to.value = String(Number(from.value) + 1);
        }
        change({ period: { fromMs: Number(from.value) * lengthMs, toMs: Number(to.value) * lengthMs } });
      };
      for (const slider of [from, to])
        slider.addEventListener(
          "input",
          soon(() => chosen(slider)),
        );
      select.addEventListener("input", () => change({ operation: select.value as State["operation"] }));
      button.addEventListener("click", () => {
        reset();
        from.focus();
      });
      bar.hidden = false;
    },
    show: ({ period, frame, load, operation }, { slices }) => {
      const { lengthMs, counts } = slices ?? { lengthMs: 1, counts: [] };
      const [first, last] =
        period === undefined ? [0, counts.length] : [period.fromMs, period.toMs].map((ms) => Math.round(ms / lengthMs));
      from.value = String(first);
      to.value = String(Math.min(last ?? 0, counts.length));
      from.setAttribute("aria-valuetext", `from ${writeDuration(Number(from.value) * lengthMs)}`);
      to.setAttribute("aria-valuetext", `to ${writeDuration(Number(to.value) * lengthMs)}`);
      shade.style.setProperty("--from", String(Number(from.value) / Math.max(1, counts.length)));
      shade.style.setProperty("--to", String(Number(to.value) / Math.max(1, counts.length)));
      select.value = operation;
      button.hidden = period === undefined;
      const { fromMs, toMs } = frame.span;
      const requests = writeCounted(load.total.count, "request");
      text.textContent =
        period === undefined
          ? `Whole run: ${writeDuration(toMs)}, ${requests}`
          : `${writeDuration(fromMs)} – ${writeDuration(toMs)}: ${requests}`;
    },
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

/** The state in a fragment; undefined for another fragment, such as that of a section. */
function readState(fragment: string): State | undefined {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const [from, to, op] = [values.get("from"), values.get("to"), values.get("op")];
  if (from === null && to === null && op === null) return undefined;
  const operation = OPERATION_IDS.find((id) => id === op) ?? "*";
  const [fromMs, toMs] = [Number(from) * 1_000, Number(to) * 1_000];
  const isPeriod = from !== null && to !== null && fromMs >= 0 && toMs > fromMs;
  return { operation, ...(isPeriod && { period: { fromMs, toMs } }) };
}

/** The fragment of a state; empty for the whole run and all operations. */
function writeState({ period, operation }: State): string {
  const values = new URLSearchParams({
    ...(period !== undefined && { from: String(period.fromMs / 1_000), to: String(period.toMs / 1_000) }),
    ...(operation !== "*" && { op: operation }),
  });
  return values.size === 0 ? "" : `#${values}`;
}
