// The places of a response by their bits, which VUs of the script engine send in place of names.
import { placesOf } from "../../../schemas/derive/places.ts";
import { OPERATION_IDS, type OperationId, operations } from "../../../schemas/index.ts";

const PLACES = new Map(OPERATION_IDS.map((id) => [id, placesOf(operations[id].response)]));

/** The names of the places of an operation's response whose bits are set. */
export function placesWith(operation: OperationId, bits: number): readonly string[] {
  const places = PLACES.get(operation) ?? [];
  return places.filter(({ bit }) => (bits & bit) !== 0).map(({ name }) => name);
}
