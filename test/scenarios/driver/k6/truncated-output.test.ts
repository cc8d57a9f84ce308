import fc from "fast-check";
import { expect, it } from "vitest";
import { openKeptLines } from "../../../../scenarios/driver/k6/truncated-output.ts";

function keep(limitBytes: number, lines: readonly string[]): string {
  const kept = openKeptLines(limitBytes);
  for (const line of lines) kept.add(line);
  return kept.text();
}

it("kept lines are the first and the last ones where they do not fit, with the number between", () => {
  expect(keep(8, ["a", "b", "c", "d", "e", "f", "g"])).toBe("a\nb\n… 3 lines left out …\nf\ng\n");
});

it("kept lines never exceed the limit, and lost lines are counted", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 20, unit: "grapheme" })),
      fc.integer({ min: 2, max: 200 }),
      (raw, limit) => {
        const lines = raw.map((line) => line.replaceAll("\n", ""));
        const kept = keep(limit, lines);
        const between = /… (\d+) lines left out …\n/.exec(kept);
        const rest = kept.replace(between?.[0] ?? "", "");
        expect(Buffer.byteLength(rest)).toBeLessThanOrEqual(limit);
        expect(rest.split("\n").length - 1 + Number(between?.[1] ?? 0)).toBe(lines.length);
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});
