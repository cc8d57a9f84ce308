// The live page: one self-contained document, filled by server-sent events of the run that serves it.
import { createHash } from "node:crypto";

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.25rem; } h2 { font-size: 1rem; } progress { width: 100%; height: 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; white-space: nowrap; padding: .25rem .5rem; border-bottom: 1px solid #8884; }
th:first-child, td:first-child { text-align: left; white-space: normal; }
@media (max-width: 34rem) { body { padding: 0 .5rem; } th, td { padding: .25rem .2rem; font-size: .85rem; } td:first-child, th:first-child { overflow-wrap: anywhere; } }
svg { width: 100%; height: 6rem; } polyline { fill: none; stroke: currentColor; stroke-width: 1.5; vector-effect: non-scaling-stroke; }
`;

const SCRIPT = `
"use strict";
const put = (id, text) => { document.getElementById(id).textContent = text; };
const ms = (value) => value === null ? "–" : value < 10 ? value.toFixed(2) + " ms" : Math.round(value) + " ms";
const clock = (all) => { return Math.floor(all / 60) + ":" + String(all % 60).padStart(2, "0"); };
const draw = (id, values) => {
  const most = Math.max(1e-9, ...values);
  const points = values.map((value, at) => (at / Math.max(1, values.length - 1)) * 100 + "," + (100 - (value / most) * 95));
  document.getElementById(id).setAttribute("points", points.join(" "));
};
const show = (state) => {
  put("title", state.scenario);
  const whole = Math.round(state.scheduledMs / 1000), past = Math.floor(state.elapsedMs / 1000), warm = state.warmUp;
  put("clock", clock(past) + " of " + clock(whole) + ", " + clock(Math.max(0, whole - past)) + " left");
  put("warm-up", warm.leftMs > 0 ? "Warm-up, " + clock(Math.ceil(warm.leftMs / 1000)) + " left: " + warm.requests + " requests so far, excluded from results."
    : warm.requests > 0 ? "The " + warm.requests + " requests of the warm-up are excluded from results." : "");
  document.getElementById("bar").value = state.elapsedMs / Math.max(1, state.scheduledMs);
  put("rate", Math.round(state.ratePerSecond) + "/s");
  for (const name of ["p50", "p95", "p99"]) put(name, ms(state[name + "Ms"]));
  for (const name of ["finished", "errors", "invalid", "dropped", "vus"]) put(name, state[name]);
  draw("rates", state.history.map((point) => point.ratePerSecond));
  draw("times", state.history.map((point) => point.p95Ms ?? 0));
  document.getElementById("operations").replaceChildren(...state.operations.map((one) => {
    const row = document.createElement("tr");
    for (const text of [one.operation, one.ratePerSecond.toFixed(1) + "/s", ms(one.p95Ms), one.errors, one.invalid]) {
      row.appendChild(document.createElement("td")).textContent = text;
    }
    return row;
  }));
};
let source, isOver = false;
const open = () => {
  if (isOver || source !== undefined) return;
  source = new EventSource("events");
  source.addEventListener("state", (event) => { put("status", "The load is running."); show(JSON.parse(event.data)); });
  source.addEventListener("end", (event) => {
    isOver = true;
    close();
    put("status", JSON.parse(event.data) + " This page is no longer served: do not reload it. The report has all results.");
  });
  source.addEventListener("error", () => { if (source?.readyState !== EventSource.OPEN) put("status", "No connection to Assay."); });
};
const close = () => { source?.close(); source = undefined; };
// A browser opens at most six connections to a host; a hidden page needs none.
document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
open();
`;

/** The document. Its numbers arrive as events. */
export const LIVE_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Assay, live</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>${STYLE}</style></head><body>
<h1 id="title">Load</h1><p id="status" role="status">The load is running.</p>
<p id="clock">–</p><p id="warm-up"></p><progress id="bar" max="1" value="0" aria-label="Progress"></progress>
<table><thead><tr><th>Now</th><th>Rate</th><th>p50</th><th>p95</th><th>p99</th><th>VUs</th></tr></thead>
<tbody><tr><td>last window</td><td id="rate">–</td><td id="p50">–</td><td id="p95">–</td><td id="p99">–</td><td id="vus">–</td></tr></tbody></table>
<table><thead><tr><th>So far</th><th>Requests</th><th>Errors</th><th>Invalid</th><th>Dropped</th></tr></thead>
<tbody><tr><td>the run</td><td id="finished">–</td><td id="errors">–</td><td id="invalid">–</td><td id="dropped">–</td></tr></tbody></table>
<h2>Rate</h2><svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="Rate by window"><polyline id="rates"/></svg>
<h2>p95 response time</h2><svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="p95 by window"><polyline id="times"/></svg>
<table><thead><tr><th>Operation</th><th>Rate</th><th>p95</th><th>Errors</th><th>Invalid</th></tr></thead><tbody id="operations"></tbody></table>
<script>${SCRIPT}</script></body></html>
`;

/** The content security policy: its own script and style, and its own events. */
export const LIVE_POLICY = [
  "default-src 'none'",
  `script-src '${digestOf(SCRIPT)}'`,
  `style-src '${digestOf(STYLE)}'`,
  "img-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

function digestOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
