// Server errors of a target that also has them for controls: such an error says nothing about the request it came to. One
// that always comes to the same request, and never to its neighbours, is caused by the request.
import type { Judgement } from "../definition/check.ts";

/** Replaces a failure that is based on server errors if the target has them for controls as well. */
export function inconclusiveByServerErrors({ actual }: Judgement): Judgement {
  return {
    verdict: "inconclusive",
    reason: "server-error",
    actual: `${actual}; the target also fails controls sporadically`,
  };
}
