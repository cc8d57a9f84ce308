// A field of the responses that is gone: from a moment on, for a time, or in a share of them. Where it is optional, none of
// them violates the interface.
import { type Body, isObject } from "../exchange/stages.ts";
import type { FaultKind } from "./fault.ts";
import { readDurationMs, readShare } from "./quantities.ts";

/**
 * `loss=data.initFee@20s`: from 20 s after it was switched on; `loss=data.initFee@20s+5s`: for 5 s;
 * `loss=balances[].decimals:40%`: in a share, at random.
 */
export const loss: FaultKind = {
  form: "loss=<field>[:<share>][@<start>[+<duration>]], such as loss=data.initFee@20s+5s or loss=balances[].decimals:40%",
  description: "Leaves out a field of the success responses, from a moment on, for a time or in a share of them.",
  parse: (argument) => {
    const [, path = "", shareText = "100%", startText = "0s", durationText] = FORM.exec(argument) ?? [];
    const [share, startMs] = [readShare(shareText), readDurationMs(startText)];
    const durationMs = durationText === undefined ? Number.POSITIVE_INFINITY : readDurationMs(durationText);
    if (path === "" || share === undefined || startMs === undefined || durationMs === undefined) return undefined;
    const steps = path.split(".");
    return ({ random, elapsedMs }) =>
      (strike) => {
        const { body } = strike.response;
        const lostMs = elapsedMs() - startMs;
        if (body === undefined || lostMs < 0 || lostMs >= durationMs || random.next() >= share) return undefined;
        const changed = structuredClone(body);
        if (!removeAt(changed, steps)) return undefined;
        return { ...strike, response: { ...strike.response, body: changed, text: JSON.stringify(changed) } };
      };
  },
};

const FORM = /^(\w+(?:\[\])?(?:\.\w+(?:\[\])?)*)(?::([\d.]+%))?(?:@(\w[\w.]*)(?:\+(\w[\w.]*))?)?$/;

/** Whether there was such a field. */
function removeAt(holder: Body, [step = "", ...inner]: readonly string[]): boolean {
  const name = step.replace("[]", "");
  const value = holder[name];
  if (inner.length === 0) {
    delete holder[name];
    return value !== undefined;
  }
  const holders = (Array.isArray(value) ? value : [value]).filter(isObject);
  return holders.map((one) => removeAt(one, inner)).includes(true);
}
