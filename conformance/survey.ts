// Looks at a target before judging it: is it there, how does it refuse, what does it take, which token and which user can
// be named. All checks share what is found here.
import type { ReasonCode } from "../results/record.ts";
import { OPERATION_IDS, type OperationId, operations } from "../schemas/index.ts";
import { permittedSlugs, type SideEffects } from "../traffic/chains.ts";
import { type Control, findWith, PLAIN } from "./control.ts";
import { diagnose, requireAnswer } from "./diagnosis.ts";
import type { Fixtures, FixtureValues } from "./fixtures.ts";
import { plainProbe } from "./probe.ts";
import { optionalMembers } from "./recipe.ts";
import { learnRefusals, type Refusals } from "./refusals.ts";
import { createSearch, SEARCH_ORDER, type Search, type SearchOptions } from "./search.ts";
import type { Reply, Session } from "./session.ts";

/** Why an operation has no control, and what its checks come to by that. */
export type Missing = { readonly verdict: "inconclusive" | "notApplicable"; readonly reason: ReasonCode };

/** What is known of one operation of a target. */
export type Surveyed = {
  readonly fixtures: Fixtures;
  readonly refusals?: Refusals;
  /** Controls by name; without the plain one there is none. */
  readonly controls: ReadonlyMap<string, Control>;
  readonly missing?: Missing;
};

export type World = Pick<Search, "tokenOn"> & {
  readonly operations: ReadonlyMap<OperationId, Surveyed>;
  readonly sideEffects: SideEffects;
};

export type SurveyOptions = SearchOptions & {
  /** Operations that checks were selected of. */
  readonly wanted: ReadonlySet<OperationId>;
};

/** Finds out what checks need. Throws where the target cannot be judged at all. */
export async function survey(options: SurveyOptions): Promise<World> {
  const { session, wanted, given, sideEffects, redact } = options;
  const isAllowed = (operation: OperationId) =>
    operations[operation].sideEffect === "none" || permittedSlugs(sideEffects).length > 0;
  const asked = OPERATION_IDS.filter((operation) => isAllowed(operation) && isNeeded(operation, wanted, given));

  requireAnswer(session.target, await reach(session));
  const refusals = await Promise.all(asked.map((operation) => learnRefusals(session, operation)));
  const { search, result, tokenOn } = createSearch(options);
  for (const stage of SEARCH_ORDER) await Promise.all(stage.filter((one) => asked.includes(one)).map(search));

  const found = asked.flatMap((operation) => result(operation).found ?? []);
  if (found.length > 0 && !found.some(({ control }) => control.taken)) {
    const first = found.map((one) => one.first);
    diagnose(session.target, first, refusals, redact);
  }

  const surveyed = OPERATION_IDS.map(async (operation): Promise<[OperationId, Surveyed]> => {
    const { fixtures, found: own } = result(operation);
    const known = refusals.find((one) => one.operation === operation);
    const shared = { fixtures, ...(known && { refusals: known }) };
    if (own === undefined) {
      const missing = missingOf(isAllowed(operation), isAllowed("create-token-transaction"));
      return [operation, { ...shared, controls: new Map(), missing }];
    }
    const members = own.control.taken && wanted.has(operation) ? optionalMembers(operation) : [];
    const controls = new Map([[PLAIN, own.control]]);
    for (const member of members) {
      controls.set(`with/${member}`, await findWith(session, member, own.control, fixtures));
    }
    return [operation, { ...shared, controls }];
  });
  return { operations: new Map(await Promise.all(surveyed)), sideEffects, tokenOn };
}

/** The first answer of a target. Silence is not waited for twice, a connection that broke is tried again. */
async function reach(session: Session): Promise<Reply> {
  const probe = plainProbe("get-leaderboard", "{}");
  const first = await session.send(probe, "0/get-leaderboard/reach", "violation", 1);
  if (first.reason !== "reset" && first.reason !== "truncated") return first;
  return session.send(probe, "0/get-leaderboard/reach/again", "violation");
}

function isNeeded(operation: OperationId, wanted: ReadonlySet<OperationId>, given: FixtureValues): boolean {
  if (wanted.has(operation)) return true;
  if (operation === "get-leaderboard") return wanted.has("get-user-fees") && given.userId === undefined;
  const isTraded = wanted.has("token-price") || wanted.has("trade-token");
  return operation === "create-token-transaction" && isTraded && given.tokenId === undefined;
}

/**
 * An operation for which no token is known stays unjudged, which proves nothing: whoever owns the target can name one. Only
 * where nothing may be created is it the caller's choice.
 */
function missingOf(isAllowed: boolean, mayCreate: boolean): Missing {
  if (!isAllowed) return { verdict: "notApplicable", reason: "side-effects-not-allowed" };
  return { verdict: mayCreate ? "inconclusive" : "notApplicable", reason: "fixture-missing" };
}
