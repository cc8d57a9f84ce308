// Faults of storage: writes that are accepted and then lost, changed or executed twice. Their responses show nothing.
import { type Fate, type FaultKind, faultKind, readDurationMs, readShare } from "./fault.ts";

export const loseWrite = faultyWrite(
  "lost",
  "lose-write",
  "Accepts a share of the creations and trades without executing them.",
);

export const changeWrite = faultyWrite(
  "changed",
  "change-write",
  "Stores a share of the creations with another name, and executes a share of the trades with half of the amount.",
);

export const doubleWrite = faultyWrite(
  "doubled",
  "double-write",
  "Executes a share of the creations and trades twice.",
);

function faultyWrite(fate: Fate, name: string, description: string): FaultKind {
  return faultKind(`${name}=<share>, such as ${name}=0.1%`, description, readShare, (share, { random }) => ({
    fateOf: () => (random.next() < share ? fate : undefined),
  }));
}

/** `lose-on-restart=20s`: once, 20 s after it was switched on. */
export const loseOnRestart = faultKind(
  "lose-on-restart=<time>, such as lose-on-restart=20s",
  "Forgets all creations and trades once, as a service without storage does when it is restarted.",
  readDurationMs,
  (restartMs, { elapsedMs }) => {
    let isRestarted = false;
    return {
      fateOf: (state) => {
        if (isRestarted || elapsedMs() < restartMs) return undefined;
        isRestarted = true;
        state.tokens.forgetAdded();
        state.holdings.clear();
        return "kept";
      },
    };
  },
);
