// The bundled program does what the sources do: it finds the files that modules have beside themselves, starts the reference
// service, bundles a scenario for k6 and writes a page.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildProgram } from "../../tools/build-program/bundle.ts";

const ROOT = join(import.meta.dirname, "../..");
let folder: string;

beforeAll(async () => {
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  folder = mkdtempSync(join(ROOT, "dist/test-"));
  await buildProgram(join(folder, "program"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (file: string, ...args: readonly string[]) =>
  execFileSync(process.execPath, [file, ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
const assay = (...args: readonly string[]) => run(join(folder, "program/main.js"), ...args);
const fromSources = (...args: readonly string[]) => run(join(ROOT, "bin/assay.mjs"), ...args);

describe("the bundled program", () => {
  test.each(["--version", "list --json -", "completion bash", "explain I8"])(
    "prints for %s what the sources print",
    (words) => {
      const args = words.split(" ");
      expect(assay(...args)).toBe(fromSources(...args));
    },
  );

  test("checks the reference service, under load too, and writes the page of a run", () => {
    const options = ["--only", "token-price/response", "--duration", "3s", "--out", "run"];
    spawnSync(process.execPath, [join(folder, "program/main.js"), "check", ...options], { cwd: folder });
    const { conformance, load } = JSON.parse(readFileSync(join(folder, "run/run.json"), "utf8"));
    expect(conformance.verdict).toBe("pass");
    expect(["pass", "inconclusive"]).toContain(load.verdict);
    expect(load.total).toMatchObject({ errors: 0, invalid: 0 });
    assay("report", "run", "--html", "again.html");
    expect(readFileSync(join(folder, "again.html"), "utf8")).toContain("</html>");
  });

  test("is an entry for programs", () => {
    const program = `import { readRun } from ${JSON.stringify(join(folder, "program/api.js"))}; console.log(typeof readRun);`;
    expect(run("--input-type=module", "-e", program)).toBe("function\n");
  });
});
