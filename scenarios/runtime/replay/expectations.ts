// What a VU knows of the tape: the status class of each exchange, and what the tape shows of each operation.
import { SharedArray } from "k6/data";
import type { OperationId } from "../../../schemas/operation.ts";
import type { Violation } from "../../../schemas/violation.ts";
import type { Sent } from "../judging.ts";
import { compareWithTape } from "./comparison.ts";
import { type Baselines, classAt, type ExpectationsFile, readExpectations } from "./expectations-file.ts";

/** Opens the file that ASSAY_TAPE names, in the init context; the result compares what was sent with the tape. */
export function openExpectations(): (sent: Sent, status: number) => readonly Violation[] {
  // Held once for all VUs: the first text is the baselines, the others are stretches of the classes.
  const texts = new SharedArray<string>("tape", () => {
    const { baselines, classes }: ExpectationsFile = readExpectations(open(__ENV["ASSAY_TAPE"] ?? ""));
    return [JSON.stringify(baselines), ...classes];
  });
  const baselines: Baselines = JSON.parse(texts[0] ?? "{}");
  const baselineOf = (operation: OperationId) => baselines[operation];
  return ({ operation, iteration, request, answer }, status) =>
    compareWithTape(
      operation,
      baselineOf(operation),
      classAt(iteration, (stretch) => texts[stretch + 1]),
      {
        status,
        request,
        answered: answer.kind === "success" ? answer.body : undefined,
      },
    );
}
