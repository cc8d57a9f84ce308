// Failures that somebody knows of and that fail nothing, and what is no longer true of the list that names them.
import { writeCounted } from "../../figures.ts";
import { knownFailures } from "../../known.ts";
import { html, type Piece } from "../markup.ts";
import { code, folded, table } from "../pieces.ts";
import type { Section } from "../section.ts";

export const knownFailing: Section = {
  id: "known-failing",
  topic: "Known failing",
  render: ({ halves: { conformance } }) => {
    if (conformance.kind === "not-run" || conformance.knownFailing === undefined) return undefined;
    const { entries, stale } = conformance.knownFailing;
    const rows = knownFailures(conformance).map(({ id, tier, known }): readonly Piece[] => [
      code(id),
      tier,
      known.reason,
      known.owner,
      known.expires,
    ]);
    const state =
      stale.length === 0 ? "the list is up to date" : `${writeCounted(stale.length, "reason")} to mend the list`;
    return {
      finding: `${writeCounted(rows.length, "known failure")} of a list with ${writeCounted(entries, "entry", "entries")}; ${state}`,
      body: html`${stale.length > 0 && html`<ul>${stale.map(({ sentence }) => html`<li>${sentence}</li>`)}</ul>`}
${rows.length > 0 && folded("Show the known failures", table("Known failures", ["Check", "Tier", "Reason", "Owner", "Until"], rows, "words"))}`,
    };
  },
};
