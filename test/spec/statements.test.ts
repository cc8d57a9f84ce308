// Each place of the interface description has its statement, and each constraint of the schemas names one. Where the
// description is not beside the project, its committed places stand for it; `-u` writes them anew after an edit of it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { nodesOf } from "../../schemas/derive/nodes.ts";
import {
  type Direction,
  INTERPRETATIONS,
  OPERATION_IDS,
  operations,
  type Schema,
  statements,
} from "../../schemas/index.ts";
import { type PlaceRecord, placesOf, readDescription, recordsOf, runsOf } from "./description.ts";

const FILE = join(import.meta.dirname, "places.json");
const committedText = readFileSync(FILE, "utf8");
const committed: Readonly<Record<string, PlaceRecord>> = JSON.parse(committedText);
const description = readDescription();
const current = description === undefined ? committed : recordsOf(placesOf(description));
const all = [...statements.values()];

const bodies = OPERATION_IDS.flatMap((id) =>
  (["request", "response"] as const).map((direction: Direction) => ({ id, direction })),
);
const nodes = bodies.flatMap(({ id, direction }) =>
  nodesOf(operations[id][direction]).map((node) => ({ ...node, id, direction })),
);

describe("the places of the description", () => {
  test("are those that were committed; an edit lists the statements it touches", () => {
    const changed = [...new Set([...Object.keys(current), ...Object.keys(committed)])].filter(
      (place) => current[place]?.text !== committed[place]?.text,
    );
    const touched = changed.map((place) => ({ place, statements: idsAt(place) }));
    expect(touched).toEqual([]);
  });

  test("stand in the committed file as written by -u", async () => {
    const text = description === undefined ? committedText : `${JSON.stringify(current, null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(FILE);
  });

  test("are rows, prose and not-shown sentences in the numbers that the description has", () => {
    const kinds = Object.keys(current).map((place) => /#(row|p|not-shown):/.exec(place)?.[1]);
    const count = (kind: string) => kinds.filter((other) => other === kind).length;
    expect({ row: count("row"), p: count("p"), "not-shown": count("not-shown") }).toEqual({
      row: 99,
      p: 20,
      "not-shown": 16,
    });
  });

  test("each have a statement", () => {
    expect(Object.keys(current).filter((place) => idsAt(place).length === 0)).toEqual([]);
  });

  test("hold each not-shown sentence as an open statement", () => {
    const sentences = Object.keys(current).filter((place) => place.includes("#not-shown:"));
    expect(sentences.flatMap((place) => all.filter((statement) => statement.place === place))).toEqual(
      sentences.map((place) => expect.objectContaining({ place, coverage: "open" })),
    );
  });
});

describe("the statements", () => {
  test("name a place that exists", () => {
    expect(all.filter(({ place }) => current[place] === undefined).map(({ id, place }) => ({ id, place }))).toEqual([]);
  });

  test("have ids of their own, in one spelling", () => {
    const ids: readonly { id: string }[] = JSON.parse(
      readFileSync(join(import.meta.dirname, "../../schemas/statements.json"), "utf8"),
    ).statements;
    expect(ids.length).toBe(all.length);
    expect(ids.filter(({ id }) => !/^[a-z-]+(\/[A-Za-z0-9_-]+)+$/.test(id))).toEqual([]);
  });

  test("say in words of their own what the description says", () => {
    const copied = new Set(Object.values(current).flatMap(({ runs }) => runs.split(" ")));
    copied.delete("");
    const texts = [
      ...all.map(({ text }) => text),
      ...all.map(({ reason = "" }) => reason),
      ...nodes.map(({ schema }) => schema.description ?? ""),
      ...OPERATION_IDS.map((id) => operations[id].description),
      ...Object.values(INTERPRETATIONS),
    ];
    expect(texts.length).toBeGreaterThan(400);
    expect(texts.filter((text) => runsOf(text).some((run) => copied.has(run)))).toEqual([]);
  });

  test("give a reason where they are not checked, and an open point where they are open", () => {
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

  test("register the sixteen silences and the seven tensions once each", () => {
    const expected = [...numbered("T", 7, 1), ...numbered("U", 16, 2)];
    const opened = all.filter(({ coverage }) => coverage === "open");
    expect(opened.map(({ open }) => open).sort()).toEqual(expected);
    expect(opened.map(({ id }) => id).sort()).toEqual(expected.map((open) => `open/${open}`));
  });

  test("refer by sameAs to statements that exist", () => {
    const unknown = all.flatMap(({ sameAs = [] }) => sameAs).filter((id) => !statements.has(id));
    expect(unknown).toEqual([]);
  });

  test("are all named by a facet of a schema where they are about a member of a body", () => {
    const named = new Set(nodes.flatMap(({ schema }) => Object.values(schema["x-statement"] ?? {})));
    const resources =
      /^(transaction|builder|links|quote|created-token|leaderboard-entry|pagination|fee-balance|fee-summary)\//;
    const about = all.filter(({ id }) => /\/(request|response)\//.test(id) || resources.test(id));
    expect(about.length).toBeGreaterThan(200);
    expect(about.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

describe("the schemas", () => {
  test("name existing statements in every facet", () => {
    const facets = nodes.flatMap(({ schema }) => Object.values(schema["x-statement"] ?? {}));
    expect(facets.length).toBeGreaterThan(240);
    expect(facets.filter((id) => !statements.has(id))).toEqual([]);
  });

  test("name open statements where they leave a point open", () => {
    const points = nodes.flatMap(({ schema }) => Object.values(schema["x-open"] ?? {}));
    expect(points.length).toBeGreaterThan(15);
    expect(points.filter((id) => statements.get(id)?.coverage !== "open")).toEqual([]);
  });

  test("restate each default", () => {
    const silent = nodes.filter(({ schema }) => schema.default !== undefined && !facetOf(schema, "default"));
    expect(silent).toEqual([]);
  });

  test("say of each request member whether it is required, optional or left open", () => {
    const fields = nodes.filter(({ direction, path }) => direction === "request" && isField(path));
    expect(fields.length).toBe(44);
    const unsaid = fields.filter(({ schema, presence }) => {
      const isOpen = ["presence", "default", "combination"].some((facet) => schema["x-open"]?.[facet]);
      const facet = presence === "required" ? "required" : "optional";
      const other = presence === "required" ? "optional" : "required";
      return facetOf(schema, other) !== undefined || (facetOf(schema, facet) === undefined && !isOpen);
    });
    expect(unsaid.map(({ id, path }) => ({ id, path }))).toEqual([]);
  });
});

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
