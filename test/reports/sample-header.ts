// The header that all sample runs share.
import type { RunHeader } from "../../run/format/run.ts";
import type { RunIdentity } from "../../run/journal/journal-entries.ts";

/** What a sample says of itself before it ends. */
export const identity: RunIdentity = {
  formatVersion: 2,
  target: "http://127.0.0.1:40123",
  targetIsReference: true,
  seed: 7,
  startedAt: "2026-11-20T10:04:12.345Z",
  versions: { assay: "0.1.0", node: "20.20.2", k6: "2.2.0", interfaceDescription: "274 statements, 0123456789ab" },
  command: ["assay", "check", "--seed", "7"],
  machine: { cores: 2, memoryGiB: 24, platform: "linux x64" },
};

/** The header of every sample. */
export const header: RunHeader = { ...identity, durationMs: 24_120, exitCode: 0 };
