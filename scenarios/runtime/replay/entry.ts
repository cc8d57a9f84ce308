// The k6 script of a replay: every response is judged as in any load run, and compared with the recorded ones of its operation.
import { iterate } from "../iteration.ts";
import { openExpectations } from "./replay-expectations.ts";

const compare = openExpectations();

export default function replay(): void {
  iterate(compare);
}
