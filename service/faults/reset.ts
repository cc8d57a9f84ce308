// A share of connections breaks off instead of answering.
import type { FaultKind } from "./fault.ts";
import { readShare } from "./quantities.ts";

/** `reset=1%` */
export const reset: FaultKind = {
  form: "reset=<share>, such as reset=1%",
  description: "Resets the connection in place of an answer.",
  parse: (argument) => {
    const share = readShare(argument);
    if (share === undefined) return undefined;
    return ({ random }) =>
      (strike) =>
        random.next() < share ? { ...strike, isReset: true } : undefined;
  },
};
