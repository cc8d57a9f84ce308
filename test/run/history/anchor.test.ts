import { describe, expect, test } from "vitest";
import { anchorOf } from "../../../run/history/anchor.ts";
import type { HistoryLine } from "../../../run/history/history-file.ts";
import { acceptedAt } from "./made-up-history.ts";

const DAY = "2026-06-01";

const acknowledged = (release: string, expires = DAY): HistoryLine => ({
  formatVersion: 1,
  kind: "acknowledged",
  release,
  reason: "signatures",
  owner: "pricing",
  expires,
});

/** Seven releases; each has runs of two workloads, and the last two have commits. */
const LINES: readonly HistoryLine[] = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
  const run = day > 5 ? { ...acceptedAt(day), commit: `c${day}` } : acceptedAt(day);
  return [run, { ...run, scenario: "quote-burst" }];
});

describe("the anchor", () => {
  test("is the release so many back, however many runs a release has", () => {
    expect(anchorOf(LINES, 5, DAY, "h")).toEqual({ ref: "1.0.3", name: "1.0.3", back: 5 });
    expect(anchorOf(LINES, 1, DAY, "h")).toEqual({ ref: "c7", name: "1.0.7 (c7)", back: 1 });
    expect(anchorOf(LINES, 7, DAY, "h").ref).toBe("1.0.1");
  });

  test("is not before a release whose regression is acknowledged, until that has expired", () => {
    const until = (expires: string) => [...LINES, acknowledged("1.0.5", expires)];
    expect(anchorOf(until(DAY), 5, DAY, "h")).toEqual({
      ref: "1.0.5",
      name: "1.0.5",
      back: 3,
      acknowledged: "signatures",
    });
    expect(anchorOf(until(DAY), 2, DAY, "h")).toEqual({ ref: "c6", name: "1.0.6 (c6)", back: 2 });
    expect(anchorOf(until("2026-05-31"), 5, DAY, "h").ref).toBe("1.0.3");
  });

  test("is not before the last of several such releases, in whatever order they were acknowledged", () => {
    const lines = [...LINES, acknowledged("1.0.6"), acknowledged("1.0.4")];
    expect(anchorOf(lines, 5, DAY, "h")).toMatchObject({ ref: "c6", acknowledged: "signatures" });
  });

  test("is not before an acknowledged release that has another label in a later run", () => {
    const [again, twin] = [6, 7].map((day) => ({ ...acceptedAt(day), scenario: "quote-burst", commit: `c${day}` }));
    const lines = [...LINES, { ...again, label: "stable" }, { ...twin, label: "latest" }] as HistoryLine[];
    expect(anchorOf([...lines, acknowledged("1.0.6")], 5, DAY, "h").ref).toBe("c6");
  });

  test("is told to be missing in a shorter history", () => {
    expect(() => anchorOf(LINES.slice(0, 6), 5, DAY, "history.jsonl")).toThrow(
      expect.objectContaining({
        code: "history-short",
        exitCode: 4,
        message: "--anchor asks for the release 5 back, and history.jsonl has 3 releases.",
      }),
    );
  });
});
