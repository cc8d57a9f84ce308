// Each place of the interface description has its statement, and each constraint of the schemas names one. Where the
// description is not beside the project, the places of the golden file stand for it, and those that statements name.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodesOf } from "../../schemas/derive/nodes.ts";
import { operations, type Schema, statements } from "../../schemas/index.ts";
import { BODIES } from "../schemas/samples.ts";
import { hashOf, placesOf, readDescription, wordsOf } from "./description.ts";

const GOLDEN = join(import.meta.dirname, "../golden/places.tsv");
const all = [...statements.values()];
const places = readPlaces();

const nodes = BODIES.flatMap(([id, direction]) =>
  nodesOf(operations[id][direction]).map((node) => ({ ...node, id, direction })),
);
const facets = nodes.flatMap(({ schema }) => Object.values(schema["x-statement"] ?? {}));
const points = nodes.flatMap(({ schema }) => Object.values(schema["x-open"] ?? {}));

test("the places of the description are in the golden file with a hash and their statements", async () => {
  const rows = places.map((place) => [place.place, place.hash, ...idsAt(place.place)].join("\t"));
  await expect(`${rows.join("\n")}\n`).toMatchFileSnapshot(GOLDEN);
});

test("a description of any text is read by the first cells of its rows, its lines and what it does not show", () => {
  const markdown = "## Hats (all)\n| Hat | Size |\n|---|---|\n| bowler, felt | 1. Its brim: not shown. |\n\n1. Worn.\n";
  expect(placesOf(markdown)).toEqual([
    { place: "hats#row:bowler", kind: "row", text: "bowler, felt | 1. Its brim: not shown." },
    { place: "hats#not-shown:1", kind: "not-shown", text: "Its brim: not shown." },
    { place: "hats#p:1", kind: "p", text: "Worn." },
  ]);
});

test("the places, facets and open points are many, and no place occurs twice", () => {
  expect(new Set(places.map(({ place }) => place)).size).toBe(places.length);
  expect(facets.length).toBeGreaterThan(240);
  expect(points.length).toBeGreaterThan(15);
});

test.each<[rule: string, breaking: readonly unknown[]]>([
  ["each place of the description has a statement", places.filter(({ place }) => idsAt(place).length === 0)],
  ["each statement names a place that exists", all.filter(({ place }) => !places.some((one) => one.place === place))],
  [
    "`sameAs` names statements that exist",
    all.flatMap(({ sameAs = [] }) => sameAs).filter((id) => !statements.has(id)),
  ],
  ["each facet of a schema names an existing statement", facets.filter((id) => !statements.has(id))],
  ["a schema leaves open what is open", points.filter((id) => statements.get(id)?.coverage !== "open")],
  [
    "each default is restated",
    nodes.filter(({ schema }) => schema.default !== undefined && !facetOf(schema, "default")),
  ],
])("%s", (_, breaking) => expect(breaking).toEqual([]));

test("the places of the description have an open statement for each sentence about what is not shown", () => {
  const sentences = places.map(({ place }) => place).filter((place) => place.includes("#not-shown:"));
  expect(sentences.flatMap((place) => all.filter((statement) => statement.place === place))).toEqual(
    sentences.map((place) => expect.objectContaining({ place, coverage: "open" })),
  );
});

test("the statements have unique ids in one spelling", () => {
  const ids: readonly { id: string }[] = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../schemas/statements.json"), "utf8"),
  ).statements;
  expect(ids.length).toBe(all.length);
  expect(ids.filter(({ id }) => !/^[a-z-]+(\/[A-Za-z0-9_-]+)+$/.test(id))).toEqual([]);
});

test("the statements give a reason where they are not checked, and an open point where they are open", () => {
  const unsound = all.filter(({ coverage, reason, open }) => {
    switch (coverage) {
      case "checked":
        return reason !== undefined || open !== undefined;
      case "observed":
      case "not-observable":
        return (reason ?? "").length < 10 || open !== undefined;
      case "open":
        return open === undefined;
      default:
        return true;
    }
  });
  expect(unsound).toEqual([]);
});

test("the statements list each of the sixteen silences and seven tensions once", () => {
  const expected = [...numbered("T", 7, 1), ...numbered("U", 16, 2)];
  const opened = all.filter(({ coverage }) => coverage === "open");
  expect(opened.map(({ open }) => open).sort()).toEqual(expected);
  expect(opened.map(({ id }) => id).sort()).toEqual(expected.map((open) => `open/${open}`));
});

test("the statements are all named by a facet of a schema where they are about a field of a body", () => {
  const named = new Set(facets);
  const resources =
    /^(transaction|builder|links|quote|created-token|leaderboard-entry|pagination|fee-balance|fee-summary)\//;
  const about = all.filter(({ id }) => /\/(request|response)\//.test(id) || resources.test(id));
  expect(about.length).toBeGreaterThan(200);
  expect(about.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([]);
});

test("the schemas say of each request field whether it is required, optional or left open", () => {
  const fields = nodes.filter(({ direction, path }) => direction === "request" && isField(path));
  expect(fields.length).toBeGreaterThan(40);
  const unsaid = fields.filter(({ schema, presence }) => {
    const isOpen = ["presence", "default", "combination"].some((facet) => schema["x-open"]?.[facet]);
    const facet = presence === "required" ? "required" : "optional";
    const other = presence === "required" ? "optional" : "required";
    return facetOf(schema, other) !== undefined || (facetOf(schema, facet) === undefined && !isOpen);
  });
  expect(unsaid.map(({ id, path }) => ({ id, path }))).toEqual([]);
});

/** Each place with a hash of its words. Without the description, a place that is new to the golden file is unread. */
function readPlaces(): readonly Readonly<Record<"place" | "hash", string>>[] {
  const description = readDescription();
  if (description !== undefined) {
    return placesOf(description).map(({ place, text }) => ({ place, hash: hashOf(wordsOf(text).join(" ")) }));
  }
  const lines = readFileSync(GOLDEN, "utf8").split("\n");
  const committed = new Map(lines.map((line) => line.split("\t")).map(([place, hash]) => [place, hash]));
  const named = [...new Set(all.map(({ place }) => place))];
  const known = [...committed.keys()].filter((place = "") => named.includes(place)) as string[];
  const unread = named.filter((place) => !committed.has(place));
  return [...known, ...unread].map((place) => ({ place, hash: committed.get(place) ?? "unread" }));
}

function idsAt(place: string): string[] {
  return all.filter((statement) => statement.place === place).map(({ id }) => id);
}

function facetOf(schema: Schema, facet: string): string | undefined {
  return schema["x-statement"]?.[facet];
}

function isField(path: readonly unknown[]): boolean {
  const last = path.at(-1);
  return last !== undefined && last !== "items";
}

function numbered(letter: string, count: number, digits: number): string[] {
  return Array.from({ length: count }, (_, index) => letter + String(index + 1).padStart(digits, "0"));
}
