// The k6 script of a replay: every response is judged as in any load run, and compared with the recorded ones of its operation.

import { SharedArray } from "k6/data";
import { iterate } from "../iteration.ts";
import type { Compare } from "../response-judgement.ts";
import { compareWithRecording } from "./comparison.ts";
import { type Baselines, classAt, type ExpectationsFile, readExpectations } from "./expectations-file.ts";

const compare = openExpectations();

export default function replay(): void {
  iterate(compare);
}

/** Opens the file that ASSAY_RECORDING names, in the init context; the result compares responses with the recording. */
function openExpectations(): Compare {
  // Held once for all VUs: the first text is the baselines, the others are groups of the classes.
  const texts = new SharedArray<string>("recording", () => {
    const { baselines, classes }: ExpectationsFile = readExpectations(open(__ENV["ASSAY_RECORDING"] ?? ""));
    return [JSON.stringify(baselines), ...classes];
  });
  const baselines: Baselines = JSON.parse(texts[0] ?? "{}");
  return ({ operation, iteration, request, response }, status) =>
    compareWithRecording(
      operation,
      baselines[operation],
      classAt(iteration, (group) => texts[group + 1]),
      {
        status,
        request,
        answered: response.kind === "success" ? response.body : undefined,
      },
    );
}
