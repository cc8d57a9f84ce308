// What look-ups say of created tokens: which are lost or changed, and which cannot be judged.
import type { LedgerExample } from "../../../run/format/run.ts";
import type { JournalLookUp } from "../../../run/journal/journal-entries.ts";
import type { NotedWrite } from "../../../run/journal/write-ledger.ts";
import { countOf } from "../../../run/text/plural.ts";
import { countsOf } from "../../../statistics/arithmetic.ts";
import { actualIn, type CreatedToken, type FieldChange, type LookedUp, type TokenLookUp } from "./created-tokens.ts";

/** How many lost or changed writes are kept as examples, and how many of them are sent again. */
export const MOST_EXAMPLES = 10;
const MOST_REPEATED = 3;
/** From this many lost writes before all others on, chance is excluded. */
const LEAST_FORGOTTEN = 3;
/** Share of kept writes among those lost: responses that were on their way at a restart may come after later ones. */
const MOST_OUT_OF_ORDER = 0.05;

/** What became of some of the writes. */
export type Found = Partial<Omit<JournalLookUp, "notes">> & Pick<JournalLookUp, "notes">;

/** A noted creation, its token, and what its last look-up shows. */
export type Asked = { readonly write: NotedWrite; readonly token: CreatedToken; readonly now: LookedUp };

/** Decides which tokens are lost or changed, after a second look-up of them, and sends the first of them again. */
export async function judge(first: readonly Asked[], tokens: TokenLookUp): Promise<Found> {
  const kept = conventionsIn(first);
  const changesOf = ({ now }: Asked) => now.changes.filter(({ field }) => !kept.has(field));
  const isThere = ({ now }: Asked) => now.state === "found";
  const controls = new Map(first.filter(isThere).map((one) => [kindOf(one), one.token]));
  const again = new Map<NotedWrite, LedgerExample["again"]>();
  const repeat = async (ones: readonly Asked[]) => {
    const repeated = await tokens.createAgain(
      ones.map(({ token }) => token),
      (field) => !kept.has(field),
    );
    for (const [at, one] of ones.entries()) {
      const { outcome, token } = repeated[at] ?? {};
      again.set(one.write, outcome);
      if (token !== undefined && (outcome === "kept" || outcome === "changed")) controls.set(kindOf(one), token);
    }
  };
  const missing = first.filter(({ now }) => now.state === "missing");
  await repeat(firstOfKinds(missing.filter((one) => !controls.has(kindOf(one)))));
  const asked = await confirmed(
    first,
    (one) => one.now.state === "missing" || changesOf(one).length > 0,
    controls,
    tokens,
  );
  const there = asked.filter(isThere);
  const lost = asked.filter(({ now }) => now.state === "missing");
  const changed = there.filter((one) => changesOf(one).length > 0);
  const faults = [...lost, ...changed].toSorted((one, other) => one.write.endedMs - other.write.endedMs);
  const lostUntilMs = restartMs(lost, there);
  await repeat(faults.slice(0, MOST_REPEATED).filter(({ write }) => !again.has(write)));
  return {
    lookedUp: there.length + lost.length,
    unproven: asked.length - there.length - lost.length,
    lost: lost.length,
    changed: changed.length,
    ...(lostUntilMs !== undefined && { lostUntilMs }),
    examples: faults.slice(0, MOST_EXAMPLES).map((one) => exampleOf(one, changesOf(one), again.get(one.write))),
    notes: [
      ...[...kept].map((field) => `${field} of most quotes is not that of the creation, so it was not compared.`),
      ...(lostUntilMs === undefined
        ? []
        : [`All writes before ${lostUntilMs / 1_000} s are lost and none after: the target forgot them at once.`]),
      ...unshownNotes(missing.filter((one) => !controls.has(kindOf(one))).length),
    ],
  };
}

/** Looks suspects up a second time: a single response, an outage or a refused credential must not accuse the target. */
async function confirmed(
  asked: readonly Asked[],
  isSuspect: (one: Asked) => boolean,
  controls: ReadonlyMap<string, CreatedToken>,
  tokens: TokenLookUp,
): Promise<readonly Asked[]> {
  // A creation that was sent again and has the same token shows by that alone that the target had lost it.
  const isRemade = (one: Asked) =>
    controls.get(kindOf(one))?.tokenId === one.token.tokenId && one.now.state === "missing";
  const suspects = asked.flatMap((one) => {
    const control = controls.get(kindOf(one));
    return isSuspect(one) && control !== undefined && !isRemade(one) ? [{ one, token: one.token, control }] : [];
  });
  const states = await tokens.confirm(suspects);
  const now = new Map(suspects.map(({ one }, at) => [one, states[at]]));
  return asked.map((one): Asked => {
    if (!isSuspect(one) || isRemade(one)) return one;
    const second = now.get(one);
    if (second?.state === one.now.state || second?.state === "found") return { ...one, now: second };
    return { ...one, now: { ...one.now, state: "unproven" } };
  });
}

/** Until when the writes are lost, if none is lost later; undefined for fewer than chance may put together. */
function restartMs(lost: readonly Asked[], there: readonly Asked[]): number | undefined {
  const untilMs = Math.max(...lost.map(({ write }) => write.endedMs));
  const keptBefore = there.filter(({ write }) => write.endedMs <= untilMs).length;
  return lost.length >= LEAST_FORGOTTEN && keptBefore <= MOST_OUT_OF_ORDER * lost.length ? untilMs : undefined;
}

/** Fields that differ in most quotes are not kept as they were created: whether they have to be is for the suite to say. */
function conventionsIn(asked: readonly Asked[]): ReadonlySet<FieldChange["field"]> {
  const there = asked.filter(({ now }) => now.state === "found");
  const counts = countsOf(there.flatMap(({ now }) => now.changes.map(({ field }) => field)));
  return new Set([...counts].filter(([, count]) => count > there.length / 2).map(([field]) => field));
}

/**
 * Tokens of a kind are known alike: a target may know none of a chain, none whose creation the user has yet to sign, and refuse a
 * credential.
 */
function kindOf({ token: { creation, credential } }: Asked): string {
  return `${creation.chainSlug} ${creation.body.includes('"userAddress":')} ${credential}`;
}

function firstOfKinds(asked: readonly Asked[]): readonly Asked[] {
  return [...new Map(asked.toReversed().map((one) => [kindOf(one), one])).values()];
}

function exampleOf(
  { write, token, now }: Asked,
  changes: readonly FieldChange[],
  again: LedgerExample["again"],
): LedgerExample {
  const { tokenId, creation } = token;
  const expected = changes.map(({ field, expected: text }) => `${field} ${JSON.stringify(text)}`).join(", ");
  return {
    operation: write.operation,
    fault: changes.length > 0 ? "changed" : "lost",
    iteration: write.iteration,
    step: write.step,
    endedMs: write.endedMs,
    tokenId,
    request: creation.body,
    lookUp: JSON.stringify({ tokenId, chainSlug: creation.chainSlug }),
    expected: changes.length > 0 ? expected : "a quote of the token",
    actual: actualIn({ ...now, changes }),
    ...(again !== undefined && { again }),
  };
}

function unshownNotes(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    `${countOf(count, "creation")} cannot be judged: the target quotes no token that was created in this way, not even a new one.`,
  ];
}
