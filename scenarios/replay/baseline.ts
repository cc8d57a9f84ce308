// What a recording shows of each operation, for the comparison with the responses of a replay.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { operationTable } from "../driver/bundle/bundle.ts";
import type { RecordedExchange } from "../recording/recording.ts";
import type { Baseline } from "../runtime/replay/comparison.ts";
import { echoesOf, type Pair } from "../runtime/replay/echoes.ts";
import { shapeOf } from "../runtime/replay/shape.ts";
import { readResponse } from "../runtime/response.ts";

/** Most responses of an operation that are read; more of them add little. */
const MOST_RESPONSES = 20_000;

/** The baselines of the operations that have accepted responses in the recording. */
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

/** The request and the accepted response of an exchange; none without such a response. */
function acceptedPair({ operation, body, status, response }: RecordedExchange): readonly Pair[] {
  if (status === undefined || response === undefined) return [];
  const read = readResponse(operation, status, () => JSON.parse(response), operationTable()[operation]);
  return read.kind === "success" ? [{ requested: JSON.parse(body), answered: read.body }] : [];
}
