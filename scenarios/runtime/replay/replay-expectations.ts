// What a VU knows of the recording: the status class of each exchange, and what it shows of each operation.
import { SharedArray } from "k6/data";
import type { OperationId } from "../../../schemas/operation.ts";
import type { Compare } from "../response-judgement.ts";
import { compareWithRecording } from "./comparison.ts";
import { type Baselines, classAt, type ExpectationsFile, readExpectations } from "./expectations-file.ts";

/** Opens the file that ASSAY_RECORDING names, in the init context; the result compares responses with the recording. */
export function openExpectations(): Compare {
  // Held once for all VUs: the first text is the baselines, the others are groups of the classes.
  const texts = new SharedArray<string>("recording", () => {
    const { baselines, classes }: ExpectationsFile = readExpectations(open(__ENV["ASSAY_RECORDING"] ?? ""));
    return [JSON.stringify(baselines), ...classes];
  });
  const baselines: Baselines = JSON.parse(texts[0] ?? "{}");
  const baselineOf = (operation: OperationId) => baselines[operation];
  return ({ operation, iteration, request, response }, status) =>
    compareWithRecording(
      operation,
      baselineOf(operation),
      classAt(iteration, (group) => texts[group + 1]),
      {
        status,
        request,
        answered: response.kind === "success" ? response.body : undefined,
      },
    );
}
