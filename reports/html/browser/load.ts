// The script of a page with a load: the cursor, and periods. Without it the page shows the whole run.
import { readSlices } from "../../../run/slices/period.ts";
import type { LoadData } from "../load-view.ts";
import { showPeriods } from "./period.ts";

const holder = document.getElementById("run-data");
// After the first picture: what is read here shows nothing by itself.
if (holder !== null && "DecompressionStream" in window) {
  setTimeout(async () => showPeriods(await readPageData(holder)));
}

/** What `dataElement` in load-data.ts wrote. */
async function readPageData({ dataset }: HTMLElement): Promise<LoadData> {
  const { run = "", length, counts, times } = dataset;
  const data: LoadData = JSON.parse(textOf(await inflated(run)));
  if (length === undefined || counts === undefined || times === undefined) return data;
  return { ...data, slices: readSlices(Number(length), textOf(await inflated(counts)), await inflated(times)) };
}

async function inflated(base64: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
