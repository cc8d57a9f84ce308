import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { HarEntry } from "../../../scenarios/recording/har-entry.ts";
import { createRecordingFile } from "../../../scenarios/recording/recording-file.ts";
import { temporaryFolder } from "../driver/temporary-folder.ts";

const folder = temporaryFolder();
const CREATOR = { name: "assay", version: "0" };
const same = (entry: unknown) => entry;

test("a recording is a HAR file once it is finished, an entry a line, and its journal is gone", async () => {
  const path = join(folder.path, "whole.har");
  const recording = createRecordingFile(path, CREATOR);
  recording.append(entryOf(1));
  recording.append(entryOf(2));
  expect(existsSync(path)).toBe(false);
  await recording.finish(same);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
    log: { version: "1.2", creator: CREATOR, entries: [entryOf(1), entryOf(2)] },
  });
  expect(readFileSync(path, "utf8").split("\n")).toHaveLength(5);
  expect(readdirSync(folder.path)).toEqual(["whole.har"]);
});

test("a recording takes no more entries than can be read back", async () => {
  const path = join(folder.path, "full.har");
  const recording = createRecordingFile(path, CREATOR, 130);
  expect([1, 2, 3, 4, 5].map((time) => recording.append(entryOf(time)))).toContain(false);
  await recording.finish(same);
  expect(JSON.parse(readFileSync(path, "utf8")).log.entries.length).toBeGreaterThan(0);
});

test("an existing recording is not overwritten, nor what is left of one that was not finished", () => {
  const path = join(folder.path, "taken.har");
  writeFileSync(path, "");
  expect(() => createRecordingFile(path, CREATOR)).toThrow(expect.objectContaining({ code: "output-exists" }));
  const other = join(folder.path, "other.har");
  writeFileSync(`${other}.part`, "");
  expect(() => createRecordingFile(other, CREATOR)).toThrow(expect.objectContaining({ code: "output-exists" }));
});

test("a recording that cannot be written is reported before anything is recorded", () => {
  expect(() => createRecordingFile(join(folder.path, "no/such/recording.har"), CREATOR)).toThrow(
    expect.objectContaining({ code: "output-unwritable" }),
  );
});

test("a recording whose HAR file does not fit on the disk names the journal that has it", async () => {
  const path = join(folder.path, "no-room.har");
  const recording = createRecordingFile(path, CREATOR);
  recording.append(entryOf(1));
  const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
  const finished = recording.finish(() => {
    throw full;
  });
  const details = [expect.stringContaining(`${path}.part`)];
  await expect(finished).rejects.toMatchObject({ code: "output-incomplete", details });
  expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, true]);
});

/** As much of an entry as a file cares for. */
function entryOf(time: number): HarEntry {
  return { time, cache: {} } as HarEntry;
}
