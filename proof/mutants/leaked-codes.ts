// Mutants that read enumerations from what an implementation maps their values to.
import { type OperationId, operations, valueAt } from "../../schemas/index.ts";
import { isObject } from "../../service/exchange/stages.ts";
import { CHAIN_SLUGS, CHAINS } from "../../service/market/chains.ts";
import type { Install } from "../../service/mutants.ts";
import { type Row, type RowTable, rows } from "./mutant.ts";
import { nodeAt, stepsTo } from "./schema-nodes.ts";
import { readingAs } from "./skip-validation.ts";
import { SHORT_LISTS } from "./statement-lists.ts";

const POOL_NUMBERS: ReadonlyMap<unknown, string> = new Map([
  [7, "meme"],
  [8, "startup-preseed"],
]);

type Chain = (typeof CHAINS)[keyof typeof CHAINS];

/** What chains are read from besides their slugs. */
const CHAIN_NAMES: Readonly<Record<string, (chain: Chain, value: unknown) => boolean>> = {
  "chain-ids": ({ chainId }, value) => chainId === value && chainId > 9,
  "chain-ids-in-digits": ({ chainId }, value) => String(chainId) === value,
  "caip-2-chains": ({ chainId }, value) => `eip155:${chainId}` === value,
  "titles-of-chains": ({ title }, value) => title === value,
};

/** Numbers, digits, booleans and names of other standards instead of listed values. */
export const leakedCodes: RowTable = {
  "reads-first-values-from-zero": readingShort((value, [first]) => (value === 0 ? first : undefined)),
  "reads-first-values-from-false": {
    ...readingShort((value, [first]) => (value === false ? first : undefined)),
    statements: [
      "token-price/request/direction/enum",
      "token-price/request/inputToken/enum",
      "trade-token/request/direction/enum",
    ],
  },
  "reads-later-values-from-positions": {
    statements: ["chain-slug/enum", ...SHORT_LISTS],
    description: "Reads the third value of an enumeration and later ones from their positions.",
    install: reading((value, values) => (typeof value === "number" && value >= 2 ? values[value] : undefined)),
  },
  "reads-positions-in-digits": readingShort((value, values) =>
    typeof value === "string" && /^\d$/.test(value) ? values[Math.min(Number(value), values.length - 1)] : undefined,
  ),
  "counts-values-from-one-in-digits": readingShort((value, [first]) => (value === "1" ? first : undefined)),
  ...rows("reads-", CHAIN_NAMES, (isNamed) => ({
    statements: ["chain-slug/enum"],
    install: reading((value) => CHAIN_SLUGS.find((slug) => isNamed(CHAINS[slug], value))),
  })),
  "reads-pool-numbers": {
    statements: ["create-token-transaction/request/poolType/enum"],
    install: reading((value) => POOL_NUMBERS.get(value)),
  },
  "reads-pool-numbers-in-digits": {
    statements: ["create-token-transaction/request/poolType/enum"],
    install: reading((value) => (typeof value === "string" ? POOL_NUMBERS.get(Number(value)) : undefined)),
  },
};

/** Values of the longest enumeration except the list of chains. */
const SHORT = 3;

type Read = (value: unknown, values: readonly string[]) => string | undefined;

/** Reads values of all enumerations but the list of chains. */
function readingShort(read: Read): Row {
  const install = reading((value, values) => (values.length <= SHORT ? read(value, values) : undefined));
  return { statements: SHORT_LISTS, install };
}

/** Reads values of enumerations from others; what is not listed leaves a value invalid. */
function reading(read: Read): Install {
  return readingAs((body, violations, operation) => {
    if (violations.some(({ keyword }) => keyword !== "enum" && keyword !== "type")) return undefined;
    // A wrong value may break two rules.
    for (const pointer of new Set(violations.map((violation) => violation.pointer))) {
      const values = valuesAt(operation, pointer);
      const listed = read(valueAt(body, pointer), values);
      if (listed === undefined || !values.includes(listed)) return undefined;
      put(body, pointer, listed);
    }
    return body;
  });
}

function valuesAt(operation: OperationId, pointer: string): readonly string[] {
  return nodeAt(operations[operation].request, stepsTo(pointer)).enum ?? [];
}

function put(body: unknown, pointer: string, value: string): void {
  const parent = valueAt(body, pointer.slice(0, pointer.lastIndexOf("/")));
  const name = pointer.slice(pointer.lastIndexOf("/") + 1);
  if (isObject(parent) || Array.isArray(parent)) Object.assign(parent, { [name]: value });
}
