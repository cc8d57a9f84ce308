import { describe, expect, test } from "vitest";
import { placesOf, recordsOf, runsOf } from "./description.ts";

const SMALL = `# A Service (draft)

It sells hats. Sizes of hats: not shown.
A second line.

### Hat object
| Field | Type | Notes |
|---|---|---|
| size | number | Above 0. Unit of size: not shown. |
| colour | string | |

1. Hats are felt.
2. Brims: not shown.
`;

describe("the places of a description", () => {
  test("are its rows, its lines of prose and its not-shown sentences, counted within a heading", () => {
    expect(placesOf(SMALL)).toEqual([
      { place: "a-service-draft#p:1", kind: "p", text: "It sells hats." },
      { place: "a-service-draft#not-shown:1", kind: "not-shown", text: "Sizes of hats: not shown." },
      { place: "a-service-draft#p:2", kind: "p", text: "A second line." },
      { place: "hat-object#row:size", kind: "row", text: "size | number | Above 0. Unit of size: not shown." },
      { place: "hat-object#not-shown:1", kind: "not-shown", text: "Unit of size: not shown." },
      { place: "hat-object#row:colour", kind: "row", text: "colour | string | " },
      { place: "hat-object#p:1", kind: "p", text: "Hats are felt." },
      { place: "hat-object#not-shown:2", kind: "not-shown", text: "Brims: not shown." },
    ]);
  });

  test("change their record with a word, and not with a line break or a full stop", () => {
    const recordOf = (text: string) => recordsOf(placesOf(`# H\n${text}`))["h#p:1"];
    expect(recordOf("Hats are felt.")).toEqual(recordOf("Hats  are felt"));
    expect(recordOf("Hats are felt.")).not.toEqual(recordOf("Hats are straw."));
  });

  test("betray eight words in a row, wherever they are copied to, and not seven", () => {
    const sentence = "Every hat that is sold here has a brim of felt.";
    const copied = new Set(runsOf(sentence));
    expect(runsOf("we say: hat that is sold here has a BRIM").some((run) => copied.has(run))).toBe(true);
    expect(runsOf("we say that is sold here has a brim, thus it is").some((run) => copied.has(run))).toBe(false);
    expect(runsOf("too short to tell")).toEqual([]);
  });
});
