// The script of a page with a load: the cursor, and periods. Without it the page shows the whole run.
import { readPageData } from "./data.ts";
import { showPeriods } from "./period.ts";

const holder = document.getElementById("run-data");
// After the first picture: what is read here shows nothing by itself.
if (holder !== null && "DecompressionStream" in window) {
  setTimeout(async () => showPeriods(await readPageData(holder)));
}
