// What changes in a request when the pool is sent again, so that no pass repeats another: names, amounts, tokens, pages, fee
// queries. A pure function of seed, pass and session; Go does the same in scenarios/engine/plan/renewal.go.
import { firstOf } from "../../schemas/random.ts";
import { scaledTokens, scaledUsd, scaledWei } from "./amount-text.ts";
import type { PoolNames } from "./pool.ts";

/** The digits with which rows begin: places in OPERATION_IDS. */
const [QUOTE, CREATION, TRADE, PAGE] = ["0", "1", "2", "3"];

/** A row as it is sent in a pass through the pool, from 0; the first pass is the pool as it stands. */
export type Renewal = (row: string, theme: number, pass: number) => string;

/** The renewal of a pool whose bodies name these; sent again without names, its tokens and users stay. */
export function createRenewal(seed: number, names: PoolNames | undefined): Renewal {
  const circles = names === undefined ? [] : circlesOf(names);
  const users = circleOf(names?.userIds ?? []);
  const chains = circleOf(names?.feeChains ?? []);
  return (row, theme, pass) => {
    if (pass === 0) return row;
    const operation = row[0];
    if (operation === CREATION) return renewedCreation(row, pass);
    const chance = firstOf(seed, `renewal/${pass}`, sessionOf(theme));
    if (operation === PAGE) return renewedPage(row, chance);
    const circle = circles[theme % CIRCLES];
    if (operation === QUOTE || operation === TRADE) return withAmount(withNext(row, TOKEN, circle, pass), chance);
    return circle === undefined ? row : withChains(withNext(row, USER, users, pass), chains, chance);
  };
}

/** What may take the place of the tokens and users of a session. */
const REPLACEMENTS = ["any", "tradable", "none"] as const;
const CIRCLES = REPLACEMENTS.length;

/** The theme of a session, from its number. */
export function themeOf(session: number, replacement: (typeof REPLACEMENTS)[number]): number {
  return session * CIRCLES + REPLACEMENTS.indexOf(replacement);
}

/** The number of the session of a theme. */
export function sessionOf(theme: number): number {
  return Math.floor(theme / CIRCLES);
}

/** Texts that take each other's place: in a pass each one that of the text so many places before it, see `shifts`. */
type Circle = {
  readonly texts: readonly string[];
  readonly placeOf: ReadonlyMap<string, number>;
  /** By pass, repeated after the last. */
  readonly shifts: readonly number[];
};

/** A circle that moves on by one with each pass, unless other shifts are given. */
function circleOf(texts: readonly string[], shifts: readonly number[] = texts.map((_, place) => place)): Circle {
  return { texts, placeOf: new Map(texts.map((text, place) => [text, place])), shifts };
}

/** The circles of {@link REPLACEMENTS}: tokens with their chains, as bodies have them. */
function circlesOf({ tokenIds, chainSlugs, tradable }: PoolNames): readonly Circle[] {
  const texts = tokenIds.map((id, place) => `${id}","chainSlug":"${chainSlugs[place]}"`);
  // The tradable ones stand in one order with the others in every pass.
  let passed = 0;
  const shifts = texts.map((_, place) => (tradable[passed] === place ? passed++ : passed));
  return [
    circleOf(texts),
    circleOf(
      tradable.map((place) => texts[place] ?? ""),
      shifts,
    ),
  ];
}

/** What begins the value that a circle replaces, and what ends it. */
const TOKEN = { before: '{"tokenId":"', end: '","chainSlug":"' } as const;
const USER = { before: '{"user_id":"', end: "" } as const;
const ID_LENGTH = 36;

/** Popularity moves: with each pass all move up by one rank, and the first one becomes the last. */
function withNext(row: string, field: typeof TOKEN | typeof USER, circle: Circle | undefined, pass: number): string {
  const brace = row.indexOf("{");
  if (circle === undefined || !row.startsWith(field.before, brace)) return row;
  const begin = brace + field.before.length;
  const idEnd = begin + ID_LENGTH;
  const end = field.end === "" ? idEnd : row.indexOf('"', idEnd + field.end.length) + 1;
  const place = circle.placeOf.get(row.slice(begin, end));
  if (place === undefined) return row;
  const next = place + (circle.shifts[pass % circle.shifts.length] ?? 0);
  return row.slice(0, begin) + circle.texts[next % circle.texts.length] + row.slice(end);
}

/** Millionths of an amount: up to a quarter more is bought, up to a fifth less is sold, so that sales stay covered. */
const UNIT = 1_000_000;

/** A quote and the trade that follows it have one amount, and so one text: the same text always gives the same one. */
function withAmount(row: string, chance: number): string {
  const field = AMOUNT.exec(row);
  if (field === null) return row;
  const [, name = "", quote = "", text = ""] = field;
  const part = Math.floor(chance * (UNIT + 1));
  const factor = row.includes('"direction":"buy"') ? UNIT + Math.floor(part / 4) : UNIT - Math.floor(part / 5);
  const isUsd = name.endsWith("USD") || row.includes('"inputToken":"usdc"');
  const scaled = isUsd ? scaledUsd(text, factor) : quote === "" ? scaledTokens(text, factor) : scaledWei(text, factor);
  if (scaled === undefined) return row;
  const begin = field.index + name.length + 3 + quote.length;
  return row.slice(0, begin) + scaled + row.slice(begin + text.length);
}

const AMOUNT = /"(amount|(?:buy|sell)Amount(?:USD|Token))":("?)([0-9.e+-]+)/;

const MODES = ["testnet", "mainnet", "both"] as const;

/** Other pages of the same places: a page of so many entries becomes one of up to twice as many, on any network. */
function renewedPage(row: string, chance: number): string {
  const field = PAGE_FIELDS.exec(row);
  if (field === null) return row;
  const [all, limitText, offsetText] = field;
  const [limit, offset] = [Number(limitText), Number(offsetText)];
  const choice = Math.floor(chance * (limit * MODES.length));
  const renewed = limit + Math.floor(choice / MODES.length);
  const page = Math.floor(offset / limit);
  const text = `{"limit":${renewed},"offset":${page * renewed},"network_mode":"${MODES[choice % MODES.length]}"`;
  return row.slice(0, field.index) + text + row.slice(field.index + all.length);
}

const PAGE_FIELDS = /\{"limit":(\d+),"offset":(\d+),"network_mode":"[a-z]+"/;

const CHAINS = '"chains":["';

/** Other chains, as many as before. */
function withChains(row: string, { texts, placeOf }: Circle, chance: number): string {
  const begin = row.indexOf(CHAINS);
  if (begin < 0) return row;
  const from = begin + CHAINS.length;
  const end = row.indexOf('"]', from);
  const shift = Math.floor(chance * texts.length);
  const chains = row
    .slice(from, end)
    .split('","')
    .map((chain) => {
      const place = placeOf.get(chain);
      return place === undefined ? chain : texts[(place + shift) % texts.length];
    });
  return row.slice(0, from) + chains.join('","') + row.slice(end);
}

const SYMBOL = '","symbol":"';
/** The longest symbol of the interface. */
const LONGEST_SYMBOL = 10;

/** A service may accept no second token of the same name: later creations end name and symbol with the number of their pass. */
function renewedCreation(row: string, pass: number): string {
  const nameEnd = row.indexOf(SYMBOL);
  if (nameEnd < 0) return row;
  const begin = nameEnd + SYMBOL.length;
  const end = row.indexOf('"', begin);
  const number = String(pass + 1);
  const symbol = row.slice(begin, end).slice(0, LONGEST_SYMBOL - number.length);
  return `${row.slice(0, nameEnd)} ${number}${SYMBOL}${symbol}${number}${row.slice(end)}`;
}
