// Mutants whose quotes, tokens and trades keep the schema and say something wrong.
import { operations } from "../../../schemas/index.ts";
import { isObject } from "../../exchange/stages.ts";
import { whereField } from "../conditions.ts";
import type { Install, MutantTable } from "../mutant.ts";
import { handlingAs } from "../request-edits.ts";
import { editing, editingWhere, replacing } from "../response-edits.ts";

const { default: DEFAULT_AMOUNT } = operations["token-price"].request.properties?.["amount"] ?? {};

/** Wrong defaults, and fields of the response that contradict the request or an earlier response. */
export const tokenSemantics: MutantTable = {
  "defaults-to-buying": {
    statements: ["token-price/request/direction/default"],
    description: "Quotes a purchase when direction is omitted.",
    install: defaulting("direction", "buy"),
  },
  "defaults-to-usdc": {
    statements: ["token-price/request/inputToken/default"],
    description: "Counts the amount in USDC when inputToken is omitted.",
    install: defaulting("inputToken", "usdc"),
  },
  "defaults-to-another-amount": {
    statements: ["token-price/request/amount/default"],
    description: "Quotes ten times the default amount when amount is omitted.",
    install: defaulting("amount", Number(DEFAULT_AMOUNT) * 10),
  },
  "quotes-another-token": {
    statements: ["quote/tokenId/type"],
    tier: "advisory",
    description: "Sends the id of another token in quotes.",
    install: editing(
      ["token-price"],
      replacing("/data", "tokenId", () => "00000000-0000-4000-8000-000000000000"),
    ),
  },
  "swaps-directions": {
    statements: ["quote/direction/type"],
    tier: "advisory",
    description: "Sends the opposite direction when a quote asks for one.",
    install: editingWhere(
      "token-price",
      whereField("/direction", (direction) => direction !== undefined),
      replacing("/data", "direction", (direction) => (direction === "buy" ? "sell" : "buy")),
    ),
  },
  "swaps-input-tokens": {
    statements: ["quote/inputToken/type"],
    tier: "advisory",
    description: "Sends the other input token when a quote asks for one.",
    install: editingWhere(
      "token-price",
      whereField("/inputToken", (token) => token !== undefined),
      replacing("/data", "inputToken", (token) => (token === "usdc" ? "token" : "usdc")),
    ),
  },
  "renames-quoted-tokens": {
    statements: ["quote/tokenName/type"],
    tier: "advisory",
    description: "Sends a different name with every quote for a token.",
    install: (context) => {
      let count = 0;
      return editing(
        ["token-price"],
        replacing("/data", "tokenName", () => `Token ${++count}`),
      )(context);
    },
  },
  "changes-symbols-of-quotes": {
    statements: ["quote/tokenSymbol/type"],
    tier: "advisory",
    description: "Sends a different symbol with every quote for a token.",
    install: editing(
      ["token-price"],
      replacing("/data", "tokenSymbol", (symbol) => `${String(symbol)}${performance.now()}`),
    ),
  },
  "names-another-chain": {
    statements: ["transaction/chain/type"],
    tier: "advisory",
    description: "Sends polygon as the chain of every trade.",
    install: editing(
      ["trade-token"],
      replacing("/transaction", "chain", () => "polygon"),
    ),
  },
  "lowers-names-of-tokens": {
    statements: ["created-token/name/type"],
    tier: "advisory",
    description: "Sends the name of a created token in lower case.",
    install: editing(
      ["create-token-transaction"],
      replacing("/metadata", "name", (name) => String(name).toLowerCase()),
    ),
  },
  "lowers-symbols-of-tokens": {
    statements: ["created-token/symbol/type"],
    tier: "advisory",
    description: "Sends the symbol of a created token in lower case.",
    install: editing(
      ["create-token-transaction"],
      replacing("/metadata", "symbol", (symbol) => String(symbol).toLowerCase()),
    ),
  },
  "shortens-descriptions": {
    statements: ["created-token/description/type"],
    tier: "advisory",
    description: "Sends only the first 10 characters of the description of a created token.",
    install: editing(
      ["create-token-transaction"],
      replacing("/metadata", "description", (text) => String(text).slice(0, 10)),
    ),
  },
  "repeats-service-ids": {
    statements: ["created-token/token_service_id/type"],
    tier: "advisory",
    description: "Sends the same service id with every created token.",
    install: editing(
      ["create-token-transaction"],
      replacing("/metadata", "token_service_id", (id) => String(id).replace(/(?<=^0x.*)./g, "5")),
    ),
  },
  "repeats-token-ids": {
    statements: ["created-token/tokenId/type"],
    tier: "advisory",
    description: "Sends the id of the first token with every created one.",
    install: (context) =>
      editing(
        ["create-token-transaction"],
        replacing("/metadata", "tokenId", () => context.state.tokens.seeded[0]?.tokenId),
      )(context),
  },
  "repeats-slugs": {
    statements: ["created-token/slug/type"],
    tier: "advisory",
    description: "Sends the same slug with every created token.",
    install: editing(["create-token-transaction"], ({ metadata }) => {
      if (!isObject(metadata)) return false;
      metadata["hubUrl"] = String(metadata["hubUrl"]).replace(String(metadata["slug"]), "token");
      metadata["slug"] = "token";
      return true;
    }),
  },
  "writes-token-ids-without-hyphens": {
    statements: ["created-token/tokenId/type", "token-price/request/tokenId/format"],
    tier: "advisory",
    description: "Sends the id of a created token without hyphens.",
    install: editing(
      ["create-token-transaction"],
      replacing("/metadata", "tokenId", (id) => String(id).replaceAll("-", "")),
    ),
  },
};

/** Fills in a wrong default of a quote. */
function defaulting(field: string, value: unknown): Install {
  return handlingAs("token-price", (body) => (body[field] === undefined ? { ...body, [field]: value } : undefined));
}
