// What a tape shows of each operation, to hold the answers of a replay against.
import { OPERATION_IDS, type OperationId } from "../../../schemas/index.ts";
import type { RecordedExchange } from "../../../traffic/recording/recording.ts";
import type { Baseline } from "../../runtime/replay/comparison.ts";
import { echoesOf, type Pair } from "../../runtime/replay/echoes.ts";
import { shapeOf } from "../../runtime/replay/shape.ts";
import { readResponse } from "../../runtime/response.ts";
import { operationTable } from "../bundle/bundle.ts";

/** Answers of an operation that are looked at; more of them say little more. */
const MOST_RESPONSES = 20_000;

/** The baselines of the operations that the tape has accepted answers to. */
export function baselinesOf(exchanges: readonly RecordedExchange[]): Readonly<Partial<Record<OperationId, Baseline>>> {
  return Object.fromEntries(
    OPERATION_IDS.flatMap((operation) => {
      const pairs = exchanges
        .filter((exchange) => exchange.operation === operation)
        .slice(0, MOST_RESPONSES)
        .flatMap(acceptedPair);
      if (pairs.length === 0) return [];
      const shape = shapeOf(pairs.map(({ answered }) => answered));
      return [[operation, { shape, echoes: echoesOf(operation, pairs) } satisfies Baseline] as const];
    }),
  );
}

/** The request and the accepted answer of an exchange; none where the tape has none. */
function acceptedPair({ operation, body, status, response }: RecordedExchange): readonly Pair[] {
  if (status === undefined || response === undefined) return [];
  const read = readResponse(operation, status, () => JSON.parse(response), operationTable()[operation]);
  return read.kind === "success" ? [{ requested: JSON.parse(body), answered: read.body }] : [];
}
