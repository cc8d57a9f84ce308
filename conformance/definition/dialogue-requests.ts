// How many requests the dialogues of a run send at most, if each shared request is sent once.
import { type OperationId, perOperation } from "../../schemas/index.ts";
import { type Check, type DialogueCheck, isDialogueCheck } from "./check.ts";

/** The most requests of all dialogues among these checks, by operation. */
export function dialogueRequests(checks: readonly Check[]): Readonly<Record<OperationId, number>> {
  const dialogues = checks.filter(isDialogueCheck);
  return perOperation((operation) => {
    // A dialogue that needs no control sends its requests only if no control is accepted; the others do not run then.
    const counted = [true, false].map((needsNone) =>
      countOf(
        dialogues.filter(({ trial }) => (trial.needsNoControl === true) === needsNone),
        operation,
      ),
    );
    return Math.max(...counted);
  });
}

function countOf(checks: readonly DialogueCheck[], operation: OperationId): number {
  const shared = new Set<string>();
  let own = 0;
  for (const { trial } of checks) {
    const names = trial.shared?.[operation] ?? [];
    own += (trial.requests[operation] ?? 0) - names.length;
    for (const name of names) shared.add(name);
  }
  return own + shared.size;
}
