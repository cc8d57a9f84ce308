// Valid requests at the end of a run, for claims about responses.
import { type OperationId, operations } from "../../schemas/index.ts";
import { PLAIN, sendBuilt } from "../../target/control.ts";
import { lacksResponse } from "../../target/exchange/oracle.ts";
import type { Purpose } from "../../target/exchange/probe.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import { PHASES } from "../../target/exchange/sent-request.ts";
import type { Execution } from "./execution.ts";
import { byWorkers } from "./send-batches.ts";

/** Controls in a row without a response from which an operation counts as unresponsive, or more. */
const LAST_CONTROLS = 3;

/**
 * Valid requests for claims about responses: one more of each operation, because a fault may come only after many others,
 * and more of those without side effects, because it may be rare. Where an operation stopped responding, controls find
 * out whether valid requests get no response either.
 */
export async function sampleAtTheEnd({ checks, facts, sender, leastResponses }: Execution): Promise<void> {
  if (leastResponses === 0) return;
  const sampleOperation = async (operation: OperationId): Promise<void> => {
    const plain = facts.operations.get(operation)?.controls.get(PLAIN);
    if (!plain?.isAccepted) return;
    const send = (index: number, purpose: Purpose) =>
      sendBuilt(sender, plain, [PHASES.closing, operation, index], purpose);
    if (sender.stopReason(operation) !== undefined) {
      for (let index = 0; index < LAST_CONTROLS && isUndecided(sender, operation); index++) {
        if (!lacksResponse(await send(index, "control"))) return;
      }
      return;
    }
    const isFree = operations[operation].sideEffect === "none";
    const count = isFree ? Math.max(leastResponses - sender.ledger[operation].accepted, 1) : 1;
    const indices = Array.from({ length: count }, (_, index) => index);
    await byWorkers(indices, count, async (index) => {
      if (sender.stopReason(operation) === undefined) await send(index, "sample");
    });
  };
  await Promise.all([...new Set(checks.map(({ operation }) => operation))].map(sampleOperation));
}

/** Whether an operation was stopped for want of responses, and not because its controls had none. */
function isUndecided(sender: Sender, operation: OperationId): boolean {
  const { unresponsive, firstWithoutResponse } = sender.ledger[operation];
  const isOver = sender.isGivenUp() || sender.stopReason(operation) === "interrupted";
  return !isOver && firstWithoutResponse !== undefined && unresponsive === undefined;
}
