// A border of the schemas as a drawn request: what a boundary check of the suite sends, and the check that it is.
import { type Boundary, boundariesOf } from "../../schemas/derive/boundaries.ts";
import { type OperationId, perOperation } from "../../schemas/index.ts";
import { weighed } from "../catalogue/tiers.ts";
import { boundaryCheck, isTriedOnItsChain } from "../checks/boundary.ts";
import { EXPLORED, type ProbeCheck } from "../definition/check.ts";
import type { Drawn } from "./drawn.ts";

/** What a boundary check sends; a listed chain without one as a plain value, since a target need not know the token there. */
export function atBorder(boundary: Boundary): Drawn {
  const { operation, pointer, keyword, variant, edit } = boundary;
  return isTriedOnItsChain(boundary) && edit.kind === "replace"
    ? { operation, edit: { kind: "value", pointer, json: edit.json } }
    : { operation, edit: { kind: "border", pointer, keyword, variant } };
}

/** The check that the suite has of a border, with `part` in place of its variant; undefined if there is none. */
export function borderCheck(
  operation: OperationId,
  { pointer, keyword, variant }: Pick<Boundary, "pointer" | "variant"> & { readonly keyword: string },
  part: string,
): ProbeCheck | undefined {
  borders ??= perOperation(boundariesOf);
  const isMeant = (one: Boundary) => one.pointer === pointer && one.keyword === keyword && one.variant === variant;
  const border = borders[operation].find((one) => isMeant(one) && !isTriedOnItsChain(one));
  if (border === undefined) return undefined;
  const check = weighed({ ...boundaryCheck(border), family: EXPLORED });
  return { ...check, id: `${check.id.slice(0, -variant.length)}${part}` } as ProbeCheck;
}

let borders: Readonly<Record<OperationId, readonly Boundary[]>> | undefined;

/** The id of the check of the suite that sends the same as a drawn one, which has another last part. */
export function suiteIdOf({ edit }: Drawn, drawnId: string): string {
  return edit.kind === "border" ? `${drawnId.slice(0, drawnId.lastIndexOf("/") + 1)}${edit.variant}` : drawnId;
}
