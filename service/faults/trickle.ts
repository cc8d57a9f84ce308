// Bodies that trickle: the head is sent at once, the last byte much later.
import type { FaultKind } from "./fault.ts";
import { readDurationMs, readShare } from "./quantities.ts";

/** `trickle=400ms` for every response, `trickle=400ms:10%` for a share of them. */
export const trickle: FaultKind = {
  form: "trickle=<duration>[:<share>], such as trickle=400ms or trickle=400ms:10%",
  description: "Sends the head at once and the body in pieces over some time.",
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
