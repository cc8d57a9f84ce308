// Surveys a target before it is judged: does it respond, how does it reject, what does it accept, which token and which
// user can be named. All checks share these facts.
import type { ReasonCode } from "../run/format/run.ts";
import { OPERATION_IDS, type OperationId, operations } from "../schemas/index.ts";
import { permittedSlugs, type SideEffects } from "./chains.ts";
import { type Control, findControls, PLAIN } from "./control.ts";
import type { SendResult } from "./exchange/sent-request.ts";
import { firstContact } from "./first-contact.ts";
import type { Fixtures, GivenFixtures } from "./fixtures.ts";
import { diagnose, requireResponse } from "./no-accepted-control.ts";
import { learnRejections, type Rejections } from "./rejection-baseline.ts";
import { createSearch, namesToken, SEARCH_ORDER, type Search, type SearchOptions } from "./search.ts";

/** Why an operation has no control, and the verdict of its checks for that reason. */
export type Missing = { readonly verdict: "inconclusive" | "notApplicable"; readonly reason: ReasonCode };

/** The facts about one operation of a target. */
export type OperationSurvey = {
  readonly fixtures: Fixtures;
  readonly rejections?: Rejections;
  /** Controls by name; empty if there is no plain one. */
  readonly controls: ReadonlyMap<string, Control>;
  /** The first request that should have been accepted; undefined if none could be built. */
  readonly first?: SendResult;
  readonly missing?: Missing;
};

export type TargetFacts = Pick<Search, "tokenOn" | "noteCreated" | "known" | "knowledge"> & {
  readonly operations: ReadonlyMap<OperationId, OperationSurvey>;
  readonly sideEffects: SideEffects;
};

export type SurveyOptions = SearchOptions & {
  /** Operations of the selected checks. */
  readonly wanted: ReadonlySet<OperationId>;
};

/** Collects what checks need. Throws if the target cannot be judged at all. */
export async function survey(options: SurveyOptions): Promise<TargetFacts> {
  const { sender, wanted, given, sideEffects, redact } = options;
  const isAllowed = (operation: OperationId) =>
    operations[operation].sideEffect === "none" || permittedSlugs(sideEffects).length > 0;
  const requested = OPERATION_IDS.filter((operation) => isAllowed(operation) && isNeeded(operation, wanted, given));

  requireResponse(sender.target, await firstContact(sender));
  const rejections = await Promise.all(requested.map((operation) => learnRejections(sender, operation)));
  const { search, result, ...facts } = createSearch(options);
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
    const controls = wanted.has(operation)
      ? await findControls(sender, own.control, fixtures)
      : new Map([[PLAIN, own.control]]);
    return [operation, { ...shared, controls, first: own.first }];
  });
  return { ...facts, operations: new Map(await Promise.all(surveyed)), sideEffects };
}

function isNeeded(operation: OperationId, wanted: ReadonlySet<OperationId>, given: GivenFixtures): boolean {
  if (wanted.has(operation)) return true;
  if (operation === "get-leaderboard")
    return wanted.has("get-user-fees") && !given.set.users.some(({ userId }) => userId !== undefined);
  return operation === "create-token-transaction" && [...wanted].some(namesToken) && given.set.tokens.length === 0;
}

/**
 * Without a known token an operation stays inconclusive, because the owner of the target can name one. If nothing may be
 * created, that was the caller's choice, and its checks are not applicable.
 */
function missingOf(isAllowed: boolean, mayCreate: boolean): Missing {
  if (!isAllowed) return { verdict: "notApplicable", reason: "side-effects-not-allowed" };
  return { verdict: mayCreate ? "inconclusive" : "notApplicable", reason: "fixture-missing" };
}
