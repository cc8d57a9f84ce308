// What a load says of the writes that its target accepted.
import type { LoadRun } from "../../run/format/run.ts";
import { writeCounted, writeShare } from "./number-format.ts";

/** How many accepted writes were noted, looked up and lost, how far that may be off, and what cannot be shown. */
export function writesSentence({ ledger, detectable }: Pick<LoadRun, "ledger" | "detectable">): string | undefined {
  if (ledger === undefined || ledger.accepted + ledger.unknown + ledger.notes.length === 0) return undefined;
  const { accepted, unknown, lookedUp, unproven, lost, changed, doubled, lostShare, notes } = ledger;
  const counts = [
    `${writeCounted(accepted, "write")} accepted`,
    ...(unknown > 0 ? [`${unknown} without a response or with a server error, for which both outcomes are right`] : []),
    `${lookedUp} looked up`,
    ...(unproven > 0 ? [`${unproven} undecided`] : []),
  ];
  const found = [
    `${lost} lost${lostShare === undefined ? "" : ` (at most ${writeShare(lostShare.high, 1)}, 95 % confidence)`}`,
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(doubled > 0 ? [`${doubled} executed twice`] : []),
  ];
  const share = detectable?.lostWrite?.share;
  const power =
    share === undefined || share > 0.5
      ? ""
      : ` It would have found 1 lost write in ${Math.floor(1 / share)} with a chance of 99 %.`;
  const result = lookedUp === 0 ? "" : `: ${found.join(", ")}`;
  return [`${counts.join(", ")}${result}.${power}`, ...notes].join(" ");
}
