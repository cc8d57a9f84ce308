// The k6 script of a replay: every response is judged as in any load run, and compared with the recorded ones of its operation.
import { SharedArray } from "k6/data";
import iterate from "../iteration.ts";

export { setup, teardown } from "../iteration.ts";

import { compareWithRecording, type Expectations } from "./comparison.ts";

// The file that ASSAY_RECORDING names, held once for all VUs: the first text is the baselines, the others are the classes.
const texts = new SharedArray<string>("recording", () => {
  const { baselines, classes }: Expectations = JSON.parse(open(__ENV["ASSAY_RECORDING"] ?? ""));
  return [JSON.stringify(baselines), ...classes.map(String)];
});
const baselines: Expectations["baselines"] = JSON.parse(texts[0] ?? "{}");

export default function replay(): void {
  iterate(({ operation, iteration, request, response }, status) =>
    compareWithRecording(operation, baselines[operation], Number(texts[iteration + 1] ?? 0), {
      status,
      request,
      answered: response.kind === "success" ? response.body : undefined,
    }),
  );
}
