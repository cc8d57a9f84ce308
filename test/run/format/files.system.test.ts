import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, readlink, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createOutputFolder, writeRun, writeTextFile } from "../../../run/format/files.ts";
import { readRun } from "../../../run/format/read.ts";
import { passingRun } from "../../reports/sample-runs.ts";
import { openTemporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const STARTED_AT = new Date("2026-11-20T10:04:12.345Z");
let folder: string;

beforeEach(() => {
  const { path, remove } = openTemporaryFolder();
  folder = path;
  return remove;
});

it.each([
  ["is named by time in UTC and command", undefined, "check", "reports/out/20261120-100412-check"],
  ["leaves the parent by no command", undefined, "../../Load mixed", "reports/out/20261120-100412-load-mixed"],
  ["is created with its parents if it is named", "a/b/c", "check", "a/b/c"],
])("the output folder %s", async (_, name, command, created) => {
  expect(await createOutputFolder(name, command, STARTED_AT, folder)).toBe(join(folder, created));
  expect(await readdir(join(folder, created))).toEqual([]);
});

it("createOutputFolder gives a second run of the same second a separate folder", async () => {
  await createOutputFolder(undefined, "check", STARTED_AT, folder);
  const second = await createOutputFolder(undefined, "check", STARTED_AT, folder);
  expect(second).toBe(join(folder, "reports/out/20261120-100412-check-2"));
});

it.each([
  ["that exists", "there", "output-exists"],
  ["under a file", "file/out", "output-unwritable"],
  ["that is a link to nowhere", "link", "output-exists"],
])("createOutputFolder refuses a named folder %s", async (_, name, code) => {
  await mkdir(join(folder, "there"));
  await writeFile(join(folder, "file"), "");
  await symlink(join(folder, "nowhere"), join(folder, "link"));
  await expect(createOutputFolder(name, "check", STARTED_AT, folder)).rejects.toMatchObject({ code, exitCode: 2 });
});

describe("writeTextFile", () => {
  it("replaces a file, whose folders it creates, and leaves no other file", async () => {
    const file = join(folder, "a/b/report.html");
    for (const text of ["old", "new"]) await writeTextFile(file, text);
    expect(await readFile(file, "utf8")).toBe("new");
    expect(await readdir(join(folder, "a/b"))).toEqual(["report.html"]);
  });

  it("replaces a link instead of writing through it", async () => {
    const [victim, link] = [join(folder, "victim"), join(folder, "link")];
    await writeFile(victim, "untouched");
    await symlink(victim, link);
    await writeTextFile(link, "ours");
    expect(await readFile(victim, "utf8")).toBe("untouched");
    await expect(readlink(link)).rejects.toMatchObject({ code: "EINVAL" });
  });

  it.each(["/dev/null", "/dev/stdout"])("refuses to replace %s by a file", async (device) => {
    await expect(writeTextFile(device, "text")).rejects.toMatchObject({ code: "output-unwritable" });
  });

  it("refuses to replace a folder and leaves nothing behind", async () => {
    await mkdir(join(folder, "taken"));
    await expect(writeTextFile(join(folder, "taken"), "text")).rejects.toMatchObject({ code: "output-unwritable" });
    expect(await readdir(folder)).toEqual(["taken"]);
  });

  it("keeps the old file if writing the new one fails", async () => {
    const file = join(folder, "whole.txt");
    await writeFile(file, "old");
    const program = `
      import { writeTextFile } from ${JSON.stringify(new URL("../../../run/format/files.ts", import.meta.url).href)};
      await writeTextFile(${JSON.stringify(file)}, "n".repeat(8_000_000));`;
    // The limit on file sizes, in blocks of at most 1 KiB, stops the writer half-way, by a signal or by a fault.
    const limited = 'ulimit -f 4000; exec "$0" --import tsx --input-type=module -e "$1"';
    const child = spawn("sh", ["-c", limited, process.execPath, program], { stdio: "ignore" });
    const [code] = await once(child, "exit");
    expect(code).not.toBe(0);
    expect(await readFile(file, "utf8")).toBe("old");
  });
});

it("writeRun writes a run that reads back the same, by folder and by file, with hidden characters as escapes", async () => {
  const run = { ...passingRun, command: ["assay", "\u001b[31m\u202e\u009b\ud800\u{e0041}"] };
  const file = await writeRun(folder, run);
  expect(await readFile(file, "utf8")).toContain("\\u001b[31m\\u202e\\u009b\\ud800\\udb40\\udc41");
  for (const path of [folder, file]) expect(await readRun(path)).toEqual(run);
});
