// Settings of loads that several generators send and a collector collects.
import { MOST_PARTS } from "../../run/format/segment.ts";
import { notation, single, text, wholeNumber } from "./setting.ts";

const collectorUrl = notation("url", "the URL of a collector, such as http://127.0.0.1:8787", (value) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined,
);

export const COLLECTION_SETTINGS = {
  generators: single("generators that share the load", wholeNumber(1, MOST_PARTS), { fallback: 2 }),
  collector: single(
    "send the load from the generators of this collector; set ASSAY_COLLECT_TOKEN to its token",
    collectorUrl,
    { fallbackText: "none: this machine sends the load" },
  ),
  tolerateLost: single(
    "number of generators that may be lost; the run is then judged on the others",
    wholeNumber(0, MOST_PARTS),
    { fallback: 0 },
  ),
  host: single("address to listen on", text("address"), { fallback: "127.0.0.1" }),
} as const;

/** What a load that others send needs to know. */
export const COLLECTED = ["generators", "collector", "tolerateLost", "startLimit"] as const;
