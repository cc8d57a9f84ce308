// The sample of a proof: something for every family of checks, every kind of service and every way to get a keyword wrong,
// few enough to be tried with every `npm run test:slow`. Most are tried with the checks alone that can tell something of them.
import { allChecks, FAMILIES, type FamilyId } from "../../conformance/catalogue/catalogue.ts";
import { OPERATION_IDS } from "../../schemas/index.ts";
import { mutationsOf, type SchemaMutation } from "../mutants/derived/mutations.ts";
import { mutantOf } from "../mutants/index.ts";
import type { Subject, SubjectKind } from "./subject.ts";

/** The sampled ones of all subjects, in their order. */
export function sampleOf(all: readonly Subject[]): readonly Subject[] {
  const sampled: Readonly<Record<Exclude<SubjectKind, "non-service">, ReadonlySet<string>>> = {
    mutant: new Set([...MUTANTS, ...firstOfEveryKind()]),
    variant: new Set(["default", ...Object.keys(OBSERVED), ...ROWS]),
    independent: INDEPENDENT,
  };
  return all.filter(({ kind, id }) => kind === "non-service" || sampled[kind].has(id)).map(narrowed);
}

/** A mutant of a specified statement with the checks that name it, others with all checks of the operations that these are of. */
function narrowed(subject: Subject): Subject {
  const { kind, id } = subject;
  const family = kind === "variant" ? OBSERVED[id] : undefined;
  if (family !== undefined) return { ...subject, only: FAMILIES[family]().map((check) => check.id) };
  const mutant = kind === "mutant" && !WHOLE.has(id) ? mutantOf(id) : undefined;
  if (mutant === undefined) return subject;
  const own = allChecks().filter(({ statements }) => statements.some((one) => mutant.statements.includes(one)));
  const operations = new Set(own.map(({ operation }) => operation));
  const named = mutant.tier === "specified" ? own : allChecks().filter(({ operation }) => operations.has(operation));
  return { ...subject, only: named.map((check) => check.id) };
}

/** Mutants that need the requests of other checks to act, or to be told. */
const WHOLE: ReadonlySet<string> = new Set([
  "keeps-holdings-as-doubles",
  "omits-gas-limit-in-every-fiftieth-creation",
  "stops-responding-after-a-while",
]);

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

/** Of each family that only observes, a choice that it tells. */
const OBSERVED: Readonly<Record<string, FamilyId>> = {
  "route.trailingSlash=same": "route",
  "value.builderField=rejected": "unknown-field",
};

/** Services that together have every option of every open point. */
const ROWS: readonly string[] = [1, 3, 4, 5, 7, 9].map((row) => `pairwise-${row}`);

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
