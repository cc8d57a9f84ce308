// An amount of a few bytes that is a number of ten million digits: exact arithmetic may take minutes over it, and later requests
// wait.
import type { OperationId } from "../../schemas/index.ts";
import { lacksResponse } from "../../target/exchange/oracle.ts";
import { plainProbe } from "../../target/exchange/probe.ts";
import { describeResult } from "../../target/exchange/sent-request.ts";
import { AMOUNTS } from "../../target/request-bodies.ts";
import { editAt, editedProbe } from "../../target/request-edit.ts";
import { type DefinedCheck, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { accepted, bodyOf, verdictOf } from "./dialogue-check.ts";

export function longExponentChecks(): readonly DefinedCheck[] {
  return (["token-price", "trade-token"] as const).map((operation) =>
    dialogueCheck({
      parts: ["response", "received", "after-long-exponent"],
      operation,
      tier: "specified",
      interpretations: ["I8"],
      statements: [`${operation}/path`],
      rule: `The operation still responds to valid requests after one with the amount ${AMOUNT}.`,
      expected: "a response to the valid request that follows",
      requests: { [operation]: 2 + SILENT },
      mayExhaust: true,
      judge: (dialogue) => judgeNext(dialogue, operation),
    }),
  );
}

const AMOUNT = "1e9999999";

/** So many requests in a row without a response fail a target; more would only add time-outs. */
const SILENT = 3;

/**
 * What happens to the amount itself is open. Server errors of the request after it are judged with those of all valid requests, by
 * its label.
 */
async function judgeNext(dialogue: Dialogue, operation: OperationId): Promise<Judgement> {
  const body = bodyOf(dialogue, operation);
  accepted(await dialogue.request(operation, body));
  const field = AMOUNTS.find(({ name }) => body[name] !== undefined)?.name ?? "amount";
  const edit = editAt(`/${field}`, { kind: "replace", json: AMOUNT });
  const extreme = await dialogue.send(editedProbe(operation, body, edit), "open", { maxAttempts: 1 });
  const label = `a valid request after ${operation} with ${edit.difference(body)}`;
  const probe = { ...plainProbe(operation, JSON.stringify(body)), label, change: label };
  let after = extreme;
  for (let silent = lacksResponse(extreme) ? 1 : 0; silent < SILENT; silent++) {
    after = await dialogue.send(probe, "sample", { maxAttempts: 1 });
    if (!lacksResponse(after)) break;
  }
  return verdictOf(!lacksResponse(after), `${describeResult(extreme)}; ${label}: ${describeResult(after)}`, extreme);
}
