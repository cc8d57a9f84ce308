// The machine that this process runs on, as runs name it.
import { availableParallelism, cpus, totalmem } from "node:os";
import type { Machine } from "../../run/format/run.ts";

/** Read anew: a container may be given more or less while it runs. */
export function machineHere(): Machine {
  return {
    cores: availableParallelism(),
    memoryGiB: Math.round((totalmem() / 2 ** 30) * 10) / 10,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model.trim().replaceAll(/\s+/g, " ") ?? "unknown processor",
  };
}
