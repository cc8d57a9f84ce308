// What an exploration sends before it draws anything.
import { type Boundary, boundariesOf } from "../../schemas/derive/boundaries.ts";
import type { OperationId } from "../../schemas/index.ts";
import { REFUSED_TOKEN, TOKEN } from "../../target/exchange/probe.ts";
import { isTriedOnItsChain } from "../checks/boundary.ts";
import { atBorder } from "./border.ts";
import type { Drawn } from "./drawn.ts";

/**
 * Each listed chain, no valid credential, and what boundary checks send, the judged before the observed. The places of all
 * operations take turns, so that it is soon known how each operation rejects.
 */
export function firstRequests(wanted: readonly OperationId[]): readonly Drawn[] {
  const headers = wanted.map((operation) =>
    HEADERS.map((text): Drawn => ({ operation, edit: { kind: "header", text } })),
  );
  const borders = wanted.flatMap(boundariesOf);
  const listed = borders.filter(isTriedOnItsChain);
  const judged = borders.filter((border) => border.expectation !== "observe" && !listed.includes(border));
  const observed = borders.filter(({ expectation }) => expectation === "observe");
  return [...listed.map(atBorder), ...inTurns([...headers, ...byPlace(judged)]), ...inTurns(byPlace(observed))];
}

function byPlace(borders: readonly Boundary[]): readonly (readonly Drawn[])[] {
  const places = new Map<string, Drawn[]>();
  for (const border of borders) {
    const place = `${border.operation}${border.pointer}`;
    places.set(place, [...(places.get(place) ?? []), atBorder(border)]);
  }
  return [...places.values()];
}

/** The first of each list, then the second of each, and so on. */
function inTurns(lists: readonly (readonly Drawn[])[]): readonly Drawn[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

/** Another header than Bearer, a blank and the credential. */
const HEADERS = ["", "Bearer", TOKEN, `Basic ${TOKEN}`, `Token ${TOKEN}`, `Bearer${TOKEN}`, `Bearer ${REFUSED_TOKEN}`];
