import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { profileText, readProfile } from "../../results/profile-file.ts";
import { conformanceRecord } from "../reports/sample-conformance.ts";
import { loadRecord } from "../reports/sample-load.ts";
import { provesNothingRecord, readyRecord } from "../reports/sample-records.ts";

const FACTS = { "token-price.null": { value: "refused", stable: true, evidence: ["x"] } };
const record = { ...conformanceRecord(), profile: FACTS };

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-profile-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("an observed profile", () => {
  it("is read back as it was written", async () => {
    expect(await readProfile(write("p.json", profileText(record)))).toEqual({
      formatVersion: 1,
      kind: "profile",
      target: record.target,
      facts: FACTS,
    });
  });

  it("holds no time, so that the same facts are the same file", () => {
    const later = { ...record, startedAt: "2027-01-01T00:00:00.000Z", durationMs: 9 };
    expect(profileText(later)).toBe(profileText(record));
  });

  it("is read from a conformance record, from that of the main job, and from the folder of a record", async () => {
    expect((await readProfile(write("c.json", JSON.stringify(record)))).facts).toEqual(FACTS);
    const whole = { ...readyRecord, conformance: record };
    expect((await readProfile(write("record.json", JSON.stringify(whole)))).facts).toEqual(FACTS);
    expect((await readProfile(folder)).facts).toEqual(FACTS);
  });

  it.each([
    ["a load record", JSON.stringify(loadRecord()), /no conformance run/],
    ["a fact without a value", JSON.stringify({ ...profileOf(), facts: { a: { stable: true } } }), /2 problems/],
    ["another format version", JSON.stringify({ ...profileOf(), formatVersion: 2 }), /one problem/],
    ["no JSON", "{", /no JSON document/],
  ])("is not found in %s", async (_, text, message) => {
    await expect(readProfile(write("x.json", text))).rejects.toMatchObject({
      code: "record-unreadable",
      message: expect.stringMatching(message),
    });
  });

  it("is not found where nothing is, and may be found where the load half alone is missing", async () => {
    await expect(readProfile(join(folder, "gone"))).rejects.toMatchObject({ code: "record-unreadable" });
    const found = await readProfile(write("n.json", JSON.stringify(provesNothingRecord)));
    expect(found.target).toBe(provesNothingRecord.target);
  });
});

function profileOf() {
  return JSON.parse(profileText(record));
}

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
