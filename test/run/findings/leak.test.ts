// Memory that grows.
import { describe, expect, test } from "vitest";
import { findingsIn, onlyFindingIn, type Second } from "./made-up-run.ts";

describe("a leak", () => {
  // Resident memory of a service without a leak, as it was measured: it grows, and a collector ran once, or not yet.
  const COLLECTED =
    "128 130 130 130 130 130 132 132 133 133 135 135 135 135 135 135 135 136 136 136 136 128 126 126 126 126 126 126 126 126 126 127 127 127 129 129 129 129 129 129";
  const UNCOLLECTED =
    "132 133 135 135 135 137 137 137 140 140 140 143 143 143 146 146 146 148 149 152 152 154 154 155 157 157 156 158 158 161 161 161 163 163 166 166 166 166 166 166";
  const memory = (text: string, leakPerSecond: number) => {
    const measured = text.split(" ").map(Number);
    return (at: number): Second => ({ targetMiB: (measured[at] ?? 0) + Math.max(0, at - 8) * leakPerSecond });
  };

  test.each([COLLECTED, UNCOLLECTED])(
    "of two MiB a second is growth in a run that is too short to tell, whenever a collector runs",
    (text) => {
      const finding = onlyFindingIn(memory(text, 2), 1, 40);
      expect(finding).toMatchObject({ kind: "growth", unit: "MiB" });
      expect(finding.sentence).toMatch(/too short to tell a leak from a heap that has hardly been collected/);
    },
  );

  // A collection soon after the warm-up, from which the heap grows to the size that it had before.
  const REGAINED =
    "110 110 110 104 101 101 101 101 101 102 102 84 83 84 85 85 85 85 88 90 94 97 98 101 103 105 105 105 105 105 105 105 105 105 105 105 105 105 105 105";

  test("is growth, and nothing without it, if the heap regains what the only collection freed", () => {
    expect(findingsIn(memory(REGAINED, 0), 1, 40)).toEqual([]);
    expect(findingsIn(memory(REGAINED, 2), 1, 40)).toMatchObject([{ kind: "growth" }]);
  });

  test.each([COLLECTED, UNCOLLECTED])("finds no leak in a heap that grows and was not collected yet", (text) => {
    expect(findingsIn(memory(text, 0), 1, 40)).toEqual([]);
  });

  // A spike of requests in the middle; the one collection comes when it is over.
  const [SPIKE_WITH_LEAK, SPIKE] = [
    "115 115 115 115 116 117 118 119 121 124 127 130 132 135 137 139 141 149 154 156 158 160 163 165 167 169 171 173 173 175 177 179 181 183 185 187 189 160 163 164 164",
    "112 113 113 113 113 113 113 113 113 114 114 114 114 115 116 117 119 122 122 126 131 131 131 131 131 131 131 131 131 131 131 122 122 122 122 122 122 122 122 122 122",
  ];

  test("is growth if the only collection comes at the end and leaves most of it", () => {
    const finding = onlyFindingIn(memory(SPIKE_WITH_LEAK, 0), 1, 41);
    expect(finding).toMatchObject({ kind: "growth", value: 43 });
    expect(finding.sentence).toMatch(/too short to tell a leak from a heap that has hardly been collected/);
    expect(findingsIn(memory(SPIKE, 0), 1, 41)).toEqual([]);
  });

  test("of a small size per minute is found in a long run", () => {
    const [finding] = findingsIn((at) => ({ targetMiB: 120 + at / 15 + 20 * ((at / 40) % 1) }), 1, 900);
    expect(finding?.kind).toBe("leak");
  });

  test("is found with its rate if collections do not stop it", () => {
    const finding = onlyFindingIn((at) => ({ targetMiB: 120 + at + 20 * ((at / 6) % 1) }));
    expect(finding).toMatchObject({ kind: "leak", unit: "MiB/h" });
    expect(Math.abs(finding.value - 3_600)).toBeLessThan(360);
    expect(finding.sentence).toMatch(/through \d collections/);
  });

  test("finds growth, not a leak, in a cache that fills during a short run", () => {
    const [finding] = findingsIn((at) => ({ targetMiB: 120 + 200 * (1 - Math.exp(-at / 30)) + 20 * ((at / 6) % 1) }));
    expect(finding?.kind).toBe("growth");
    expect(finding?.sentence).toContain("a cache that is not full yet");
  });
});
