// Checks of the boundary values of the request schemas: one table row for each family.
import { type Boundary, boundariesOf } from "../../schemas/derive/boundaries.ts";
import { OPERATION_IDS, type OperationId, operations } from "../../schemas/index.ts";
import { createRandom } from "../../schemas/random.ts";
import { controlFor } from "../../target/control.ts";
import { namesMainnet } from "../../target/fixtures.ts";
import { AMOUNTS } from "../../target/request-bodies.ts";
import { editAt, editFields, type FieldEdit, type RequestEdit } from "../../target/request-edit.ts";
import { walletFor } from "../../target/wallets.ts";
import { type DefinedCheck, PROBE_CLAIMS, probeCheck } from "../definition/check.ts";

/** The families and the keywords whose boundary values they try. */
const KEYWORDS = {
  required: ["required", "optional"],
  type: ["type"],
  number: ["minimum", "maximum", "exclusiveMinimum"],
  length: ["minLength", "maxLength"],
  enum: ["enum"],
  format: ["format"],
  pattern: ["pattern"],
} as const satisfies Readonly<Record<string, readonly Boundary["keyword"][]>>;

export function boundaryChecks(family: keyof typeof KEYWORDS): readonly DefinedCheck[] {
  const keywords: readonly Boundary["keyword"][] = KEYWORDS[family];
  return OPERATION_IDS.flatMap((operation) => {
    const tried = new Set<string>();
    return boundariesOf(operation)
      .filter((boundary) => keywords.includes(boundary.keyword) && !isTriedOnItsChain(boundary))
      .map((boundary) => {
        // The smoke set tries each rule once: by its first value that must be rejected.
        const rule = `${boundary.pointer} ${boundary.keyword}`;
        const smoke = boundary.expectation === "reject" && boundary.tier === "specified" && !tried.has(rule);
        if (smoke) tried.add(rule);
        return boundaryCheck(boundary, smoke);
      });
  });
}

/**
 * Quotes and trades are accepted only on chains that know the token. The family `chain-slug` tries each listed chain with a
 * token that exists there.
 */
export function isTriedOnItsChain({ operation, pointer, keyword, expectation }: Boundary): boolean {
  const isCreated = operation === "create-token-transaction";
  return !isCreated && pointer === "/chainSlug" && keyword === "enum" && expectation === "accept";
}

/** The parts of a check id for a pointer: `items` for elements of arrays, `body` for the whole body. */
export function partsOf(pointer: string): readonly string[] {
  const tokens = pointer.split("/").slice(1);
  return tokens.length === 0 ? ["body"] : tokens.map((token) => (/^\d+$/.test(token) ? "items" : token));
}

export function boundaryCheck(boundary: Boundary, smoke = false): DefinedCheck {
  const { operation, pointer, keyword, variant, edit, expectation, tier, interpretations, why } = boundary;
  const { adjacentValues, ambiguousRejection, keepsEveryRule, mutatesMarket } = boundary;
  // What is only observed names the open points that it is based on.
  const open = expectation === "observe" ? boundary.open : [];
  return probeCheck(expectation, {
    parts: ["request", ...partsOf(pointer), keyword, variant],
    operation,
    tier,
    statements: [...new Set([...boundary.statements, ...open])],
    interpretations: tier === "observed" ? [] : interpretations,
    smoke,
    control: controlFor(operation, pointer),
    alternatives: [editOf(boundary), ...besidesWallet(boundary), ...withOtherAmounts(boundary)],
    expected: `${PROBE_CLAIMS[expectation].outcome}: ${why}`,
    ...(needsPermission(boundary) && edit.kind === "replace" && namesMainnet(edit.json) && { namesMainnet: true }),
    ...(adjacentValues && { adjacentValues: adjacentValues.map((value) => editAt(pointer, value)) }),
    ...(ambiguousRejection && { ambiguousRejection }),
    ...(keepsEveryRule && { keepsEveryRule }),
    ...(mutatesMarket && operations[operation].sideEffect === "trade" && { mutatesMarket: true }),
    ...(isElementByDefault(boundary) && { isLast: true }),
    ...((isApart(operation, pointer) || isSpelling(boundary)) && { needsSeparateControl: true }),
  });
}

/** The edit of a boundary. A valid element replaces an equal one, because equal elements are left open. */
function editOf({ pointer, edit, expectation }: Boundary): RequestEdit {
  const [, array] = /^(.+)\/0$/.exec(pointer) ?? [];
  if (array === undefined || edit.kind !== "replace" || expectation !== "accept") return editAt(pointer, edit);
  const first: unknown = JSON.parse(edit.json);
  return editAt(array, {
    kind: "replace",
    json: JSON.stringify([first]),
    rewrite: (json) => {
      const current: unknown = JSON.parse(json);
      const others = Array.isArray(current) ? current.slice(1).filter((other) => other !== first) : [];
      return JSON.stringify([first, ...others]);
    },
  });
}

/**
 * Whether a place has to be tried beside its own control alone. Which amounts a trade may have together is open (U09), and so is
 * which fields of an object belong together (T4, U02): a value could be rejected for that.
 */
export function isApart(operation: OperationId, pointer: string): boolean {
  const [, field = "", inner] = pointer.split("/");
  if (operation === "trade-token" && AMOUNTS.some(({ name }) => name === field)) return true;
  return inner !== undefined && operations[operation].request.properties?.[field]?.type === "object";
}

/** A wrong element of a list with a default: a service that reads requests into one list of its own keeps it as the default. */
function isElementByDefault({ operation, pointer, expectation }: Boundary): boolean {
  const [, field = "", element] = pointer.split("/");
  const isElement = element !== undefined && Array.isArray(operations[operation].request.properties?.[field]?.default);
  return isElement && expectation === "reject";
}

/** Another spelling of an id says nothing where the id itself is not accepted, such as that of another user. */
function isSpelling({ keyword, edit, expectation }: Boundary): boolean {
  return keyword === "format" && expectation === "accept" && edit.kind === "replace" && edit.rewrite !== undefined;
}

/** Wallets of another chain may have another form: the value is also tried together with such a wallet. */
function besidesWallet({ operation, pointer, edit, expectation }: Boundary): readonly RequestEdit[] {
  const hasWallet = operations[operation].request.properties?.["userAddress"] !== undefined;
  if (pointer !== "/chainSlug" || edit.kind !== "replace" || expectation !== "accept" || !hasWallet) return [];
  const slug = String(JSON.parse(edit.json));
  const wallet = JSON.stringify(walletFor(slug, createRandom(1, "wallet", slug)));
  return [
    editFields([
      [pointer, edit],
      ["/userAddress", { kind: "replace", json: wallet }],
    ]),
  ];
}

/** Without a direction, the amounts of the control may fit no default: those of the other direction are tried as well. */
function withOtherAmounts({ operation, pointer, edit }: Boundary): readonly RequestEdit[] {
  if (operation !== "trade-token" || pointer !== "/direction" || edit.kind !== "remove") return [];
  return AMOUNTS.map(({ name }) =>
    editFields([
      [pointer, edit],
      ...AMOUNTS.map(
        (other): FieldEdit => [
          `/${other.name}`,
          other.name === name ? { kind: "replace", json: "1" } : { kind: "remove" },
        ],
      ),
    ]),
  );
}

/** Creations and trades, and a quote on another chain, which is accepted only if a token was created there. */
function needsPermission({ operation, pointer, expectation }: Boundary): boolean {
  const isRisky = operations[operation].sideEffect !== "none";
  return isRisky || (pointer === "/chainSlug" && expectation === "accept");
}
