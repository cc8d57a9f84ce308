// A share of connections is reset instead of getting a response.
import type { FaultKind } from "./fault.ts";
import { readShare } from "./quantities.ts";

/** `reset=1%` */
export const reset: FaultKind = {
  form: "reset=<share>, such as reset=1%",
  description: "Resets the connection instead of responding.",
  parse: (argument) => {
    const share = readShare(argument);
    if (share === undefined) return undefined;
    return ({ random }) =>
      (strike) =>
        random.next() < share ? { ...strike, isReset: true } : undefined;
  },
};
