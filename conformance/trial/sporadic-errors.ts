// Responses that blame the target itself. One that comes to valid requests now and then says nothing of the request that it
// came to; what a target does again and again with one request, and never with its neighbours, is the request's doing.
import type { Judgement } from "../definition/check.ts";

/** The judgement in place of an accusation that rests on server errors, of a target that has them for requests that it takes. */
export function inconclusiveByServerErrors({ actual }: Judgement): Judgement {
  return {
    verdict: "inconclusive",
    reason: "server-error",
    actual: `${actual}, as are now and then requests that the target takes otherwise`,
  };
}
