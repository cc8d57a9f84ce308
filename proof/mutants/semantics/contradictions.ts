// Mutants that contradict themselves: each response keeps the schema, and two of them, or two of its fields, do not fit together.
import { valueAt } from "../../../schemas/index.ts";
import { type Body, isObject } from "../../../service/exchange/stages.ts";
import { CHAIN_SLUGS, CHAINS } from "../../../service/market/chains.ts";
import type { Install } from "../../../service/mutants.ts";
import { whereField } from "../conditions.ts";
import { misstating } from "../field-fault.ts";
import { advisory, breaking } from "../mutant.ts";
import { CREATE, FEES, PAGE, QUOTE, TRADE } from "../operations.ts";
import { rejecting } from "../rejected-requests.ts";
import { buildingOnce, handlingAs, rereading } from "../request-edits.ts";
import { editing, entriesOf, replaceField, replacing } from "../response-edits.ts";
import { onAllBegun } from "./fees.ts";

export const contradictions = advisory({
  "refuses-amounts-above-ten-thousand": rejecting({
    statements: ["token-price/request/amount/type"],
    of: ["token-price/request/amount/exclusiveMinimum"],
    expected: "at most 10000",
    rejects: (amount) => Number(amount) > 10_000,
  }),
  "refuses-nineteen-digits-of-wei": rejecting({
    statements: ["trade-token/request/buyAmountToken/type"],
    expected: "at most 18 digits",
    rejects: (amount) => typeof amount === "string" && amount.length === 19,
  }),
  "takes-fees-of-builders-for-percentages": rejecting({
    statements: ["builder/fee/type"],
    expected: "at most 100",
    rejects: (fee) => Number(fee) > 100,
  }),
  "checks-all-links-but-the-website": {
    statements: ["links/website/type"],
    description: "Accepts any text as the website, and URLs alone as other links.",
    install: handlingLinks((links) =>
      links["website"] === "not a url" ? { ...links, website: "https://example.com" } : undefined,
    ),
  },
  "takes-null-for-no-website": {
    statements: ["links/website/type"],
    description: "Takes null for an omitted website, and refuses it as any other link.",
    install: handlingLinks(({ website, ...others }) => (website === null ? others : undefined)),
  },
  "takes-null-for-the-default-amount": {
    statements: ["conventions/types"],
    description: "Takes null for an omitted amount, and refuses it in other optional fields.",
    install: rereading(({ amount, ...rest }, operation) => (operation === QUOTE && amount === null ? rest : undefined)),
  },
  "quotes-new-tokens-as-of-the-first-quote": breaking("quote/timestamp/type", (context) => {
    let first: { readonly token: unknown; readonly time: unknown } | undefined;
    return editing(QUOTE, (body) => {
      const [token, time] = [valueAt(body, "/data/tokenId"), valueAt(body, "/data/timestamp")];
      first ??= { token: String(token).toLowerCase(), time };
      const { token: known, time: then } = first;
      return known !== String(token).toLowerCase() && replaceField(body, "/data/timestamp", () => then);
    })(context);
  }),
  "shows-what-is-received-as-what-is-paid": {
    statements: ["quote/inputAmount/type"],
    description: "Sends the number of tokens as the input of a purchase with USDC.",
    install: editing(
      QUOTE,
      (body) =>
        valueAt(body, "/data/direction") === "buy" &&
        valueAt(body, "/data/inputToken") === "usdc" &&
        replaceField(body, "/data/inputAmount", () => valueAt(body, "/data/outputAmount")),
    ),
  },
  "names-what-is-paid-by-the-direction": {
    statements: ["quote/inputTokenSymbol/type"],
    description: "Calls the input of every purchase USDC, and that of every sale by the symbol of the token.",
    install: editing(QUOTE, (body) => {
      const token = valueAt(body, "/data/tokenSymbol");
      const [input, output] = valueAt(body, "/data/direction") === "buy" ? ["USDC", token] : [token, "USDC"];
      const isOther = replaceField(body, "/data/inputTokenSymbol", () => input);
      return replaceField(body, "/data/outputTokenSymbol", () => output) || isOther;
    }),
  },
  "yields-nothing-below-a-cent": misstating(
    QUOTE,
    "/data/outputAmount",
    (output) => (Number(output) < 0.01 ? 0 : output),
    whereField("/direction", "sell"),
  ),
  "trades-all-tokens-in-one-pool": {
    statements: ["quote/outputAmount/type", "token-price/request/tokenId/type"],
    description: "Lets a purchase of any token raise the prices of all alike.",
    install: (context) => {
      let factor = 1;
      const firsts = new Map<string, number>();
      return editing([QUOTE, TRADE], (body, { operation, body: request }) => {
        if (operation === TRADE && valueAt(request, "/direction") === "buy") factor *= 1.001;
        if (operation === TRADE) return false;
        const scale = valueAt(body, "/data/direction") === "buy" ? 1 / factor : factor;
        const key = JSON.stringify(request);
        const first = firsts.get(key) ?? Number(valueAt(body, "/data/outputAmount")) / scale;
        firsts.set(key, first);
        return replaceField(body, "/data/outputAmount", () => first * scale);
      })(context);
    },
  },
  "reads-the-usd-of-a-purchase-from-the-sale": {
    statements: ["trade-token/request/buyAmountUSD/type", "trade-token/request/sellAmountUSD/type"],
    description: "Builds a purchase for sellAmountUSD, and without an amount if there is none.",
    install: buildingOnce(({ direction, buyAmountUSD, sellAmountUSD, tokenId, chainSlug }) =>
      direction === "buy" && buyAmountUSD !== undefined
        ? { key: [sellAmountUSD, tokenId, chainSlug].join(" "), isWrong: true }
        : undefined,
    ),
  },
  "scales-numbers-of-tokens-by-six-decimals": {
    statements: ["trade-token/request/buyAmountToken/type"],
    description: "Builds the purchase of a number of tokens as that of a millionth of a millionth of it.",
    install: buildingOnce(({ direction, buyAmountToken: amount, tokenId }) => {
      const isWrong = typeof amount === "number";
      if (direction !== "buy" || (!isWrong && !/^\d+$/.test(String(amount)))) return undefined;
      return { key: `${tokenId} ${isWrong ? amount * 1e6 : BigInt(String(amount))}`, isWrong };
    }),
  },
  "sends-value-with-sales-alone": breaking("transaction/value/type", (context) => {
    let count = 0;
    return {
      ...replacing(TRADE, "/transaction/value", () => "0", whereField("/direction", "buy"))(context),
      handle: (exchange) => {
        const outcome = context.stages.handle(exchange);
        const isSale = exchange.operation === TRADE && valueAt(exchange.body, "/direction") === "sell";
        if (isSale && outcome.kind === "accepted") {
          replaceField(outcome.body, "/transaction/value", () => `${++count}000`);
          context.act();
        }
        return outcome;
      },
    };
  }),
  "states-all-totals-in-cents": {
    statements: ["leaderboard-entry/total_earned_all_tokens/type"],
    install: editing(PAGE, (body) => {
      for (const entry of entriesOf(body))
        replaceField(entry, "/total_earned_all_tokens", (total) => Math.round(Number(total) * 1e6) / 1e4);
      return entriesOf(body).length > 0;
    }),
  },
  "shows-balances-of-all-networks": {
    statements: ["leaderboard-entry/chain_balances/items/balance/type", "get-leaderboard/request/network_mode/enum"],
    description: "Shows a balance on another kind of network beside a total of one kind.",
    install: editing(PAGE, (page, { body }) => {
      const mode = valueAt(body, "/network_mode");
      const other = CHAIN_SLUGS.find((slug) => CHAINS[slug].network !== mode);
      if (mode !== "testnet" && mode !== "mainnet") return false;
      for (const entry of entriesOf(page)) {
        const balances = [entry["chain_balances"], { chain: other, balance: 12.5 }].flat();
        Object.assign(entry, { chain_balances: balances, unique_chains_count: balances.length });
      }
      return entriesOf(page).length > 0;
    }),
  },
  "sums-up-rewards-of-one-balance": {
    statements: ["fee-summary/total_rewards_earned_usd/type", "fee-summary/total_claimable_usd/type"],
    description: "Sends the claims of all balances together, and the earnings of the last one alone.",
    install: editing(FEES, (body) => {
      const balances = Array.isArray(body["balances"]) ? body["balances"] : [];
      const amountOf = (balance: unknown, name: string) => Number(valueAt(balance, `/${name}_with_decimals`));
      const claims = balances.reduce((sum, balance) => sum + amountOf(balance, "claimable_amount"), 0);
      const last = amountOf(balances.at(-1), "total_earned");
      if (!Number.isFinite(claims) || !Number.isFinite(last) || balances.length < 2) return false;
      replaceField(body, "/summary/total_claimable_usd", () => claims.toFixed(2));
      return replaceField(body, "/summary/total_rewards_earned_usd", () => last.toFixed(2));
    }),
  },
  "filters-earners-by-the-beginning-of-a-chain": {
    statements: ["get-user-fees/request/chains/type", "fee-balance/chain/type"],
    description: "Reports the fees of a new user on all chains whose slugs begin with the requested one.",
    install: handlingAs(FEES, (request, { ledger }) =>
      ledger.seededUsers[0]?.userId === request["user_id"] ? undefined : onAllBegun(request),
    ),
  },
  "dates-distributions-before-the-user": misstating(
    FEES,
    "/balances/0/last_distribution_at",
    () => "2020-01-01T00:00:00.000Z",
  ),
});

function handlingLinks(change: (links: Body) => Body | undefined): Install {
  return rereading((body, operation) => {
    const links = operation === CREATE && isObject(body["links"]) ? change(body["links"]) : undefined;
    return links && { ...body, links };
  });
}
