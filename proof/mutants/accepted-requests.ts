// Mutants that accept requests which break a rule.
import { type Violation, valueAt } from "../../schemas/index.ts";
import { type Body, isObject } from "../../service/exchange/stages.ts";
import type { Row, RowTable } from "./mutant.ts";
import { accepting, readingAs } from "./skip-validation.ts";
import { ofEachOperation, SHORT_LISTS } from "./statement-lists.ts";

const ELEMENTS = [
  "chain-slug/enum",
  "create-token-transaction/request/destinationChains/items/type",
  "create-token-transaction/request/tags/items/type",
  "get-user-fees/request/chains/items/type",
] as const;

export const acceptedRequests: RowTable = {
  "accepts-numeric-string": accepting({
    statements: [
      "token-price/request/amount/type",
      "trade-token/request/buyAmountUSD/type",
      "trade-token/request/sellAmountUSD/type",
      "get-leaderboard/request/limit/type",
      "get-leaderboard/request/offset/type",
    ],
    accepts: (value) => typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)),
  }),
  "accepts-array-body": accepting({ statements: ofEachOperation("request/type") }),
  "keeps-null-for-required-texts": accepting({
    statements: ["conventions/types", "create-token-transaction/request/description/type"],
    accepts: (value) => value === null,
  }),
  "accepts-any-case": {
    statements: ["chain-slug/enum", ...SHORT_LISTS],
    install: readingAs((body, violations) =>
      violations.every(({ keyword }) => keyword === "enum") ? normalized(body, violations) : undefined,
    ),
  },
  "reads-names-in-any-case": {
    statements: ["conventions/field-names"],
    install: readingAs((body) => (isObject(body) ? withLowerCaseNames(body) : undefined)),
  },
  "accepts-any-token-id": accepting({
    statements: ["token-price/request/tokenId/format", "trade-token/request/tokenId/format"],
  }),
  "judges-first-elements-alone": droppingElements((index) => index > 0),
  "passes-over-last-elements": droppingElements((index, length) => length > 1 && index === length - 1),
  "passes-over-middle-elements": droppingElements((index, length) => index > 0 && index < length - 1),
};

/** Enumerations at the top level only, where all but one of them are. */
function normalized(body: unknown, violations: readonly Violation[]): unknown {
  if (!isObject(body)) return body;
  const fields = Object.entries(body).map(([name, value]) => {
    const isWrong = violations.some(({ pointer }) => pointer === `/${name}`);
    return [name, isWrong && typeof value === "string" ? value.trim().toLowerCase() : value];
  });
  return Object.fromEntries(fields);
}

function withLowerCaseNames(body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), value]),
  );
}

/** Drops invalid elements at certain indexes of arrays; the request is validated without them. */
function droppingElements(isDropped: (index: number, length: number) => boolean): Row {
  const install = readingAs((body, violations) => {
    const elements = [...new Set(violations.map(({ pointer }) => pointer))].map((pointer) => {
      const array = valueAt(body, pointer.replace(/\/\d+$/, ""));
      return { array, index: Number(pointer.split("/").at(-1)) };
    });
    const dropped = elements.filter(({ array, index }) => Array.isArray(array) && isDropped(index, array.length));
    // In descending order, so that the others keep their indexes.
    for (const { array, index } of dropped.sort((one, other) => other.index - one.index)) {
      if (Array.isArray(array)) array.splice(index, 1);
    }
    return body;
  });
  return { statements: ELEMENTS, install };
}
