// Bodies that come in drops: the head is there at once, the last byte much later.
import type { FaultKind } from "./fault.ts";
import { readDurationMs, readShare } from "./quantities.ts";

/** `trickle=400ms` for every answer, `trickle=400ms:10%` for a share of them. */
export const trickle: FaultKind = {
  form: "trickle=<duration>[:<share>], such as trickle=400ms or trickle=400ms:10%",
  description: "Sends the body in pieces over a while, the head at once.",
  parse: (argument) => {
    const [durationText = "", shareText = "100%"] = argument.split(/:(.*)/s);
    const trickleMs = readDurationMs(durationText);
    const share = readShare(shareText);
    if (trickleMs === undefined || share === undefined) return undefined;
    return ({ random }) =>
      (strike) =>
        random.next() < share ? { ...strike, trickleMs } : undefined;
  },
};
