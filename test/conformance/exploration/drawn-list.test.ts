import { afterAll, expect, test } from "vitest";
import type { Drawn } from "../../../conformance/exploration/drawn.ts";
import { drawnListText, readCorpus, readDrawnList } from "../../../conformance/exploration/drawn-list.ts";
import { failureOf } from "../../failure-of.ts";
import { openTemporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const DRAWN: readonly Drawn[] = [
  { operation: "get-leaderboard", edit: { kind: "value", pointer: "/limit", json: "61" } },
  {
    operation: "token-price",
    edit: { kind: "text", pointer: "/tokenId", splice: { at: 0.5, remove: 1, insert: "g" } },
  },
  { operation: "get-user-fees", edit: { kind: "header", text: "Basic {token}" } },
  {
    operation: "token-price",
    edit: {
      kind: "sequence",
      steps: [
        { operation: "create-token-transaction", fields: { poolType: '"meme"' } },
        { operation: "token-price", of: 0, atOnce: true },
      ],
      claim: "response/data/direction/echo",
    },
  },
  { operation: "trade-token", edit: { kind: "bytes", splice: { at: 0, remove: 1, insert: "" } } },
];
const VERSION = "276 statements, 0123456789ab";

const folder = openTemporaryFolder();
afterAll(folder.remove);

function fileWith(text: string): string {
  return folder.write("corpus.json", text);
}

test("a list of drawn requests is read as it was written", () => {
  expect(readDrawnList(fileWith(drawnListText(DRAWN, VERSION)), VERSION)).toEqual(DRAWN);
});

test("a list of drawn requests may not be there yet, if it is a corpus", () => {
  expect(readCorpus(`${folder.path}/none.json`, VERSION)).toEqual([]);
  expect(() => readDrawnList("/nonexistent/list.json", VERSION)).toThrow(/list of drawn requests/);
});

test.each([
  ["damaged", "{", /got no JSON document/],
  ["of another interface", drawnListText(DRAWN, "200 statements, ffffffffffff"), /must be "276 statements/],
  [
    "with a place that is not there",
    drawnListText([{ operation: "token-price", edit: { kind: "value", pointer: "/moon", json: "1" } }], VERSION),
    /a request at a place of the interface/,
  ],
  ["of another format", JSON.stringify({ formatVersion: 2, interface: VERSION, entries: [] }), /formatVersion/],
])("a list of drawn requests is refused if it is %s", (_, text, message) => {
  const file = fileWith(text);
  const failure = failureOf(() => readDrawnList(file, VERSION));
  expect(failure.code).toBe("drawn-list-invalid");
  expect([failure.message, ...failure.details].join("\n")).toMatch(message);
});
