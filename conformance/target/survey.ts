// Looks at a target before judging it: is it there, how does it refuse, what does it take, which token and which user can
// be named. All checks share what is found here.
import type { ReasonCode } from "../../results/run/run.ts";
import { OPERATION_IDS, type OperationId, operations } from "../../schemas/index.ts";
import { permittedSlugs, type SideEffects } from "../../traffic/generation/chains.ts";
import { plainProbe } from "../exchange/probe.ts";
import type { Sender, SendResult } from "../exchange/sender.ts";
import { type Control, findWith, PLAIN } from "./control.ts";
import { diagnose, requireResponse } from "./diagnosis.ts";
import type { Fixtures, FixtureValues } from "./fixtures.ts";
import { learnRejections, type Rejections } from "./rejection-baseline.ts";
import { optionalFields } from "./request-bodies.ts";
import { createSearch, SEARCH_ORDER, type Search, type SearchOptions } from "./search.ts";

/** Why an operation has no control, and what its checks come to by that. */
export type Missing = { readonly verdict: "inconclusive" | "notApplicable"; readonly reason: ReasonCode };

/** What is known of one operation of a target. */
export type OperationSurvey = {
  readonly fixtures: Fixtures;
  readonly rejections?: Rejections;
  /** Controls by name; without the plain one there is none. */
  readonly controls: ReadonlyMap<string, Control>;
  readonly missing?: Missing;
};

export type TargetFacts = Pick<Search, "tokenOn"> & {
  readonly operations: ReadonlyMap<OperationId, OperationSurvey>;
  readonly sideEffects: SideEffects;
};

export type SurveyOptions = SearchOptions & {
  /** Operations that checks were selected of. */
  readonly wanted: ReadonlySet<OperationId>;
};

/** Finds out what checks need. Throws where the target cannot be judged at all. */
export async function survey(options: SurveyOptions): Promise<TargetFacts> {
  const { sender, wanted, given, sideEffects, redact } = options;
  const isAllowed = (operation: OperationId) =>
    operations[operation].sideEffect === "none" || permittedSlugs(sideEffects).length > 0;
  const requested = OPERATION_IDS.filter((operation) => isAllowed(operation) && isNeeded(operation, wanted, given));

  requireResponse(sender.target, await reach(sender));
  const rejections = await Promise.all(requested.map((operation) => learnRejections(sender, operation)));
  const { search, result, tokenOn } = createSearch(options);
  for (const stage of SEARCH_ORDER) await Promise.all(stage.filter((one) => requested.includes(one)).map(search));

  const found = requested.flatMap((operation) => result(operation).found ?? []);
  if (found.length > 0 && !found.some(({ control }) => control.isAccepted)) {
    const first = found.map((one) => one.first);
    diagnose(sender.target, first, rejections, redact);
  }

  const surveyed = OPERATION_IDS.map(async (operation): Promise<[OperationId, OperationSurvey]> => {
    const { fixtures, found: own } = result(operation);
    const known = rejections.find((one) => one.operation === operation);
    const shared = { fixtures, ...(known && { rejections: known }) };
    if (own === undefined) {
      const missing = missingOf(isAllowed(operation), isAllowed("create-token-transaction"));
      return [operation, { ...shared, controls: new Map(), missing }];
    }
    const fields = own.control.isAccepted && wanted.has(operation) ? optionalFields(operation) : [];
    const controls = new Map([[PLAIN, own.control]]);
    for (const field of fields) {
      controls.set(`with/${field}`, await findWith(sender, field, own.control, fixtures));
    }
    return [operation, { ...shared, controls }];
  });
  return { operations: new Map(await Promise.all(surveyed)), sideEffects, tokenOn };
}

/** The first answer of a target. Silence is not waited for twice, a connection that broke is tried again. */
async function reach(sender: Sender): Promise<SendResult> {
  const probe = plainProbe("get-leaderboard", "{}");
  const first = await sender.send(probe, "0/get-leaderboard/reach", "violation", 1);
  if (first.reason !== "reset" && first.reason !== "truncated") return first;
  return sender.send(probe, "0/get-leaderboard/reach/again", "violation");
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
