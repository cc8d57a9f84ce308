import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  fateOf,
  type Mistake,
  mistakeTables,
  plant,
  readMistakes,
  stoppedShares,
} from "../../proof/natural/mistakes.ts";
import { NATURAL_SERVICES } from "../../proof/natural/natural-services.ts";

const MISTAKE: Mistake = { id: "one", kind: "state", says: "It loses the last entry.", edits: [] };

type Run = Parameters<typeof fateOf>[2][number];

/** A run in which these checks fail, each written as `tier id`. */
function run(failing: readonly string[], { exitCode = 0, fact = "1" } = {}): Run {
  const checks = failing.map((text) => {
    const [tier, id] = text.split(" ");
    return { tier, id, verdict: "fail" };
  });
  const behaviour = { "a.fact": { value: fact, stable: true } };
  return { checks, behaviour, exitCode } as unknown as Run;
}

describe("the fate of a release with a mistake", () => {
  test.each<[fate: string, broken: Run, sound?: Run]>([
    ["default", run(["specified a/b/c"])],
    ["default", run(["advisory a/b/d", "implied a/b/c"])],
    ["strict", run(["advisory a/b/c"])],
    ["strict", run(["specified a/b/c", "advisory a/b/d"]), run(["specified a/b/c"])],
    ["inconclusive", run([], { exitCode: 4 })],
    ["missed", run([], { exitCode: 4 }), run([], { exitCode: 4 })],
    ["observed", run([], { fact: "2" })],
    ["missed", run(["observed a/b/c"])],
    ["missed", run(["specified a/b/c"]), run(["specified a/b/c"])],
  ])("is %s", (fate, broken, sound = run([])) => {
    expect(fateOf(MISTAKE, [sound], [broken]).fate).toBe(fate);
  });

  test("names the checks that decide first, and none that failed without it", () => {
    const broken = run(["advisory a/b/c", "implied a/b/d", "specified a/b/e"]);
    expect(fateOf(MISTAKE, [run(["specified a/b/e"])], [broken]).checks).toEqual(["a/b/d", "a/b/c"]);
  });
});

test("shares and tables count every mistake once", () => {
  const planted = [run(["specified a/b/c"]), run(["advisory a/b/c"]), run([]), run([])].map((broken) =>
    fateOf(MISTAKE, [run([])], [broken]),
  );
  const all = [{ service: "flask", planted, reasons: { one: "it is not asked for" } }];
  expect(stoppedShares(all)).toEqual({ default: 0.25, strict: 0.5 });
  const [counts, left] = mistakeTables(all);
  expect(counts).toContain("| all | 4 | 1 | 1 | 0 | 0 | 2 | 25 % |");
  expect(left?.split("\n").filter((line) => line.includes("it is not asked for"))).toHaveLength(3);
});

describe("a planted mistake", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-mistake-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "service.py");
  const written = () => readFileSync(path, "utf8");

  test("is in the sources until it is taken out", () => {
    writeFileSync(path, "limit = 10\noffset = 0\n");
    const edits = [
      { file: "service.py", find: "10", replace: "9" },
      { file: "service.py", find: "offset = 0", replace: "offset = 1" },
    ];
    const takeOut = plant({ id: "one", edits }, folder);
    expect(written()).toBe("limit = 9\noffset = 1\n");
    takeOut();
    expect(written()).toBe("limit = 10\noffset = 0\n");
  });

  test.each(["11", "0"])("must replace a text that occurs exactly once, and %s does not", (find) => {
    writeFileSync(path, "limit = 10\noffset = 0\n");
    expect(() => plant({ id: "one", edits: [{ file: "service.py", find, replace: "" }] }, folder)).toThrow(
      "exactly once",
    );
  });

  test.each(NATURAL_SERVICES)("of %s fits its sources", (service) => {
    const sources = join(import.meta.dirname, "../../proof/natural", service);
    for (const { id, edits } of readMistakes(service)) {
      for (const { file, find } of edits) {
        expect(readFileSync(join(sources, file), "utf8").split(find), `${id} in ${file}`).toHaveLength(2);
      }
    }
  });
});
