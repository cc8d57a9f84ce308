import { describe, expect, test } from "vitest";
import { placesOf } from "./description.ts";

const SMALL = `# A Service (draft)

It sells hats. Sizes of hats: not shown.
A second line.

### Hat object (returned by all)
| Field | Type | Notes |
|---|---|---|
| size | number | Above 0. Unit of size: not shown. |
| colour, in full | string | |

1. Hats are felt.
2. Brims: not shown.
`;

describe("the places of a description", () => {
  test("are its rows, its lines of prose and its not-shown sentences, counted within a heading", () => {
    expect(placesOf(SMALL)).toEqual([
      { place: "a-service#p:1", kind: "p", text: "It sells hats." },
      { place: "a-service#not-shown:1", kind: "not-shown", text: "Sizes of hats: not shown." },
      { place: "a-service#p:2", kind: "p", text: "A second line." },
      { place: "hat-object#row:size", kind: "row", text: "size | number | Above 0. Unit of size: not shown." },
      { place: "hat-object#not-shown:1", kind: "not-shown", text: "Unit of size: not shown." },
      { place: "hat-object#row:colour", kind: "row", text: "colour, in full | string | " },
      { place: "hat-object#p:1", kind: "p", text: "Hats are felt." },
      { place: "hat-object#not-shown:2", kind: "not-shown", text: "Brims: not shown." },
    ]);
  });
});
