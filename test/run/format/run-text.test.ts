import { describe, expect, test } from "vitest";
import type { LoadRun, LoadWindow } from "../../../run/format/run.ts";
import { runText } from "../../../run/format/run-text.ts";
import { loadRun } from "../../reports/sample-load.ts";

const windowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...loadRun().windows[0], fromMs: at * 1_000 }) as LoadWindow);

describe("a run as text", () => {
  test("has one line for each window, and is otherwise indented JSON", () => {
    const run = loadRun({ windows: windowsOf(3), windowMs: 1_000 });
    const text = runText(run);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(run)));
    const lines = text.split("\n");
    const from = lines.indexOf('  "windows": [');
    expect(lines.slice(from + 1, from + 4).map((line) => JSON.parse(line.replace(/,$/, "")).fromMs)).toEqual([
      0, 1e3, 2e3,
    ]);
    expect(lines[from + 4]).toBe("  ],");
    expect(text).toBe(text.trimEnd().concat("\n"));
    expect(lines).toContain('  "kind": "load",');
  });

  test("keeps texts of the target that look like what is put together, and shows what is hidden in windows", () => {
    const texts = ['"windows": "', "$&$1", "\u202e", "$'"];
    const [window] = windowsOf(1);
    const run: LoadRun = loadRun({ notes: texts, windows: [{ ...window, note: "\u202e" } as unknown as LoadWindow] });
    expect(JSON.parse(runText(run))).toEqual(JSON.parse(JSON.stringify(run)));
    expect(runText(run)).not.toContain("\u202e");
  });
});
