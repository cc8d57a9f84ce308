// The header of every run, declared by run-header.schema.json.
import type { Machine } from "./generated/run.ts";

export const RUN_FORMAT_VERSION = 2;

/** The kind of machine: what is measured on one kind says nothing of another. */
export function machineClass({ cores, memoryGiB, platform, processor = "unknown processor" }: Machine): string {
  return `${platform}, ${cores} × ${processor}, ${Math.round(memoryGiB)} GiB`;
}
