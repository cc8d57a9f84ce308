// A share of requests ends in a server error, whatever they request.
import type { FaultKind } from "./fault.ts";
import { readShare } from "./quantities.ts";

/** `errors=2%` for status 500, `errors=2%:503` for another. */
export const errors: FaultKind = {
  form: "errors=<share>[:<status from 500 to 599>], such as errors=2% or errors=2%:503",
  description: "Fails a share of the requests with a server error.",
  parse: (argument) => {
    const [, shareText = "", statusText = "500"] = /^([\d.]+%)(?::(5\d\d))?$/.exec(argument) ?? [];
    const share = readShare(shareText);
    if (share === undefined) return undefined;
    const response = {
      status: Number(statusText),
      headers: { "content-type": "application/problem+json" },
      text: JSON.stringify({ title: "internal", status: Number(statusText), detail: "Something went wrong." }),
    };
    return ({ random }) =>
      (strike) =>
        random.next() < share ? { ...strike, response } : undefined;
  },
};
