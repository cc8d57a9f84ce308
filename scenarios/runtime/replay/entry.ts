// The k6 script of a replay: every response is judged as in any load run, and compared with the recorded ones of its operation.
import { SharedArray } from "k6/data";
import iterate from "../iteration.ts";

export { setup, teardown } from "../iteration.ts";

import { compareWithRecording, type Expectations } from "./comparison.ts";

// The file that ASSAY_RECORDING names, held once for all VUs: the first text is the shapes, the others are the classes.
const texts = new SharedArray<string>("recording", () => {
  const { shapes, classes }: Expectations = JSON.parse(open(__ENV["ASSAY_RECORDING"] ?? ""));
  return [JSON.stringify(shapes), ...classes.map(String)];
});
const shapes: Expectations["shapes"] = JSON.parse(texts[0] ?? "{}");

export default function replay(): void {
  iterate(({ operation, iteration, response }, status) =>
    compareWithRecording(operation, shapes[operation], Number(texts[iteration + 1] ?? 0), {
      status,
      answered: response.kind === "success" ? response.body : undefined,
    }),
  );
}
