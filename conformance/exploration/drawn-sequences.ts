// Draws sequences of requests that keep every rule.
import fc, { type Arbitrary } from "fast-check";
import type { DrawnSequence, DrawnStep } from "../../run/format/run.ts";
import type { OperationId } from "../../schemas/index.ts";
import { LONG_PAGE } from "../checks/leaderboard-pages.ts";
import type { Draw } from "./drawn-requests.ts";
import { freeFields } from "./drawn-values.ts";

/** Up to twelve requests one after the other or at once, some of which name what earlier ones returned. */
export function drawnSequences({
  operations: wanted,
  kept,
}: Omit<Draw, "weightOf">): Arbitrary<DrawnSequence["steps"]> {
  const step = fc.oneof(...wanted.map(stepOf));
  const alone = step.map((one): Steps => [one]);
  const atOnce = fc
    .tuple(fc.oneof(alone, fc.array(step, { minLength: 2, maxLength: 3 })), fc.integer({ min: 2, max: 8 }))
    .map(
      ([some, count]): Steps =>
        Array.from({ length: count }, (_, at) => {
          const next = some[at % some.length] as DrawnStep;
          return at === 0 ? next : { ...next, atOnce: true };
        }),
    );
  const twice = fc
    .tuple(step, fc.option(step))
    .map(([one, between]): Steps => [one, ...(between ? [between] : []), one]);
  const fresh = fc
    .array(fc.oneof(alone, twice, atOnce, ...lifeOf(wanted)), { minLength: 1, maxLength: 3 })
    .map((groups): Steps => groups.flat().slice(0, MOST_STEPS));
  const known = kept.flatMap(({ edit }) => (edit.kind === "sequence" ? [edit.steps] : []));
  const longer = () =>
    fc.tuple(fc.constantFrom(...known), alone).map(([before, more]) => [...before.slice(1 - MOST_STEPS), ...more]);
  return known.length === 0 ? fresh : fc.oneof({ arbitrary: fresh, weight: 3 }, longer());
}

type Steps = DrawnSequence["steps"];

const MOST_STEPS = 12;

/** A creation, and what is asked of the new token. */
function lifeOf(wanted: readonly OperationId[]): readonly Arbitrary<Steps>[] {
  const asked = (["token-price", "trade-token"] as const).filter((operation) => wanted.includes(operation));
  if (!wanted.includes("create-token-transaction") || asked.length === 0) return [];
  const ofIt = fc.oneof(...asked.map(stepOf)).map((step): DrawnStep => ({ ...step, of: 0 }));
  const life = fc.tuple(stepOf("create-token-transaction"), fc.array(ofIt, { minLength: 1, maxLength: 4 }));
  return [life.map(([creation, more]) => [creation, ...more])];
}

/** A service may limit its pages further, if it says so. */
function onShortPage(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { limit } = fields;
  return limit === undefined ? fields : { ...fields, limit: `${1 + (Number(limit) % LONG_PAGE.limit)}` };
}

function stepOf(operation: OperationId): Arbitrary<DrawnStep> {
  const fields = freeFields(operation);
  const namesEarlier = operation !== "create-token-transaction" && operation !== "get-leaderboard";
  return fc.record(
    {
      operation: fc.constant(operation),
      ...(namesEarlier && { of: fc.nat({ max: 1 }) }),
      ...(fields && { fields: fields.map(onShortPage) }),
    },
    { requiredKeys: ["operation"] },
  ) as Arbitrary<DrawnStep>;
}
