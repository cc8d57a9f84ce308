// The sample of a proof: something for every family of checks, every kind of service and every way to get a keyword wrong,
// few enough to be tried with every `npm test`.
import { OPERATION_IDS } from "../../schemas/index.ts";
import { mutationsOf, type SchemaMutation } from "../mutants/derived/mutations.ts";
import type { Subject, SubjectKind } from "./subject.ts";

/** The sampled ones of all subjects, in their order. */
export function sampleOf(all: readonly Subject[]): readonly Subject[] {
  const sampled: Readonly<Record<Exclude<SubjectKind, "non-service">, ReadonlySet<string>>> = {
    mutant: new Set([...MUTANTS, ...firstOfEveryKind()]),
    variant: VARIANTS,
    independent: INDEPENDENT,
  };
  return all.filter(({ kind, id }) => kind === "non-service" || sampled[kind].has(id));
}

/** Mutants for what the first of every kind leaves out: families of checks, and faults that show only now and then. */
const MUTANTS: readonly string[] = [
  "accepts-amount-at-limit-when-buying",
  "accepts-basic-scheme",
  "accepts-broken-json",
  "counts-chain-ids",
  "counts-the-years-of-quotes-from-elsewhere",
  "crashes-on-wei-texts",
  "cuts-names-of-tokens",
  "demands-no-credential-for-fees",
  "forgets-tokens-without-destinations",
  "ignores-the-chains-of-fees",
  "keeps-holdings-as-doubles",
  "keeps-names-of-32-characters",
  "knows-users-of-version-4-alone",
  "loses-names-under-concurrency",
  "omits-gas-limit-in-every-fiftieth-creation",
  "owes-users-on-the-board",
  "quotes-another-token",
  "quotes-whole-amounts-but-for-sales",
  "reads-optional-fields-in-any-case",
  "rejects-tags",
  "reverses-pages",
  "create-token-transaction/response/metadata/hubUrl/pattern/without-end",
  "sends-number-claimable-after-fifty-requests",
  "serves-no-fees",
  "stops-responding-after-a-while",
  "writes-has-more-in-camel-case",
  "token-price/request/tokenId/required/optional",
  "token-price/response/data/required/optional",
  "token-price/request/chainSlug/enum/without-monad",
  "trade-token/request/direction/enum/without-sell",
  "trade-token/response/transaction/chain/enum/without-monad",
];

/** The default, one choice for each family that only observes, and services that together have every option of every open point. */
const VARIANTS: ReadonlySet<string> = new Set([
  "default",
  "route.trailingSlash=same",
  "value.builderField=rejected",
  ...[1, 2, 3, 4, 5, 7, 9].map((row) => `pairwise-${row}`),
]);

const INDEPENDENT: ReadonlySet<string> = new Set(["without-fault", "price-amount-text", "fees-decimals-text"]);

/** One mutation for each way to get a keyword wrong, the ways taking turns: all of them would be one too many for a sample. */
function firstOfEveryKind(): Iterable<string> {
  const all = OPERATION_IDS.flatMap((operation) => [
    ...mutationsOf(operation, "request"),
    ...mutationsOf(operation, "response"),
  ]);
  const byKeyword = new Map<string, SchemaMutation[]>();
  for (const mutation of all) {
    const name = `${mutation.direction} ${mutation.keyword}`;
    byKeyword.set(name, [...(byKeyword.get(name) ?? []), mutation]);
  }
  return [...byKeyword.values()].flatMap((mutations, index) => {
    const kinds = [...new Set(mutations.map(({ kind }) => kind))];
    return mutations.find(({ kind }) => kind === kinds[index % kinds.length])?.id ?? [];
  });
}
