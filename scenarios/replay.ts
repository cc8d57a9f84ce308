// Does the service still respond as it did when the recording was made?
//
// The requests of a recording again, at their own moments, faster or at one rate, with the ids of this target in place of the
// recorded ones. Every response is judged as in any load run, and compared with the recorded ones of its operation.
import { iterate } from "./runtime/iteration.ts";
import { openExpectations } from "./runtime/replay/replay-expectations.ts";

const compare = openExpectations();

export default function replay(): void {
  iterate(compare);
}
