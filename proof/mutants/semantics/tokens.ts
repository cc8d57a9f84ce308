// Mutants whose created tokens and trades keep the schema and say something wrong.
import { valueAt } from "../../../schemas/index.ts";
import { isObject, reject } from "../../../service/exchange/stages.ts";
import { DEFAULT_DESTINATIONS } from "../../../service/handlers/create-token-transaction.ts";
import { CHAINS } from "../../../service/market/chains.ts";
import { type Install, plantedCrash } from "../../../service/mutants.ts";
import { type Condition, isPresent, whereField, whereNext } from "../conditions.ts";
import { misstating } from "../field-fault.ts";
import { advisory, breaking, type Row } from "../mutant.ts";
import { CREATE, QUOTE, TRADE } from "../operations.ts";
import { buildingOnce, handlingAs, handlingWhere, misreading } from "../request-edits.ts";
import { editing, mixingUp, replacing } from "../response-edits.ts";

const DESTINATIONS = "create-token-transaction/request/destinationChains/default";

/** Fields of the response that contradict the request or an earlier response. */
export const tokenSemantics = advisory({
  "mixes-up-creations-under-concurrency": {
    statements: ["created-token/name/type", "created-token/symbol/type", "created-token/description/type"],
    install: mixingUp(CREATE, ["/metadata"]),
  },
  "sends-one-chain-id-for-all-chains": misstating(CREATE, "/chainId", () => 1),
  "takes-an-amount-in-usd-for-tokens": {
    statements: ["trade-token/request/buyAmountUSD/type", "trade-token/request/buyAmountToken/type"],
    description: "Builds a purchase for an amount of USD as one of as many tokens.",
    install: buildingOnce(({ buyAmountUSD, ...rest }) => {
      const amount = buyAmountUSD ?? rest["buyAmountToken"];
      if (typeof amount !== "number") return undefined;
      const key = [amount, rest["tokenId"], rest["chainSlug"]].join(" ");
      return { key, isWrong: buyAmountUSD !== undefined, request: { ...rest, buyAmountToken: amount } };
    }),
  },
  "reads-the-usd-of-a-sale-from-the-purchase": {
    statements: ["trade-token/request/sellAmountUSD/type", "trade-token/request/direction/enum"],
    description: "Refuses a sale with sellAmountUSD as one without an amount, and takes buyAmountUSD instead.",
    install: handlingAs(TRADE, ({ sellAmountUSD, buyAmountUSD, ...rest }) =>
      rest["direction"] !== "sell" || (sellAmountUSD === undefined && buyAmountUSD === undefined)
        ? undefined
        : { ...rest, ...(buyAmountUSD !== undefined && { sellAmountUSD: buyAmountUSD }) },
    ),
  },
  "repeats-the-transaction-hash": {
    statements: ["create-token-transaction/response/transactionHash/type"],
    install: editing(CREATE, (body) => {
      Object.assign(body, { executed: true, transactionHash: `0x${"4b".repeat(32)}` });
      return true;
    }),
  },
  "fails-on-a-second-token-of-a-name": {
    statements: ["create-token-transaction/path", "create-token-transaction/request/name/type"],
    tier: "specified",
    install: handlingWhere(whereNameIsKnown, () => {
      throw plantedCrash("a name is not unique");
    }),
  },
  "builds-purchases-in-usd-without-their-amount": withoutAmounts("buyAmountUSD"),
  "builds-purchases-of-tokens-without-their-amount": withoutAmounts("buyAmountToken"),
  "sends-the-chain-id-of-the-main-network": misstating(CREATE, "/chainId", (id) =>
    id === CHAINS["zksync-testnet"].chainId ? CHAINS.zksync.chainId : id,
  ),
  "counts-chain-ids": breaking("create-token-transaction/response/chainId/type", (context) => {
    let count = 0;
    return replacing(CREATE, "/chainId", (id) => Number(id) + ++count)(context);
  }),
  "forgets-tokens-without-destinations": forgetting(whereField("/destinationChains", (chains) => chains === undefined)),
  "forgets-tokens-that-are-created-at-once": forgetting(whereNext(CREATE, 100)),
  "forgets-tokens-of-a-known-name": forgetting(whereNameIsKnown),
  "makes-ids-of-names": repeatingForName("tokenId"),
  "makes-service-ids-of-names": repeatingForName("token_service_id"),
  "keeps-names-of-32-characters": misstating(QUOTE, "/data/tokenName", (name) => String(name).slice(0, 32)),
  "keeps-symbols-in-upper-case": misstating(QUOTE, "/data/tokenSymbol", (symbol) => String(symbol).toUpperCase()),
  "deploys-on-the-destinations-alone": {
    statements: ["create-token-transaction/request/chainSlug/required", "token-price/path"],
    description: "Never finds a token with destination chains on its initial chain.",
    install: deployingTo((last) => last, false),
  },
  "keeps-the-destinations-of-others": { statements: [DESTINATIONS], install: deployingTo((last) => last) },
  "leaves-out-a-default-destination": {
    statements: [DESTINATIONS],
    install: deployingTo(() => DEFAULT_DESTINATIONS.filter((chain) => chain !== "bnb-testnet")),
  },
  "has-no-slug-for-foreign-names": replacingSlug((name) => (/[a-z0-9]/i.test(name) ? undefined : "")),
  "makes-slugs-of-names-alone": replacingSlug((name) =>
    (name.toLowerCase().match(/[a-z0-9]+/g) ?? undefined)?.join("-"),
  ),
  "trims-names-of-tokens": rewritingText("name", (name) => name.trim()),
  "composes-descriptions-of-tokens": rewritingText("description", (text) => text.normalize("NFC")),
  "keeps-holdings-as-doubles": {
    statements: ["trade-token/request/sellAmountToken/type"],
    description: "Rejects a sale of wei if the nearest double is below the amount.",
    install: handlingWhere(
      () => (exchange) => {
        const amount = valueAt(exchange.body, "/sellAmountToken");
        const isWei = exchange.operation === TRADE && typeof amount === "string" && /^\d{1,78}$/.test(amount);
        return isWei && BigInt(Number(amount)) < BigInt(amount);
      },
      () => ({ kind: "rejected", rejection: reject("invalid", "The user holds too little of the token.") }),
    ),
  },
  "escapes-names-of-tokens": rewritingText("name", (name) =>
    name.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`),
  ),
  "escapes-descriptions-of-tokens": rewritingText("description", (text) => text.replace(/["'\\]/g, "\\$&")),
  "sells-wei-as-doubles": misreading("trade-token/request/sellAmountToken/type", TRADE, (request) => {
    const { sellAmountToken: wei } = request;
    if (typeof wei !== "string" || !/^\d{17,78}$/.test(wei)) return undefined;
    const nearest = String(BigInt(Number(wei)));
    return nearest === wei ? undefined : { ...request, sellAmountToken: nearest };
  }),
  "lowers-names-of-tokens": rewritingText("name", (name) => name.toLowerCase()),
  "lowers-capitals-within-names": rewritingText("name", (name) =>
    name.replace(/[A-Z]{2,}/g, (letters) => letters.toLowerCase()),
  ),
  "cuts-names-of-tokens": rewritingText("name", (name) => name.slice(0, 32)),
  "cuts-descriptions-of-tokens": rewritingText("description", (text) => text.slice(0, 255)),
  "drops-accents-of-names": rewritingText("name", (name) => name.normalize("NFD").replace(/\p{M}/gu, "")),
  "replaces-emoji-of-descriptions": rewritingText("description", (text) =>
    text.replace(/\p{Extended_Pictographic}/gu, "?"),
  ),
  "lowers-symbols-of-tokens": rewritingText("symbol", (symbol) => symbol.toLowerCase()),
  "shortens-descriptions": rewritingText("description", (text) => text.slice(0, 10)),
  "repeats-service-ids": misstating(CREATE, "/metadata/token_service_id", (id) =>
    String(id).replace(/(?<=^0x.*)./g, "5"),
  ),
  "repeats-token-ids": breaking("created-token/tokenId/type", (context) =>
    replacing(CREATE, "/metadata/tokenId", () => context.state.tokens.seeded[0]?.tokenId)(context),
  ),
  "repeats-slugs": replacingSlug(() => "token"),
  "writes-token-ids-without-hyphens": {
    statements: ["created-token/tokenId/type", "token-price/request/tokenId/format"],
    install: replacing(CREATE, "/metadata/tokenId", (id) => String(id).replaceAll("-", "")),
  },
});

/** Sends a text of a created token otherwise than it was given. */
function rewritingText(field: string, rewrite: (text: string) => string): Row {
  return misstating(CREATE, `/metadata/${field}`, (text) => rewrite(String(text)));
}

/** Sends another slug for some names; the URL of the public page ends in it, unless it is empty. */
function replacingSlug(slugOf: (name: string) => string | undefined): Row {
  const install = editing(CREATE, ({ metadata }) => {
    const slug = slugOf(String(valueAt(metadata, "/name")));
    if (slug === undefined || !isObject(metadata)) return false;
    Object.assign(metadata, { slug, ...(slug !== "" && { hubUrl: `https://hub.example/hub/${slug}` }) });
    return true;
  });
  return { statements: ["created-token/slug/type"], install };
}

/** The payload of a purchase up to the id of its token: 0x, the kind of the trade, and the id. */
const PAYLOAD_BEFORE_AMOUNTS = 2 + 2 + 32;

function withoutAmounts(field: string): Row {
  const cut = (data: unknown) => String(data).slice(0, PAYLOAD_BEFORE_AMOUNTS);
  return {
    statements: [`trade-token/request/${field}/type`, "transaction/data/type"],
    install: replacing(TRADE, "/transaction/data", cut, whereField(`/${field}`, isPresent)),
  };
}

/** Sends a field of the metadata again for a later token of the same name. */
function repeatingForName(field: string): Row {
  return breaking(`created-token/${field}/type`, (context) => {
    const values = new Map<unknown, unknown>();
    return editing(CREATE, ({ metadata }) => {
      if (!isObject(metadata)) return false;
      const known = values.get(metadata["name"]);
      if (known === undefined) values.set(metadata["name"], metadata[field]);
      else metadata[field] = known;
      return known !== undefined;
    })(context);
  });
}

/** True for a creation whose name an earlier one had. */
function whereNameIsKnown(): Condition {
  const names = new Set<unknown>();
  return ({ operation, body }) => {
    const name = valueAt(body, "/name");
    const isKnown = operation === CREATE && names.has(name);
    if (name !== undefined) names.add(name);
    return isKnown;
  };
}

/** Never finds the tokens of some creations. */
function forgetting(when: () => Condition): Row {
  return breaking(["token-price/path", "created-token/tokenId/type"], ({ stages, act }) => {
    const forgotten = new Set<unknown>();
    const isDue = when();
    return {
      handle: (exchange) => {
        if (forgotten.has(valueAt(exchange.body, "/tokenId"))) {
          act();
          return { kind: "rejected", rejection: reject("unknown", "There is no such token.") };
        }
        const isLost = isDue(exchange) && exchange.operation === CREATE;
        const outcome = stages.handle(exchange);
        if (isLost && outcome.kind === "accepted") {
          forgotten.add(valueAt(outcome.body, "/metadata/tokenId"));
        }
        return outcome;
      },
    };
  });
}

/** Knows a token without destination chains on those that `byDefault` returns for the list of the creation before. */
function deployingTo(byDefault: (last: readonly unknown[]) => readonly unknown[], isOnInitial = true): Install {
  return ({ stages, act }) => {
    const chains = new Map<unknown, readonly unknown[]>();
    let last: readonly unknown[] = DEFAULT_DESTINATIONS;
    return {
      handle: (exchange) => {
        const { tokenId, chainSlug, destinationChains } = Object(exchange.body);
        const known = chains.get(tokenId);
        if (known !== undefined && !known.includes(chainSlug)) {
          act();
          return { kind: "rejected", rejection: reject("unknown", "The token is not traded on this chain.") };
        }
        const outcome = stages.handle(exchange);
        if (exchange.operation === CREATE && outcome.kind === "accepted") {
          if (Array.isArray(destinationChains)) last = destinationChains;
          const listed = Array.isArray(destinationChains) ? last : byDefault(last);
          const initial = isOnInitial || !Array.isArray(destinationChains) ? [chainSlug] : [];
          chains.set(valueAt(outcome.body, "/metadata/tokenId"), [...initial, ...listed]);
        }
        return outcome;
      },
    };
  };
}
