import { describe, expect, test } from "vitest";
import {
  classAt,
  expectationsFile,
  GROUP,
  readExpectations,
} from "../../../../scenarios/runtime/replay/expectations-file.ts";

describe("the file from which VUs read a recording", () => {
  test("gives the class of every exchange", () => {
    const statuses = Array.from({ length: GROUP + 7 }, (_, at) => (at % 3 === 0 ? undefined : 200 + (at % 4) * 100));
    const file = readExpectations(JSON.stringify(expectationsFile({}, statuses)));
    const classes = statuses.map((_, at) => classAt(at, (interval) => file.classes[interval]));
    expect(classes).toEqual(statuses.map((status) => Math.floor((status ?? 0) / 100)));
    expect(classAt(GROUP * 9, (interval) => file.classes[interval])).toBe(0);
  });

  test("is rejected in another format", () => {
    expect(() => readExpectations('{"formatVersion":0}')).toThrow(/format 1/);
  });
});
