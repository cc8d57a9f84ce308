// Does the service still answer as it did when the tape was recorded?
//
// The requests of a tape again, at their own moments, faster or at one rate, with the ids of this target in place of
// those of the tape. Every answer is judged as in any load run, and held against what the tape shows of its operation.
import { iterate } from "./runtime/iteration.ts";
import { openExpectations } from "./runtime/replay/expectations.ts";

const compare = openExpectations();

export default function replay(): void {
  iterate(compare);
}
