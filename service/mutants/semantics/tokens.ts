// Mutants whose quotes, tokens and trades keep the schema and say something wrong.
import { type OperationId, operations, valueAt } from "../../../schemas/index.ts";
import { isObject, reject } from "../../exchange/stages.ts";
import { whereClose, whereField } from "../conditions.ts";
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
  "quotes-in-usdc-without-saying-so": {
    statements: ["token-price/request/inputToken/default"],
    tier: "advisory",
    description: "Counts the amount in USDC when inputToken is omitted, and names the default in the response.",
    install: defaulting("inputToken", "usdc", [["inputToken", "token"]]),
  },
  "quotes-purchases-without-saying-so": {
    statements: ["token-price/request/direction/default"],
    tier: "advisory",
    description: "Quotes a purchase when direction is omitted, and names the default in the response.",
    install: defaulting("direction", "buy", [["direction", "sell"]]),
  },
  "quotes-another-amount-without-saying-so": {
    statements: ["token-price/request/amount/default"],
    tier: "advisory",
    description: "Quotes ten times the default amount when amount is omitted, and names the default in the response.",
    install: defaulting("amount", Number(DEFAULT_AMOUNT) * 10, [["inputAmount", DEFAULT_AMOUNT]]),
  },
  "names-tokens-otherwise-in-quotes": {
    statements: ["quote/tokenName/type"],
    tier: "advisory",
    description: "Sends the name of a token with a word added in quotes.",
    install: editing(
      ["token-price"],
      replacing("/data", "tokenName", (name) => `Token ${name}`),
    ),
  },
  "writes-symbols-otherwise-in-quotes": {
    statements: ["quote/tokenSymbol/type"],
    tier: "advisory",
    description: "Sends the symbol of a token with a sign before it in quotes.",
    install: editing(
      ["token-price"],
      replacing("/data", "tokenSymbol", (symbol) => `$${symbol}`),
    ),
  },
  "stops-the-clock-of-quotes": {
    statements: ["quote/timestamp/type"],
    tier: "advisory",
    description: "Sends the time of the start with every quote.",
    install: (context) => {
      const startedAt = new Date(context.state.now()).toISOString();
      return editing(
        ["token-price"],
        replacing("/data", "timestamp", () => startedAt),
      )(context);
    },
  },
  "counts-the-years-of-quotes-from-elsewhere": {
    statements: ["quote/timestamp/type"],
    tier: "advisory",
    description: "Sends the time of a quote ten years ahead.",
    install: editing(
      ["token-price"],
      replacing("/data", "timestamp", (time) => String(time).replace(/^\d+/, (year) => String(Number(year) + 10))),
    ),
  },
  "mixes-up-quotes-under-concurrency": {
    statements: ["quote/direction/type", "quote/inputToken/type", "quote/tokenId/type"],
    tier: "advisory",
    description: "Sends the data of the quote before when two come at about the same time.",
    install: mixingUp("token-price", "data"),
  },
  "mixes-up-creations-under-concurrency": {
    statements: ["created-token/name/type", "created-token/symbol/type", "created-token/description/type"],
    tier: "advisory",
    description: "Sends the metadata of the creation before when two come at about the same time.",
    install: mixingUp("create-token-transaction", "metadata"),
  },
  "sends-one-chain-id-for-all-chains": {
    statements: ["create-token-transaction/response/chainId/type"],
    tier: "advisory",
    description: "Sends the same chain id whatever the chain.",
    install: editing(
      ["create-token-transaction"],
      replacing("", "chainId", () => 1),
    ),
  },
  "counts-chain-ids": {
    statements: ["create-token-transaction/response/chainId/type"],
    tier: "advisory",
    description: "Sends another chain id with every creation.",
    install: (context) => {
      let count = 0;
      return editing(
        ["create-token-transaction"],
        replacing("", "chainId", (id) => Number(id) + ++count),
      )(context);
    },
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
  "forgets-tokens-without-destinations": {
    statements: ["token-price/path", "created-token/tokenId/type"],
    tier: "advisory",
    description: "Never finds tokens that were created without destination chains.",
    install: ({ stages, act }) => {
      const forgotten = new Set<unknown>();
      return {
        handle: (exchange) => {
          if (forgotten.has(valueAt(exchange.body, "/tokenId"))) {
            act();
            return { kind: "rejected", rejection: reject("unknown", "There is no such token.") };
          }
          const outcome = stages.handle(exchange);
          const isForgotten = exchange.operation === "create-token-transaction" && outcome.kind === "accepted";
          if (isForgotten && valueAt(exchange.body, "/destinationChains") === undefined) {
            forgotten.add(valueAt(outcome.body, "/metadata/tokenId"));
          }
          return outcome;
        },
      };
    },
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
  "lowers-capitals-within-names": {
    statements: ["created-token/name/type"],
    tier: "advisory",
    description: "Sends two capital letters of a name in a row in lower case.",
    install: rewritingText("name", (name) => name.replace(/[A-Z]{2,}/g, (letters) => letters.toLowerCase())),
  },
  "cuts-names-of-tokens": {
    statements: ["created-token/name/type"],
    tier: "advisory",
    description: "Sends the first 32 characters of the name of a created token.",
    install: rewritingText("name", (name) => name.slice(0, 32)),
  },
  "cuts-descriptions-of-tokens": {
    statements: ["created-token/description/type"],
    tier: "advisory",
    description: "Sends the first 255 characters of the description of a created token.",
    install: rewritingText("description", (text) => text.slice(0, 255)),
  },
  "drops-accents-of-names": {
    statements: ["created-token/name/type"],
    tier: "advisory",
    description: "Sends the name of a created token without its accents.",
    install: rewritingText("name", (name) => name.normalize("NFD").replace(/\p{M}/gu, "")),
  },
  "replaces-emoji-of-descriptions": {
    statements: ["created-token/description/type"],
    tier: "advisory",
    description: "Sends question marks for the emoji in the description of a created token.",
    install: rewritingText("description", (text) => text.replace(/\p{Extended_Pictographic}/gu, "?")),
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

/** Fills in a wrong default of a quote. `cover` has the fields of the quote that hide it, with their values. */
function defaulting(field: string, value: unknown, cover: readonly (readonly [string, unknown])[] = []): Install {
  return handlingAs(
    "token-price",
    (body) => (body[field] === undefined ? { ...body, [field]: value } : undefined),
    (response) => {
      for (const [name, shown] of cover) replacing("/data", name, () => shown)(response);
    },
  );
}

/** Rewrites a text in the metadata of created tokens. */
function rewritingText(field: string, rewrite: (text: string) => string): Install {
  return editing(
    ["create-token-transaction"],
    replacing("/metadata", field, (text) => rewrite(String(text))),
  );
}

/** Sends an object of the response before, if both were handled at about the same time. */
function mixingUp(operation: OperationId, name: string): Install {
  return (context) => {
    let before: unknown;
    const isClose = whereClose(100);
    return editing([operation], (body) => {
      const own = body[name];
      const isMixedUp = isClose() && before !== undefined;
      if (isMixedUp) body[name] = before;
      before = structuredClone(own);
      return isMixedUp;
    })(context);
  };
}
