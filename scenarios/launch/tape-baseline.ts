// What a tape shows of each operation, to hold the answers of a replay against.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import type { TapeExchange } from "../../traffic/tape.ts";
import { readAnswer } from "../runtime/answer.ts";
import type { Baseline } from "../runtime/replay/comparison.ts";
import { echoesOf, type Pair } from "../runtime/replay/echoes.ts";
import { shapeOf } from "../runtime/replay/shape.ts";
import { operationTable } from "./bundle.ts";

/** Answers of an operation that are looked at; more of them say little more. */
const MOST_ANSWERS = 20_000;

/** The baselines of the operations that the tape has accepted answers to. */
export function baselinesOf(exchanges: readonly TapeExchange[]): Readonly<Partial<Record<OperationId, Baseline>>> {
  return Object.fromEntries(
    OPERATION_IDS.flatMap((operation) => {
      const pairs = exchanges
        .filter((exchange) => exchange.operation === operation)
        .slice(0, MOST_ANSWERS)
        .flatMap(acceptedPair);
      if (pairs.length === 0) return [];
      const shape = shapeOf(pairs.map(({ answered }) => answered));
      return [[operation, { shape, echoes: echoesOf(operation, pairs) } satisfies Baseline] as const];
    }),
  );
}

/** The request and the accepted answer of an exchange; none where the tape has none. */
function acceptedPair({ operation, body, status, answer }: TapeExchange): readonly Pair[] {
  if (status === undefined || answer === undefined) return [];
  const read = readAnswer(operation, status, () => JSON.parse(answer), operationTable()[operation]);
  return read.kind === "success" ? [{ asked: JSON.parse(body), answered: read.body }] : [];
}
