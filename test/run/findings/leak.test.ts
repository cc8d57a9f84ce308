// Memory that grows.
import { describe, expect, test } from "vitest";
import { findingsIn, onlyFindingIn } from "./made-up-run.ts";

// Resident memory as it was measured: of a service without a leak, of which a collector ran once, or not yet; of a heap that grows
// after a collection soon after the warm-up to the size that it had before; and of a spike of requests in the middle, after which
// the one collection comes.
const COLLECTED =
  "128 130 130 130 130 130 132 132 133 133 135 135 135 135 135 135 135 136 136 136 136 128 126 126 126 126 126 126 126 126 126 127 127 127 129 129 129 129 129 129";
const UNCOLLECTED =
  "132 133 135 135 135 137 137 137 140 140 140 143 143 143 146 146 146 148 149 152 152 154 154 155 157 157 156 158 158 161 161 161 163 163 166 166 166 166 166 166";
const REGAINED =
  "110 110 110 104 101 101 101 101 101 102 102 84 83 84 85 85 85 85 88 90 94 97 98 101 103 105 105 105 105 105 105 105 105 105 105 105 105 105 105 105";
const SPIKE =
  "112 113 113 113 113 113 113 113 113 114 114 114 114 115 116 117 119 122 122 126 131 131 131 131 131 131 131 131 131 131 131 122 122 122 122 122 122 122 122 122 122";
const SPIKE_WITH_LEAK =
  "115 115 115 115 116 117 118 119 121 124 127 130 132 135 137 139 141 149 154 156 158 160 163 165 167 169 171 173 173 175 177 179 181 183 185 187 189 160 163 164 164";

test.each<[growthMiB: readonly number[], what: string, measured: string, leakPerSecond: number]>([
  [[], "a heap that grows and was collected once", COLLECTED, 0],
  [[], "a heap that grows and was not collected yet", UNCOLLECTED, 0],
  [[], "a heap that regains what its only collection freed", REGAINED, 0],
  [[], "a spike of requests", SPIKE, 0],
  [[51], "two MiB a second beside one collection", COLLECTED, 2],
  [[90], "two MiB a second before any collection", UNCOLLECTED, 2],
  [[88], "two MiB a second in a heap that regains its size", REGAINED, 2],
  [[43], "a leak in a spike, most of which its only collection leaves", SPIKE_WITH_LEAK, 0],
])("growth by %j MiB, too little to be called a leak, is found for %s", (growth, _, measured, leakPerSecond) => {
  const sizes = measured.split(" ").map(Number);
  const found = findingsIn(
    (at) => ({ targetMiB: (sizes[at] ?? 0) + Math.max(0, at - 8) * leakPerSecond }),
    1,
    sizes.length,
  );
  const sentence = expect.stringMatching(/too short to tell a leak from a heap that has hardly been collected/);
  expect(found).toMatchObject(growth.map((value) => ({ kind: "growth", unit: "MiB", value, sentence })));
});

describe("a leak", () => {
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
