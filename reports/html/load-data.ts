// The data of a load run for the page: read for the page itself, and written into it for its script.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { LoadRun } from "../../run/format/load-run.ts";
import { readSlices } from "../../run/slices/period.ts";
import { caveatsOf } from "../text/load-text.ts";
import { chartWindows } from "./charts/series.ts";
import type { LoadData } from "./load-view.ts";
import { html, type Markup } from "./markup.ts";

export function readLoadData(load: LoadRun): LoadData {
  const { slices } = load;
  return {
    load,
    windows: chartWindows(load),
    caveats: caveatsOf(load),
    ...(slices !== undefined && {
      slices: readSlices(slices.lengthMs, inflated(slices.counts).toString(), inflated(slices.times)),
    }),
  };
}

/** The element that holds the data for the script: base64 of raw deflate streams, as its attributes. */
export function dataElement({ load, ...shown }: LoadData, hasSlices: boolean): Markup {
  const { slices, windows: _windows, ...rest } = load;
  const { slices: _read, ...small } = shown;
  const run = deflateRawSync(JSON.stringify({ load: { ...rest, windows: [] }, ...small })).toString("base64");
  const ofSlices =
    hasSlices &&
    slices !== undefined &&
    html` data-length="${slices.lengthMs}" data-counts="${slices.counts}" data-times="${slices.times}"`;
  return html`<div id="run-data" hidden data-run="${run}"${ofSlices}></div>`;
}

function inflated(text: string): Buffer {
  return inflateRawSync(Buffer.from(text, "base64"));
}
