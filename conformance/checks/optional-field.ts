// Optional fields, and fields that the interface does not name.
import { OPERATION_IDS, type OperationId, operations, type Tier } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { controlFor } from "../../target/control.ts";
import { IMAGE_URL, LINKS, VIDEO, VIDEO_URL, ZERO_ADDRESS } from "../../target/request-bodies.ts";
import { editAt, type RequestEdit } from "../../target/request-edit.ts";
import { type DefinedCheck, probeCheck } from "../definition/check.ts";

/**
 * A target that rejects every value of an optional field does not support it. The values are the least objectionable ones; if
 * a reason to reject is left open, the check is advisory. So is that a link needs no other link.
 */
export function optionalFieldChecks(): readonly DefinedCheck[] {
  return [
    ...(["create-token-transaction", "trade-token"] as const).flatMap((operation) => [
      field(operation, "token_referral", "specified", [() => ZERO_ADDRESS]),
      field(operation, "builder", "advisory", [
        ({ userAddress }) => ({ code: userAddress ?? ZERO_ADDRESS, fee: 0 }),
        () => ({}),
      ]),
    ]),
    // A value accepted as the image has the form that a banner must have.
    field("create-token-transaction", "banner", "specified", [({ image }) => image, () => IMAGE_URL]),
    field("create-token-transaction", "video", "specified", [() => VIDEO_URL, () => VIDEO]),
    // Which of the links are required is left open (open/T4).
    field("create-token-transaction", "links", "specified", [
      () => ({ website: "https://example.com" }),
      () => ({}),
      () => LINKS,
    ]),
    ...Object.entries(LINKS).map(([name, url]) => linkAlone(name, url)),
    initialChainAgain(),
    field("create-token-transaction", "tags", "specified", [() => ["assay"], () => []]),
  ];
}

type Value = (body: JsonObject) => unknown;

function field(operation: OperationId, name: string, tier: Tier, values: readonly [Value, ...Value[]]): DefinedCheck {
  const [first, ...others] = values;
  return probeCheck("accept", {
    parts: ["request", name, "type", "some-value"],
    operation,
    tier,
    statements: [`${operation}/request/${name}/type`],
    alternatives: [put(name, first), ...others.map((value) => put(name, value))],
    expected: "accepted: at least one valid value of the field",
  });
}

/** One link without the others. That some links demand others is not excluded (open/T4), hence advisory. */
function linkAlone(name: string, url: string): DefinedCheck {
  return probeCheck("accept", {
    parts: ["request", "links", name, "type", "alone"],
    operation: "create-token-transaction",
    tier: "advisory",
    statements: [`links/${name}/type`],
    alternatives: [put("links", () => ({ [name]: url }))],
    expected: "accepted: the link alone, if all links together are",
    adjacentValues: [put("links", () => LINKS)],
  });
}

/** The interface says what happens to the first chain among the destinations: it is left out, so that it may be listed. */
function initialChainAgain(): DefinedCheck {
  // No other edit of the same request may change the first chain.
  const destinations = (value: Value): RequestEdit => {
    const requestEdit = put("destinationChains", value);
    return { ...requestEdit, parts: [...requestEdit.parts, "/chainSlug"] };
  };
  const other = (body: JsonObject) => DESTINATIONS.find((slug) => slug !== body["chainSlug"]);
  return probeCheck("accept", {
    parts: ["request", "destinationChains", "initial-chain", "listed-again"],
    operation: "create-token-transaction",
    statements: ["create-token-transaction/request/destinationChains/type"],
    control: controlFor("create-token-transaction", "/destinationChains"),
    alternatives: [destinations((body) => [other(body), body["chainSlug"]])],
    expected: "accepted: the first chain may be among the destinations",
    adjacentValues: [destinations((body) => [other(body)])],
    keepsEveryRule: true,
  });
}

const DESTINATIONS: readonly string[] = ["base-sepolia", "bnb-testnet"];

/** The field with a value that may depend on the rest of the body. */
function put(name: string, value: Value): RequestEdit {
  const edit = (body: JsonObject) =>
    editAt(`/${name}`, { kind: "replace", json: JSON.stringify(value(body)) ?? "null" });
  return {
    parts: [`/${name}`],
    fields: (body) => edit(body).fields?.(body) ?? [],
    difference: (body) => edit(body).difference(body),
  };
}

/** Fields that the interface does not name: nothing forbids them, so the result is only observed. */
export function unknownFieldChecks(): readonly DefinedCheck[] {
  return OPERATION_IDS.flatMap((operation) => [
    unknownField(operation, "", ["open/U01"]),
    ...Object.entries(operations[operation].request.properties ?? {})
      .filter(([, field]) => field.type === "object")
      .map(([name]) => unknownField(operation, `/${name}`, [name === "builder" ? "open/U02" : "open/U01"])),
  ]);
}

function unknownField(operation: OperationId, pointer: string, statements: readonly string[]): DefinedCheck {
  const name = pointer === "" ? "body" : pointer.slice(1);
  return probeCheck("observe", {
    parts: ["request", name, "unknown-field"],
    operation,
    statements,
    control: controlFor(operation, pointer),
    alternatives: [editAt(`${pointer}/assayUnknown`, { kind: "replace", json: '"assay"' })],
    expected: "accepted or rejected: additional fields are neither allowed nor forbidden",
    ...(pointer !== "" && { needsSeparateControl: true }),
  });
}
