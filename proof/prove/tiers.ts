// Why each check weighs what it does: the services that conform and hold an advisory check back, or the reading that does.
import { IMPLIED, matchersOf } from "../../conformance/catalogue/tiers.ts";
import type { Check } from "../../conformance/definition/check.ts";
import { INTERPRETATIONS, type InterpretationId } from "../../schemas/index.ts";
import { table } from "../tables.ts";
import type { Matrix } from "./matrix.ts";
import { type Outcome, TRUE_INDEPENDENT } from "./subject.ts";

/** Globs over advisory checks that no service of the proof fails, by the reading that allows what they forbid. */
const GREY: Readonly<Record<string, readonly string[]>> = {
  "A user may have no stored wallet.": ["*/request/userAddress/optional/omitted"],
  "What a trade or a quote of this amount needs, such as a holding, a pool or a limit, is not stated.": [
    "trade-token/request/*AmountToken/type/{as-number,as-wei-string}",
    "*/request/*/exclusiveMinimum/{near-greatest-double,thirty-digits}*",
    "trade-token/request/*AmountToken/pattern/string-{above-two-to-64,above-two-to-128,thirty-digits}",
    "trade-token/request/sellAmountToken/exact/as-bought",
    "token-price/request/amount/type/any-size",
  ],
  "No greatest length is stated, and every database has one.": ["**/minLength/long-*"],
  "Which characters a text may have is not stated.": [
    "create-token-transaction/request/{name,symbol,description}/minLength/quoting",
    "create-token-transaction/request/symbol/minLength/digit-zero",
  ],
  "A text may be trimmed before it is measured.": ["create-token-transaction/request/symbol/maxLength/blank-after"],
  "What a URL needs to be acceptable as an image or a link is not stated.": ["**/format/{host-without-dot,quoting}"],
  "Which builders exist is not stated.": ["*/request/builder/type/some-value"],
  "The field is listed, and not marked as required.": ["**/presence"],
  "Nothing is said of the response to an invalid request.": ["*/response/received/every-request"],
  "JSON allows it, and only some parsers cannot read it.": [
    "*/response/body/{duplicate-field,number-not-finite,nested-too-deep}",
  ],
  "A quote may be cached, and nothing is said of the clock of the service.": ["token-price/response/data/timestamp"],
  "The time of a quote may be that of the last prices, which are older than a new token.": [
    "token-price/response/data/timestamp/not-before-the-token",
  ],
  "A creation returns a transaction: the token may exist only after somebody has sent it.": [
    "create-token-transaction/response/metadata/tokenId/quotable",
  ],
  "How many decimals a token has is not stated.": ["trade-token/request/buyAmountToken/type/number-of-whole-tokens"],
  "A service may limit the fees of builders.": ["trade-token/request/builder/fee/type/above-a-hundred"],
  "What the value of a transaction counts is not stated.": [
    "trade-token/response/transaction/value/not-with-sales-alone",
  ],
  "Which side of a quote its input is, is not stated.": [
    "token-price/response/data/inputTokenSymbol/of-the-input-token",
  ],
  "How a quote is rounded is not stated.": ["token-price/response/data/outputAmount/not-zero"],
  "Null may stand for an omitted value in one field and not in another.": ["token-price/request/body/null/alike"],
  "When fees are distributed is not stated.": [
    "get-user-fees/response/balances/items/last_distribution_at/not-before-the-user",
  ],
  "How a slug is made of a name is not stated.": [
    "create-token-transaction/response/metadata/slug/{not-empty,of-like-names}",
  ],
};

const GREY_MATCHERS = matchersOf(GREY);

function greyReading(id: string): string | undefined {
  return GREY_MATCHERS.find(({ matches }) => matches(id))?.name;
}

/** The outcomes of services that conform to the interface. */
export function conforming({ variants, independent }: Pick<Matrix, "variants" | "independent">): readonly Outcome[] {
  return [...variants, ...independent.filter(({ subject }) => subject.id === TRUE_INDEPENDENT)];
}

/** The conforming services on which each check fails, by its id. */
export function heldBackBy(outcomes: readonly Outcome[]): ReadonlyMap<string, readonly string[]> {
  const held = new Map<string, string[]>();
  for (const { subject, failing } of outcomes) {
    for (const id of [...failing.implied, ...failing.advisory]) held.set(id, [...(held.get(id) ?? []), subject.id]);
  }
  return held;
}

/** What is wrong with the tables of tiers, as sentences: a check whose weight nothing explains, or a row that is out of date. */
export function tierFindings(checks: readonly Check[], outcomes: readonly Outcome[]): readonly string[] {
  const held = heldBackBy(outcomes);
  const unexplained = checks.filter(
    ({ id, tier }) => tier === "advisory" && !held.has(id) && greyReading(id) === undefined,
  );
  const rows = [...matchersOf<string>(IMPLIED), ...matchersOf(GREY)];
  const idle = rows.filter(({ matches }) => !checks.some(({ id }) => matches(id)));
  return [
    ...unexplained.map(({ id }) => `${id} is advisory, fails on no conforming service, and no reading is named`),
    ...idle.map(({ pattern }) => `${pattern} matches no check`),
  ];
}

/** The page of the tiers: implied checks by interpretation, then advisory checks by what holds them back. */
export function tiersPage(checks: readonly Check[], outcomes: readonly Outcome[]): string {
  const held = heldBackBy(outcomes);
  const of = (tier: string) => checks.filter((check) => check.tier === tier);
  const counts = ["specified", "implied", "advisory", "observed"]
    .map((tier) => `${of(tier).length} ${tier}`)
    .join(", ");
  const implied = of("implied").map(({ id, interpretations }) => {
    const last = interpretations.at(-1) as InterpretationId;
    return [`\`${id}\``, last, INTERPRETATIONS[last]];
  });
  const advisory = of("advisory").map(({ id }) => {
    const [first, ...more] = held.get(id) ?? [];
    if (first === undefined) return [`\`${id}\``, "reading", greyReading(id) ?? "**nothing**"];
    return [`\`${id}\``, "service", `\`${first}\`${more.length === 0 ? "" : ` and ${more.length} more`}`];
  });
  return `${[
    "# Why a check decides",
    "",
    "This page says for each implied and advisory check why it has its tier ([what tiers mean](../verdicts.md#tiers)). Specified checks name",
    "their statement instead (`assay list`). `npm run prove` writes this page.",
    "",
    `${counts}. The evidence is ${outcomes.length} services that conform to the interface.`,
    "",
    "## Implied: they fail on no conforming service",
    "",
    table(["Check", "Interpretation", "What every reading implies"], implied, 3),
    "",
    "## Advisory: held back by a conforming service that fails them, or by a reading",
    "",
    table(["Check", "By", "Which"], advisory, 3),
  ].join("\n")}\n`;
}
