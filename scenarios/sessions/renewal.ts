// What changes in a request when the pool is sent again, so that no pass repeats another: names, amounts, tokens, pages, fee
// queries. The changes are data, made once with the pool: edits of the body, each with a list of texts and the rule that picks
// one of them in a pass. Go splices them under load (scenarios/engine/internal/pool/renewal.go); `renewedBody` does the same here.
import { limitOf } from "../../schemas/limits.ts";
import { firstOf } from "../../schemas/random.ts";
import { CHAIN_SLUGS } from "../../target/chains.ts";
import { scaledTokens, scaledUsd, scaledWei } from "./amounts.ts";
import type { TrafficRequest } from "./session-mix.ts";
import type { Inventory } from "./session-steps.ts";

/**
 * Texts that replace each other in a body, and which of them a pass through the pool takes:
 * `turn`: the one as many positions after that of the edit as `shifts` says for the pass, the first one after the last;
 * `draw`: one by chance, the same for all lists of a length in a session and pass;
 * `number`: the text for so many digits of the pass number, and its last `digits` digits.
 */
export type Replacements =
  | { readonly rule: "turn"; readonly texts: readonly string[]; readonly shifts: readonly number[] }
  | { readonly rule: "draw"; readonly texts: readonly string[] }
  | { readonly rule: "number"; readonly texts: readonly string[]; readonly digits: number };

/** Offset and length in bytes of the body, index of the list, and the index in it of the text that the edit replaces. */
export type Edit = readonly [offset: number, length: number, list: number, index: number];

/** A body, and what changes in it when the pool is sent again; without edits nothing does. */
export type RenewableBody = {
  readonly body: string;
  /** The number of the session that it came from; bodies of one session change alike. 0 unless given. */
  readonly session?: number;
  readonly edits?: readonly Edit[];
};

/** One pass through the pool, from 0. */
export type Pass = { readonly seed: number; readonly pass: number };

/** The body in a pass; the first pass sends the pool unchanged. */
export function renewedBody(
  { body, session = 0, edits = [] }: RenewableBody,
  lists: readonly Replacements[],
  { seed, pass }: Pass,
): string {
  if (pass === 0 || edits.length === 0) return body;
  const chance = firstOf(seed, `renewal/${pass}`, session);
  const bytes = Buffer.from(body);
  const parts: Buffer[] = [];
  let end = 0;
  for (const [offset, length, list, index] of edits) {
    parts.push(bytes.subarray(end, offset), Buffer.from(replacement(lists[list], index, pass, chance)));
    end = offset + length;
  }
  return Buffer.concat([...parts, bytes.subarray(end)]).toString();
}

function replacement(list: Replacements | undefined, index: number, pass: number, chance: number): string {
  if (list === undefined) throw new Error("an edit must name a list of the pool");
  const { texts } = list;
  switch (list.rule) {
    case "turn":
      return texts[(index + (list.shifts[pass % list.shifts.length] ?? 0)) % texts.length] ?? "";
    case "draw":
      return texts[Math.floor(chance * texts.length)] ?? "";
    case "number": {
      const number = String(pass + 1).slice(-list.digits);
      return `${texts[Math.min(number.length, texts.length) - 1]}${number}`;
    }
  }
}

/** Makes the edits of requests about what a target holds, and the lists that they name. */
export function createRenewal(inventory: Inventory) {
  const lists: Replacements[] = [];
  const known = new Map<unknown, number>();
  const turns = turnsIn(inventory);
  const indexOf = (list: Replacements): number => {
    // Turns are few, long, and one object each.
    const key = list.rule === "turn" ? list : JSON.stringify(list);
    const index = known.get(key) ?? lists.push(list) - 1;
    known.set(key, index);
    return index;
  };
  const editsOf = (request: TrafficRequest): readonly Edit[] =>
    changesOf(request, spansOf(request.body), turns, inventory)
      .map(({ offset, length, list, index = 0 }): Edit => [offset, length, indexOf(list), index])
      .sort(([one], [other]) => one - other);
  // The same pages and fee queries come again and again.
  const made = new Map<string, readonly Edit[]>();
  return {
    lists: lists as readonly Replacements[],
    /** In ascending order of their offsets. */
    editsOf: (request: TrafficRequest): readonly Edit[] => {
      const key = `${request.operation} ${request.origin.replacement} ${JSON.stringify(request.body)}`;
      const edits = made.get(key) ?? editsOf(request);
      made.set(key, edits);
      return edits;
    },
  };
}

/** An edit with its list. */
type Change = {
  readonly offset: number;
  readonly length: number;
  readonly list: Replacements;
  readonly index?: number;
};

function changesOf(
  { operation, origin }: TrafficRequest,
  spans: Spans,
  turns: Turns,
  { weiDecimals, feeChains = CHAIN_SLUGS }: Inventory,
): readonly Change[] {
  const { replacement: replaced } = origin;
  switch (operation) {
    case "create-token-transaction":
      return creationChanges(spans);
    case "get-leaderboard":
      return pageChanges(spans);
    case "get-user-fees":
      if (replaced === "none") return [];
      return [...turned(spans.get("user_id"), turns.users), ...chainChanges(spans.get("chains"), feeChains)];
    default:
      return [
        ...(replaced === "none" ? [] : tokenChanges(spans, turns[replaced])),
        ...amountChanges(spans, weiDecimals),
      ];
  }
}

/** The texts of one field that replace each other, each with its index. */
type Turn = { readonly list: Replacements; readonly indexes: ReadonlyMap<string, number> };

/** The tokens that may replace each other, by id and chain; ids and chains of one index belong together. */
type TokenTurns = {
  readonly ids: Turn;
  readonly chains: Replacements;
  readonly keyOf: (id: string, chain: string) => string;
};

type Turns = Readonly<Record<"any" | "tradable", TokenTurns>> & { readonly users: Turn };

function turnsIn({ tokens, userIds, permittedSlugs }: Inventory): Turns {
  const isTradable = tokens.map(({ chainSlug }) => permittedSlugs.includes(chainSlug));
  // Tradable tokens stay in one order with the others in every pass.
  const tradableBefore = isTradable.map((_, at) => isTradable.slice(0, at).filter(Boolean).length);
  return {
    any: tokenTurns(tokens, steps(tokens)),
    tradable: tokenTurns(
      tokens.filter((_, at) => isTradable[at]),
      tradableBefore,
    ),
    users: turnOf(userIds.map(quoted), userIds.map(quoted), steps(userIds)),
  };
}

function tokenTurns(tokens: Inventory["tokens"], shifts: readonly number[]): TokenTurns {
  const keyOf = (id: string, chain: string) => `${id} ${chain}`;
  const keys = tokens.map(({ tokenId, chainSlug }) => keyOf(quoted(tokenId), quoted(chainSlug)));
  return {
    ids: turnOf(
      keys,
      tokens.map(({ tokenId }) => quoted(tokenId)),
      shifts,
    ),
    chains: { rule: "turn", texts: tokens.map(({ chainSlug }) => quoted(chainSlug)), shifts },
    keyOf,
  };
}

function turnOf(keys: readonly string[], texts: readonly string[], shifts: readonly number[]): Turn {
  return { list: { rule: "turn", texts, shifts }, indexes: new Map(keys.map((key, at) => [key, at])) };
}

/** Popularity moves: with each pass all move up by one rank, and the first one becomes the last. */
const steps = (texts: readonly unknown[]): readonly number[] => texts.map((_, at) => at);

function turned(span: Span | undefined, { list, indexes }: Turn, key = span?.text ?? ""): readonly Change[] {
  const index = indexes.get(key);
  return span === undefined || index === undefined ? [] : [{ ...span, list, index }];
}

function tokenChanges(spans: Spans, { ids, chains, keyOf }: TokenTurns): readonly Change[] {
  const [id, chain] = [spans.get("tokenId"), spans.get("chainSlug")];
  if (id === undefined || chain === undefined) return [];
  return turned(id, ids, keyOf(id.text, chain.text)).flatMap((change) => [
    change,
    { ...change, ...placeOf(chain), list: chains },
  ]);
}

function drawn(span: Span | undefined, texts: readonly string[]): readonly Change[] {
  return span === undefined || texts.length === 0 ? [] : [{ ...placeOf(span), list: { rule: "draw", texts } }];
}

/** Where the value of a field at the top level of a body is, in bytes of its JSON text, and that text. */
type Span = { readonly offset: number; readonly length: number; readonly text: string };
type Spans = ReadonlyMap<string, Span>;

function spansOf(body: object): Spans {
  let offset = 1;
  const spans = new Map<string, Span>();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    const text = JSON.stringify(value);
    offset += Buffer.byteLength(JSON.stringify(name)) + 1;
    const length = Buffer.byteLength(text);
    spans.set(name, { offset, length, text });
    offset += length + 1;
  }
  return spans;
}

function placeOf({ offset, length }: Span): Pick<Span, "offset" | "length"> {
  return { offset, length };
}

const quoted = (text: string): string => JSON.stringify(text);

const SYMBOL_LIMIT = limitOf("create-token-transaction", "symbol", "maxLength");
const MOST_DIGITS = 9;

/** A service may accept no second token of the same name: later creations end name and symbol with the number of their pass. */
function creationChanges(spans: Spans): readonly Change[] {
  const [name, symbol] = [spans.get("name"), spans.get("symbol")];
  if (name === undefined || symbol === undefined) return [];
  const digits = Math.min(SYMBOL_LIMIT, MOST_DIGITS);
  const characters = [...(JSON.parse(symbol.text) as string)];
  const beginnings = Array.from({ length: digits }, (_, at) => characters.slice(0, SYMBOL_LIMIT - at - 1).join(""));
  const texts = beginnings.map((text) => quoted(text).slice(1, -1));
  return [
    { offset: name.offset + name.length - 1, length: 0, list: { rule: "number", texts: [" "], digits: MOST_DIGITS } },
    { offset: symbol.offset + 1, length: symbol.length - 2, list: { rule: "number", texts, digits } },
  ];
}

/** How many amounts replace one. */
const CHOICES = 12;

/** Millionths of an amount: up to a quarter more is bought, up to a fifth less is sold, so that sales stay covered. */
const UNIT = 1_000_000;
const AMOUNTS = ["amount", "buyAmountUSD", "sellAmountUSD", "buyAmountToken", "sellAmountToken"] as const;

/** A quote and the trade that follows it have one amount: lists of the same amount have the same factors. */
function amountChanges(spans: Spans, weiDecimals: Inventory["weiDecimals"] = {}): readonly Change[] {
  const field = AMOUNTS.find((name) => spans.has(name)) ?? "amount";
  const span = spans.get(field);
  if (span === undefined) return [];
  const amount: number | string = JSON.parse(span.text);
  const chain = CHAIN_SLUGS.find((slug) => quoted(slug) === spans.get("chainSlug")?.text);
  const decimals = (chain && weiDecimals[chain]) ?? 0;
  const isBuy = spans.get("direction")?.text === '"buy"';
  const isUsd = field.endsWith("USD") || spans.get("inputToken")?.text === '"usdc"';
  const scaledBy = (factor: number): string => {
    if (typeof amount === "string") return quoted(scaledWei(amount, factor, decimals));
    return String(isUsd ? scaledUsd(amount, factor) : scaledTokens(amount, factor));
  };
  const texts = Array.from({ length: CHOICES }, (_, at) => {
    const part = Math.floor((UNIT * at) / (CHOICES - 1));
    return scaledBy(isBuy ? UNIT + Math.floor(part / 4) : UNIT - Math.floor(part / 5));
  });
  return drawn(span, texts);
}

const NETWORK_MODES = ["testnet", "mainnet", "both"] as const;
const LARGEST_PAGE = limitOf("get-leaderboard", "limit", "maximum");

/** Other pages of the same number: of up to twice as many entries, as far as the interface allows, on any network. */
function pageChanges(spans: Spans): readonly Change[] {
  const [limit, offset] = [Number(spans.get("limit")?.text), Number(spans.get("offset")?.text)];
  if (!(limit > 0) || Number.isNaN(offset)) return [];
  const sizes = Math.min(limit, LARGEST_PAGE - limit + 1);
  const limits = Array.from(
    { length: sizes * NETWORK_MODES.length },
    (_, at) => limit + Math.floor(at / NETWORK_MODES.length),
  );
  return [
    ...drawn(spans.get("limit"), limits.map(String)),
    ...drawn(
      spans.get("offset"),
      limits.map((renewed) => String(Math.floor(offset / limit) * renewed)),
    ),
    ...drawn(
      spans.get("network_mode"),
      limits.map((_, at) => quoted(NETWORK_MODES[at % NETWORK_MODES.length] ?? "both")),
    ),
  ];
}

/** The same number of other chains. */
function chainChanges(span: Span | undefined, names: readonly string[]): readonly Change[] {
  if (span === undefined) return [];
  const chains = JSON.parse(span.text) as readonly string[];
  const shifted = (chain: string, shift: number) => {
    const at = names.indexOf(chain);
    return at < 0 ? chain : names[(at + shift) % names.length];
  };
  return drawn(
    span,
    names.map((_, shift) => JSON.stringify(chains.map((chain) => shifted(chain, shift)))),
  );
}
