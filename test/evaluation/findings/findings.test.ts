import { describe, expect, test } from "vitest";
import { findingsOf } from "../../../evaluation/findings/index.ts";
import { pointOf, withUsage } from "../../../evaluation/findings/window-point.ts";
import { intervalOfWindow } from "../../../evaluation/tally/intervals.ts";
import { operationLoad } from "../../../evaluation/tally/metrics.ts";
import { addWindow, createTally } from "../../../evaluation/tally/tally.ts";
import type { JournalWindow } from "../../../results/journal/load-journal.ts";
import type { LoadFinding } from "../../../results/run/load-run.ts";
import { createRandom } from "../../../schemas/random.ts";
import { operationEntry, timesOf, usageEntry, windowEntry } from "../../results/load-entries.ts";

const WINDOWS = 60;
const RATE = 100;

type Second = {
  /** Response times by request; the normal ones by default. */
  readonly timesMs?: (normalMs: number, request: number) => number;
  readonly started?: number;
  readonly accepted?: number;
  readonly errors?: Readonly<Record<string, number>>;
  readonly invalid?: number;
  readonly deviating?: number;
  readonly lacking?: Readonly<Record<string, number>>;
  readonly startDelayMs?: number;
  readonly targetMiB?: number;
};

/** The findings of a run of a minute at 100 requests a second, every second as `second` makes it. */
function findingsIn(
  second: (at: number) => Second,
  seed = 1,
  length = WINDOWS,
  changesMs: readonly number[] | "unknown" = [],
): readonly LoadFinding[] {
  const random = createRandom(seed, "findings");
  const targetMiB: (number | undefined)[] = [];
  const windows = Array.from({ length }, (_, at): JournalWindow => {
    const {
      timesMs = (usual) => usual,
      errors = {},
      invalid = 0,
      deviating = 0,
      lacking = {},
      startDelayMs = 0.5,
      targetMiB: memory,
      ...given
    } = second(at);
    targetMiB.push(memory);
    const { started = RATE, accepted = RATE - invalid } = given;
    const responses = accepted + invalid;
    // Log-normal around 3 ms, as responses of a service are, and a noise of the machine that differs by second.
    const noise = Math.exp(0.1 * normal(random));
    const responseTime = timesOf(
      Array.from({ length: responses }, (_, request) => timesMs(3 * noise * Math.exp(0.4 * normal(random)), request)),
    );
    const specified = invalid === 0 ? {} : { "quote/tokenId/type": invalid };
    return windowEntry(
      at * 1_000,
      {
        "token-price": operationEntry(accepted, {
          started,
          errors,
          invalid,
          specified,
          advisory: deviating === 0 ? {} : { "relation/token-id": deviating },
          lacking,
          responseTime,
          serviceTime: responseTime,
        }),
      },
      {
        startDelay: timesOf(Array.from({ length: started }, () => startDelayMs)),
      },
    );
  });
  const run = createTally();
  for (const window of windows) addWindow(run, window);
  const operations = Object.fromEntries([...run.operations].map(([id, own]) => [id, operationLoad(own, WINDOWS)]));
  const points = windows.map((window, at) => {
    const point = pointOf(intervalOfWindow(window, 1_000));
    const target = targetMiB[at];
    if (target === undefined) return point;
    return withUsage(point, usageEntry(window.fromMs, { targetRssMiB: target }));
  });
  return findingsOf(points, 1_000, operations, changesMs === "unknown" ? {} : { changesMs });
}

/** Sum of twelve uniform ones. */
function normal(random: { readonly next: () => number }): number {
  return Array.from({ length: 12 }, () => random.next()).reduce((sum, one) => sum + one, -6);
}

const kinds = (findings: readonly LoadFinding[]) => findings.map(({ kind }) => kind);

describe("a run in which nothing happens", () => {
  test("has no finding, whatever the noise", () => {
    const found = Array.from({ length: 15 }, (_, seed) => kinds(findingsIn(() => ({}), seed)));
    expect(found.flat()).toEqual([]);
  }, 120_000);

  test("has none for a heap that finds its size", () => {
    expect(findingsIn((at) => ({ targetMiB: 120 + 60 * (1 - Math.exp(-at / 8)) }))).toEqual([]);
  });

  test("has none for errors of one request in twenty from start to end", () => {
    expect(findingsIn(() => ({ accepted: 95, errors: { reset: 5 } }))).toEqual([]);
  });

  test("has none for one window in which a tenth fails", () => {
    expect(findingsIn((at) => (at === 30 ? { accepted: 85, errors: { reset: 15 } } : {}))).toEqual([]);
  });

  test("has none for slow responses that come independently, though one alone is the p95 of its window", () => {
    const few = (at: number): Second => ({
      started: 12,
      accepted: 12,
      timesMs: (usual, request) => (request === 0 && at % 8 === 0 ? 400 : usual),
    });
    expect(findingsIn(few)).toEqual([]);
  });
});

describe("an outage", () => {
  const restart = (at: number): Second =>
    at === 20 || at === 21 ? { accepted: 10, errors: { "connection-refused": 85, reset: 5 } } : {};

  test("is found with its time, its requests and their reasons", () => {
    const [finding, ...more] = findingsIn(restart);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: "outage", fromMs: 20_000, toMs: 22_000, value: 180, unit: "requests" });
    expect(finding?.sentence).toMatch(/connection-refused 170, reset 10/);
  });

  test("is found though the target is dead for most of the run", () => {
    const [finding, ...more] = findingsIn((at) =>
      at >= 24 ? { accepted: 0, errors: { "connection-refused": 100 } } : {},
    );
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: "outage", fromMs: 24_000, toMs: 60_000, value: 3_600 });
    expect(finding?.sentence).toContain("did not respond again");
  });

  test("is found beside errors all the time", () => {
    const [finding] = findingsIn((at) => {
      const failed = at >= 20 && at < 24 ? 40 : 2;
      return { accepted: 100 - failed, errors: { reset: failed } };
    });
    expect(finding).toMatchObject({ kind: "outage", fromMs: 20_000, toMs: 24_000 });
  });

  test("to the end of the run is found, to its end", () => {
    const [finding] = findingsIn((at) => (at >= 50 ? { accepted: 0, errors: { "timeout-headers": 100 } } : {}));
    expect(finding).toMatchObject({ kind: "outage", fromMs: 50_000, toMs: 60_000 });
  });
});

describe("a stall", () => {
  // Frozen from 20 s to 23 s: no response, then all that waited.
  const freeze = (at: number): Second => {
    if (at === 20 || at === 21) return { accepted: 0 };
    return at === 22 ? { accepted: 300, timesMs: (usual, request) => usual + request * 10 } : {};
  };

  test("is found with the longest wait", () => {
    const [finding, ...more] = findingsIn(freeze);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: "stall", unit: "ms" });
    expect(finding?.value).toBeGreaterThan(2_900);
    expect(Math.abs((finding?.fromMs ?? 0) - 20_000)).toBeLessThan(1_000);
  });

  test("is none if requests started late by themselves", () => {
    expect(findingsIn((at) => (at === 30 ? { timesMs: (usual) => usual + 400, startDelayMs: 390 } : {}))).toEqual([]);
  });
});

describe("slowness", () => {
  test("differs from a stall in that the target goes on responding", () => {
    // Trickling bodies from 20 s to 30 s: none complete in the first two seconds, then one after the other.
    const [finding, ...more] = findingsIn((at) => {
      if (at < 20 || at > 31) return {};
      return at < 22 ? { accepted: 0 } : { timesMs: (usual) => usual + 2_000 };
    });
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: "slowness", unit: "ms", fromMs: 22_000, toMs: 32_000 });
    expect(finding?.value).toBeGreaterThan(2_000);
  });

  test("is found if one response in ten is slow", () => {
    const [finding] = findingsIn((at) =>
      at >= 20 && at < 30 ? { timesMs: (usual, request) => (request % 10 === 0 ? usual + 400 : usual) } : {},
    );
    expect(finding?.kind).toBe("slowness");
  });
});

describe("a rise of response times", () => {
  test("in a step is found with its moment and its size", () => {
    const [finding, ...more] = findingsIn((at) => (at >= 25 ? { timesMs: (usual) => usual + 30 } : {}));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: "trend", operation: "*", unit: "ms" });
    expect(Math.abs((finding?.value ?? 0) - 30)).toBeLessThan(1);
    expect(Math.abs((finding?.fromMs ?? 0) - 25_000)).toBeLessThanOrEqual(1_000);
    expect(finding?.sentence).toMatch(/p50 was .*on it is/);
  });

  test("late in a short run is found as well", () => {
    const [finding] = findingsIn((at) => (at >= 7 ? { timesMs: (usual) => usual + 30 } : {}), 2, 24);
    expect(finding?.kind).toBe("trend");
    expect(Math.abs((finding?.fromMs ?? 0) - 7_000)).toBeLessThanOrEqual(1_000);
  });

  test("in a step is found at its moment though a small rise follows", () => {
    const [finding] = findingsIn(
      (at) => ({ timesMs: (usual) => 10 + usual / 20 + (at >= 13 ? 30 : 0) + at / 20 }),
      1,
      42,
    );
    expect(finding?.sentence).toContain("from 13 s on it is");
  });

  test("that is steady is found as one that grows", () => {
    const [finding] = findingsIn((at) => ({ timesMs: (usual) => usual + at / 2 }));
    expect(finding?.kind).toBe("trend");
    expect(finding?.sentence).toContain("grew steadily");
  });

  test("that is steady from a moment on is found with that moment", () => {
    const [finding, ...more] = findingsIn((at) => ({ timesMs: (usual) => usual + 2 * Math.max(0, at - 20) }));
    expect(more).toEqual([]);
    expect(finding?.kind).toBe("trend");
    expect(finding?.sentence).toMatch(/from \d+ s on it grew steadily to/);
    expect(Math.abs((finding?.fromMs ?? 0) - 20_000)).toBeLessThanOrEqual(3_000);
    expect(Math.abs((finding?.value ?? 0) - 78)).toBeLessThan(8);
  });

  test("of the slowest alone is found by their percentile", () => {
    const [finding] = findingsIn((at) => ({
      timesMs: (usual, request) => (at >= 20 && request % 40 === 0 ? usual * 10 : usual),
    }));
    expect(finding?.sentence).toContain("p99 was");
  });

  test("is none if requests started later by as much", () => {
    expect(findingsIn((at) => (at >= 25 ? { timesMs: (usual) => usual + 30, startDelayMs: 30 } : {}))).toEqual([]);
  });

  test("is none if the load changed", () => {
    const ramp = (at: number) => Math.round(20 + at * 3);
    expect(findingsIn((at) => ({ started: ramp(at), accepted: ramp(at), timesMs: (usual) => usual + at / 2 }))).toEqual(
      [],
    );
  });
});

describe("a contract violation", () => {
  test("is found with its start, its count and its statement", () => {
    const [finding, ...more] = findingsIn((at) => (at >= 30 && at % 7 === 0 ? { invalid: 1 } : {}));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: "violation", operation: "token-price", fromMs: 35_000, value: 4 });
    expect(finding?.sentence).toContain("quote/tokenId/type");
  });
});

describe("responses that deviate from what the interface advises", () => {
  test("from a moment on are found with it", () => {
    const [finding, ...more] = findingsIn((at) => ({ deviating: at >= 25 ? 3 : 0 }));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: "advisory", operation: "token-price", fromMs: 25_000, value: 105 });
    expect(finding?.sentence).toContain("none of the 2500 before: relation/token-id");
  });

  test("from the start, or once near the end, are none", () => {
    expect(findingsIn(() => ({ deviating: 3 }))).toEqual([]);
    expect(findingsIn((at) => ({ deviating: at === 55 ? 1 : 0 }))).toEqual([]);
  });
});

describe("a value that responses lose", () => {
  test("is found with its place, its moment and its shares", () => {
    const [finding, ...more] = findingsIn((at) => (at >= 25 ? { lacking: { "data.initFee": 100 } } : {}));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      kind: "disappeared",
      operation: "token-price",
      fromMs: 25_000,
      toMs: 60_000,
      value: 3_500,
      unit: "responses",
      sentence:
        "From 25 s on, none of the responses of token-price have a value at data.initFee (0 of 3500); before, all had one (2500 of 2500).",
    });
  });

  test("is found though a few keep it, and though not all had it", () => {
    const found = findingsIn((at) => ({ lacking: { "data.initFee": at < 30 ? 40 + (at % 5) : 99 } }));
    expect(found).toMatchObject([{ kind: "disappeared", fromMs: 30_000 }]);
    expect(found[0]?.sentence).toContain("1.00 % of the responses");
    expect(found[0]?.sentence).toContain("58.0 % had one (1740 of 3000)");
  });

  test("is named alone where others lie within it", () => {
    const found = findingsIn((at) => ({ lacking: at < 20 ? { "balances[].chain": 2 } : { balances: 100 } }));
    expect(found.map(({ sentence }) => sentence)).toEqual([expect.stringContaining("a value at balances (")]);
  });

  test("is judged among the responses that have what lies around it", () => {
    // Half of the lists are empty all the time; from 30 s on no element has a chain.
    const found = findingsIn((at) => ({ lacking: { balances: 50, "balances[].chain": at < 30 ? 0 : 50 } }));
    expect(found.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining("balances[].chain (0 of 1500); before, all had one (1500 of 1500)"),
    ]);
  });

  test("is none that was never there, that is there at times, or that is gone for a moment at the end", () => {
    expect(findingsIn(() => ({ lacking: { "data.initFee": 100 } }))).toEqual([]);
    expect(findingsIn((at) => ({ lacking: { "data.initFee": at % 2 === 0 ? 100 : 0 } }))).toEqual([]);
    expect(findingsIn((at) => ({ lacking: { "data.initFee": at >= 58 ? 100 : 0 } }))).toEqual([]);
  });

  test("is none where it faded, as it does where the tokens that have it are named less and less", () => {
    expect(findingsIn((at) => ({ lacking: { "data.initFee": Math.min(100, 3 * at) } }))).toEqual([]);
  });
});

describe("a value that fewer responses have", () => {
  const lackingFrom = (from: number, before: number, since: number) => (at: number) => ({
    lacking: { "data.initFee": at < from ? before + (at % 5) : since + (at % 7) },
  });

  test("is found with both shares", () => {
    const [finding, ...more] = findingsIn((at) => ({ lacking: { "data.initFee": at < 30 ? 0 : 47 + (at % 7) } }));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: "disappeared", operation: "token-price", fromMs: 30_000, toMs: 60_000 });
    expect(finding?.sentence).toBe(
      "From 30 s on, 50.0 % of the responses of token-price have a value at data.initFee (1501 of 3000); before, all had one (3000 of 3000).",
    );
  });

  test.each([
    ["of all, to nine in ten", 0, 9],
    ["of six in ten, to three in ten", 38, 68],
  ])("is found: %s", (_, before, since) => {
    expect(findingsIn(lackingFrom(25, before, since))).toMatchObject([{ kind: "disappeared", fromMs: 25_000 }]);
  });

  test("for a time is found with that time, in part or altogether", () => {
    for (const lost of [50, 100]) {
      const [finding, ...more] = findingsIn((at) => ({ lacking: { "data.initFee": at >= 20 && at < 30 ? lost : 2 } }));
      expect(more).toEqual([]);
      expect(finding).toMatchObject({ kind: "disappeared", fromMs: 20_000, toMs: 30_000, value: 10 * lost });
      expect(finding?.sentence).toContain("before and after, 98.0 % had one (4900 of 5000)");
    }
  });

  test("is none where shares vary as much by themselves", () => {
    const random = createRandom(1, "shares");
    expect(findingsIn(() => ({ lacking: { "data.initFee": random.integer(5, 95) } }))).toEqual([]);
  });

  test("is none where it fades, or falls by little", () => {
    expect(findingsIn((at) => ({ lacking: { "data.initFee": at } }))).toEqual([]);
    expect(findingsIn(lackingFrom(30, 40, 50))).toEqual([]);
    expect(findingsIn(lackingFrom(30, 0, 0))).toEqual([]);
  });

  test("is none where other tokens are asked for from that moment on, or at any", () => {
    expect(findingsIn(lackingFrom(30, 38, 68), 1, WINDOWS, [30_000])).toEqual([]);
    expect(findingsIn(lackingFrom(30, 38, 68), 1, WINDOWS, "unknown")).toEqual([]);
  });

  test("is found where other tokens are asked for before, or all of them had it", () => {
    expect(findingsIn(lackingFrom(30, 38, 68), 1, WINDOWS, [15_000])).toMatchObject([{ fromMs: 30_000 }]);
    const lost = (at: number) => ({ lacking: { "data.initFee": at < 30 ? 0 : 50 } });
    expect(findingsIn(lost, 1, WINDOWS, [30_000])).toMatchObject([{ fromMs: 30_000 }]);
  });
});

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
      const [finding, ...more] = findingsIn(memory(text, 2), 1, 40);
      expect(more).toEqual([]);
      expect(finding).toMatchObject({ kind: "growth", unit: "MiB" });
      expect(finding?.sentence).toMatch(/too short to tell a leak from a heap that was hardly collected yet/);
    },
  );

  test.each([COLLECTED, UNCOLLECTED])("is none if a heap grows that was not collected yet", (text) => {
    expect(findingsIn(memory(text, 0), 1, 40)).toEqual([]);
  });

  // A spike of requests in the middle; the one collection comes when it is over.
  const [SPIKE_WITH_LEAK, SPIKE] = [
    "115 115 115 115 116 117 118 119 121 124 127 130 132 135 137 139 141 149 154 156 158 160 163 165 167 169 171 173 173 175 177 179 181 183 185 187 189 160 163 164 164",
    "112 113 113 113 113 113 113 113 113 114 114 114 114 115 116 117 119 122 122 126 131 131 131 131 131 131 131 131 131 131 131 122 122 122 122 122 122 122 122 122 122",
  ];

  test("is growth if the only collection comes at the end and leaves most of it", () => {
    const [finding, ...more] = findingsIn(memory(SPIKE_WITH_LEAK, 0), 1, 41);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: "growth", value: 43 });
    expect(finding?.sentence).toMatch(/too short to tell a leak from a heap that was hardly collected yet/);
    expect(findingsIn(memory(SPIKE, 0), 1, 41)).toEqual([]);
  });

  test("of little a minute is found in a long run", () => {
    const [finding] = findingsIn((at) => ({ targetMiB: 120 + at / 15 + 20 * ((at / 40) % 1) }), 1, 900);
    expect(finding?.kind).toBe("leak");
  });

  test("is found with its rate if collections do not stop it", () => {
    const [finding, ...more] = findingsIn((at) => ({ targetMiB: 120 + at + 20 * ((at / 6) % 1) }));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: "leak", unit: "MiB/h" });
    expect(Math.abs((finding?.value ?? 0) - 3_600)).toBeLessThan(360);
    expect(finding?.sentence).toMatch(/through \d collections/);
  });

  test("is none of a cache that fills: it grew, and the run is too short to tell", () => {
    const [finding] = findingsIn((at) => ({ targetMiB: 120 + 200 * (1 - Math.exp(-at / 30)) + 20 * ((at / 6) % 1) }));
    expect(finding?.kind).toBe("growth");
    expect(finding?.sentence).toContain("a cache that is not full yet");
  });
});
