// The registry of mutants: one file each, one row each.
import { Failure } from "../../errors.ts";
import type { Stages } from "../stages.ts";
import type { State } from "../state.ts";
import { acceptsAmountZero } from "./accepts-amount-zero.ts";
import { acceptsAnyCase } from "./accepts-any-case.ts";
import { acceptsAnyTokenId } from "./accepts-any-token-id.ts";
import { acceptsAnyUserId } from "./accepts-any-user-id.ts";
import { acceptsArrayBody } from "./accepts-array-body.ts";
import { acceptsBareCredential } from "./accepts-bare-credential.ts";
import { acceptsBasicScheme } from "./accepts-basic-scheme.ts";
import { acceptsBrokenJson } from "./accepts-broken-json.ts";
import { acceptsEmptyCredential } from "./accepts-empty-credential.ts";
import { acceptsEmptyDescription } from "./accepts-empty-description.ts";
import { acceptsForeignChain } from "./accepts-foreign-chain.ts";
import { acceptsForeignPoolType } from "./accepts-foreign-pool-type.ts";
import { acceptsFractionalLimit } from "./accepts-fractional-limit.ts";
import { acceptsLimitOf1001 } from "./accepts-limit-of-1001.ts";
import { acceptsLimitOfZero } from "./accepts-limit-of-zero.ts";
import { acceptsMissingDirection } from "./accepts-missing-direction.ts";
import { acceptsMissingSymbol } from "./accepts-missing-symbol.ts";
import { acceptsMissingTokenId } from "./accepts-missing-token-id.ts";
import { acceptsNameOfAnyType } from "./accepts-name-of-any-type.ts";
import { acceptsNegativeOffset } from "./accepts-negative-offset.ts";
import { acceptsNegativeTrade } from "./accepts-negative-trade.ts";
import { acceptsNumericString } from "./accepts-numeric-string.ts";
import { acceptsSymbolOfEleven } from "./accepts-symbol-of-eleven.ts";
import { acceptsTagsOfAnyType } from "./accepts-tags-of-any-type.ts";
import { acceptsWeiTextOfZero } from "./accepts-wei-text-of-zero.ts";
import { addsChainToCreation } from "./adds-chain-to-creation.ts";
import { acceptsOtherSchemeForTrades } from "./authentication/accepts-other-scheme-for-trades.ts";
import { acceptsSchemeAlone } from "./authentication/accepts-scheme-alone.ts";
import { acceptsSchemeWithoutBlank } from "./authentication/accepts-scheme-without-blank.ts";
import { admitsEmptyHeader } from "./authentication/admits-empty-header.ts";
import { demandsNoCredentialAfterAWhile } from "./authentication/demands-no-credential-after-a-while.ts";
import { demandsNoCredentialForCreations } from "./authentication/demands-no-credential-for-creations.ts";
import { demandsNoCredentialForQuotes } from "./authentication/demands-no-credential-for-quotes.ts";
import { demandsNoCredentialForTheLeaderboard } from "./authentication/demands-no-credential-for-the-leaderboard.ts";
import { demandsNoCredentialForTrades } from "./authentication/demands-no-credential-for-trades.ts";
import { honoursRefusedCredentials } from "./authentication/honours-refused-credentials.ts";
import { showsEverybodyTheFirstPage } from "./authentication/shows-everybody-the-first-page.ts";
import { cutsResponsesShort } from "./cuts-responses-short.ts";
import { defaultsToAnAmountOfTen } from "./defaults-to-an-amount-of-ten.ts";
import { defaultsToBuying } from "./defaults-to-buying.ts";
import { defaultsToUsdc } from "./defaults-to-usdc.ts";
import { demandsNoCredential } from "./demands-no-credential.ts";
import { demandsNoCredentialForFees } from "./demands-no-credential-for-fees.ts";
import { ignoresOffset } from "./ignores-offset.ts";
import { changesSymbolsOfQuotes } from "./meaning/changes-symbols-of-quotes.ts";
import { endsAfterTheFirstPage } from "./meaning/ends-after-the-first-page.ts";
import { exceedsTheLimit } from "./meaning/exceeds-the-limit.ts";
import { ignoresTheChainsOfFees } from "./meaning/ignores-the-chains-of-fees.ts";
import { lowersNamesOfTokens } from "./meaning/lowers-names-of-tokens.ts";
import { lowersSymbolsOfTokens } from "./meaning/lowers-symbols-of-tokens.ts";
import { miscountsChains } from "./meaning/miscounts-chains.ts";
import { namesAnotherLimit } from "./meaning/names-another-limit.ts";
import { namesAnotherOffset } from "./meaning/names-another-offset.ts";
import { overlapsPages } from "./meaning/overlaps-pages.ts";
import { quotesAnotherToken } from "./meaning/quotes-another-token.ts";
import { ranksByLuck } from "./meaning/ranks-by-luck.ts";
import { renamesQuotedTokens } from "./meaning/renames-quoted-tokens.ts";
import { repeatsServiceIds } from "./meaning/repeats-service-ids.ts";
import { repeatsSlugs } from "./meaning/repeats-slugs.ts";
import { repeatsTokenIds } from "./meaning/repeats-token-ids.ts";
import { repeatsUsers } from "./meaning/repeats-users.ts";
import { reversesPages } from "./meaning/reverses-pages.ts";
import { shortensDescriptions } from "./meaning/shortens-descriptions.ts";
import { swapsDirections } from "./meaning/swaps-directions.ts";
import { swapsInputTokens } from "./meaning/swaps-input-tokens.ts";
import { writesTokenIdsWithoutHyphens } from "./meaning/writes-token-ids-without-hyphens.ts";
import type { Mutant } from "./mutant.ts";
import { namesAnotherChain } from "./names-another-chain.ts";
import { acceptsAmountZeroWhenBuying } from "./occasions/accepts-amount-zero-when-buying.ts";
import { cutsEveryTwentiethResponseShort } from "./occasions/cuts-every-twentieth-response-short.ts";
import { forgetsNewTokensForAWhile } from "./occasions/forgets-new-tokens-for-a-while.ts";
import { losesNamesUnderConcurrency } from "./occasions/loses-names-under-concurrency.ts";
import { omitsGasLimitInEveryFiftiethCreation } from "./occasions/omits-gas-limit-in-every-fiftieth-creation.ts";
import { omitsGasLimitWithReferral } from "./occasions/omits-gas-limit-with-referral.ts";
import { omitsPayloadWhenSelling } from "./occasions/omits-payload-when-selling.ts";
import { omitsSuccessInEveryFifthTrade } from "./occasions/omits-success-in-every-fifth-trade.ts";
import { omitsTransactionChainOnBnbTestnet } from "./occasions/omits-transaction-chain-on-bnb-testnet.ts";
import { sendsNullAddressesWithTags } from "./occasions/sends-null-addresses-with-tags.ts";
import { sendsNullNameFarDownThePage } from "./occasions/sends-null-name-far-down-the-page.ts";
import { sendsNullTimeInEveryFiftiethQuote } from "./occasions/sends-null-time-in-every-fiftieth-quote.ts";
import { sendsNumberClaimableAfterFiftyRequests } from "./occasions/sends-number-claimable-after-fifty-requests.ts";
import { sendsNumberGasLimitOnSolana } from "./occasions/sends-number-gas-limit-on-solana.ts";
import { sendsNumberRewardsWithChains } from "./occasions/sends-number-rewards-with-chains.ts";
import { sendsNumberValueWithBuilder } from "./occasions/sends-number-value-with-builder.ts";
import { sendsTextAmountForUsdc } from "./occasions/sends-text-amount-for-usdc.ts";
import { sendsTextAmountInEveryFifthQuote } from "./occasions/sends-text-amount-in-every-fifth-quote.ts";
import { sendsTextAmountsOnMonad } from "./occasions/sends-text-amounts-on-monad.ts";
import { sendsTextAmountsWhenBuying } from "./occasions/sends-text-amounts-when-buying.ts";
import { sendsTextOffsetOfTestNetworks } from "./occasions/sends-text-offset-of-test-networks.ts";
import { sendsTextRanksOnDeepPages } from "./occasions/sends-text-ranks-on-deep-pages.ts";
import { sendsTextTotalOnEveryFiftiethPage } from "./occasions/sends-text-total-on-every-fiftieth-page.ts";
import { shortensServiceIdOnSolanaDevnet } from "./occasions/shortens-service-id-on-solana-devnet.ts";
import { omitsGasLimit } from "./omits-gas-limit.ts";
import { omitsQuote } from "./omits-quote.ts";
import { omitsSuccess } from "./omits-success.ts";
import { omitsSummary } from "./omits-summary.ts";
import { omitsTransactionChain } from "./omits-transaction-chain.ts";
import { passesOverTrailingBytes } from "./passes-over-trailing-bytes.ts";
import { promisesMoreThanThereIs } from "./promises-more-than-there-is.ts";
import { readsBrokenJsonAsEmpty } from "./reads-broken-json-as-empty.ts";
import { refusesLimitOf1000 } from "./refuses-limit-of-1000.ts";
import { refusesMonad } from "./refuses-monad.ts";
import { servesNoCreations } from "./routes/serves-no-creations.ts";
import { servesNoFees } from "./routes/serves-no-fees.ts";
import { servesNoLeaderboard } from "./routes/serves-no-leaderboard.ts";
import { servesNoQuotes } from "./routes/serves-no-quotes.ts";
import { servesNoTrades } from "./routes/serves-no-trades.ts";
import { stopsAnsweringAfterAWhile } from "./routes/stops-answering-after-a-while.ts";
import { countsSymbolsWithATerminator } from "./rules/counts-symbols-with-a-terminator.ts";
import { cutsLongSymbols } from "./rules/cuts-long-symbols.ts";
import { keepsNullForRequiredTexts } from "./rules/keeps-null-for-required-texts.ts";
import { readsNamesInAnyCase } from "./rules/reads-names-in-any-case.ts";
import { refusesLinks } from "./rules/refuses-links.ts";
import { refusesReferralsOfCreations } from "./rules/refuses-referrals-of-creations.ts";
import { refusesReferralsOfTrades } from "./rules/refuses-referrals-of-trades.ts";
import { refusesTags } from "./rules/refuses-tags.ts";
import { sendsAmountsAsNumbers } from "./sends-amounts-as-numbers.ts";
import { sendsChainIdAsText } from "./sends-chain-id-as-text.ts";
import { sendsForeignDirection } from "./sends-foreign-direction.ts";
import { sendsHubUrlWithoutSlug } from "./sends-hub-url-without-slug.ts";
import { sendsOutputAmountAsText } from "./sends-output-amount-as-text.ts";
import { sendsRankAsText } from "./sends-rank-as-text.ts";
import { sendsTimestampForPeople } from "./sends-timestamp-for-people.ts";
import { sendsUserNameAsUserId } from "./sends-user-name-as-user-id.ts";
import { shortensServiceId } from "./shortens-service-id.ts";
import { callsJsonHtml } from "./wire/calls-json-html.ts";
import { crashesOnBanners } from "./wire/crashes-on-banners.ts";
import { crashesOnBrokenRules } from "./wire/crashes-on-broken-rules.ts";
import { crashesOnWeiTexts } from "./wire/crashes-on-wei-texts.ts";
import { endsFeesWithAComma } from "./wire/ends-fees-with-a-comma.ts";
import { marksPagesWithAByteOrderMark } from "./wire/marks-pages-with-a-byte-order-mark.ts";
import { repeatsAMember } from "./wire/repeats-a-member.ts";
import { sendsEndlessNumbers } from "./wire/sends-endless-numbers.ts";
import { sendsMemberNamesInCapitals } from "./wire/sends-member-names-in-capitals.ts";
import { sendsNan } from "./wire/sends-nan.ts";
import { sendsTradesInSingleQuotes } from "./wire/sends-trades-in-single-quotes.ts";
import { sendsTwoDocuments } from "./wire/sends-two-documents.ts";
import { wrapsPagesInACallback } from "./wire/wraps-pages-in-a-callback.ts";

/** Every hand-written mutant by its id. */
export const mutants: ReadonlyMap<string, Mutant> = new Map(
  [
    acceptsMissingTokenId,
    acceptsMissingSymbol,
    acceptsMissingDirection,
    acceptsNumericString,
    acceptsNameOfAnyType,
    acceptsTagsOfAnyType,
    acceptsAmountZero,
    acceptsNegativeTrade,
    acceptsWeiTextOfZero,
    acceptsLimitOf1001,
    acceptsLimitOfZero,
    acceptsNegativeOffset,
    acceptsFractionalLimit,
    refusesLimitOf1000,
    acceptsSymbolOfEleven,
    acceptsEmptyDescription,
    acceptsForeignChain,
    acceptsAnyCase,
    acceptsForeignPoolType,
    refusesMonad,
    acceptsAnyTokenId,
    acceptsAnyUserId,
    demandsNoCredential,
    demandsNoCredentialForFees,
    acceptsBasicScheme,
    acceptsBareCredential,
    acceptsEmptyCredential,
    readsBrokenJsonAsEmpty,
    acceptsBrokenJson,
    passesOverTrailingBytes,
    acceptsArrayBody,
    sendsOutputAmountAsText,
    sendsTimestampForPeople,
    sendsForeignDirection,
    omitsQuote,
    omitsTransactionChain,
    omitsGasLimit,
    omitsSuccess,
    addsChainToCreation,
    sendsChainIdAsText,
    shortensServiceId,
    sendsHubUrlWithoutSlug,
    sendsRankAsText,
    sendsUserNameAsUserId,
    omitsSummary,
    sendsAmountsAsNumbers,
    cutsResponsesShort,
    defaultsToBuying,
    defaultsToUsdc,
    defaultsToAnAmountOfTen,
    promisesMoreThanThereIs,
    ignoresOffset,
    namesAnotherChain,
    sendsTextAmountInEveryFifthQuote,
    sendsNullTimeInEveryFiftiethQuote,
    omitsSuccessInEveryFifthTrade,
    sendsTextTotalOnEveryFiftiethPage,
    omitsGasLimitInEveryFiftiethCreation,
    cutsEveryTwentiethResponseShort,
    sendsNumberGasLimitOnSolana,
    omitsTransactionChainOnBnbTestnet,
    sendsTextAmountsOnMonad,
    shortensServiceIdOnSolanaDevnet,
    sendsTextAmountsWhenBuying,
    omitsPayloadWhenSelling,
    sendsTextAmountForUsdc,
    sendsNullAddressesWithTags,
    sendsNumberValueWithBuilder,
    omitsGasLimitWithReferral,
    sendsTextOffsetOfTestNetworks,
    sendsNumberRewardsWithChains,
    sendsTextRanksOnDeepPages,
    sendsNullNameFarDownThePage,
    sendsNumberClaimableAfterFiftyRequests,
    demandsNoCredentialAfterAWhile,
    losesNamesUnderConcurrency,
    acceptsAmountZeroWhenBuying,
    demandsNoCredentialForQuotes,
    demandsNoCredentialForCreations,
    demandsNoCredentialForTrades,
    demandsNoCredentialForTheLeaderboard,
    showsEverybodyTheFirstPage,
    honoursRefusedCredentials,
    acceptsSchemeWithoutBlank,
    acceptsOtherSchemeForTrades,
    acceptsSchemeAlone,
    sendsNan,
    wrapsPagesInACallback,
    endsFeesWithAComma,
    sendsTradesInSingleQuotes,
    sendsTwoDocuments,
    marksPagesWithAByteOrderMark,
    repeatsAMember,
    sendsEndlessNumbers,
    callsJsonHtml,
    crashesOnWeiTexts,
    crashesOnBanners,
    crashesOnBrokenRules,
    quotesAnotherToken,
    swapsDirections,
    swapsInputTokens,
    renamesQuotedTokens,
    changesSymbolsOfQuotes,
    lowersNamesOfTokens,
    lowersSymbolsOfTokens,
    shortensDescriptions,
    repeatsServiceIds,
    writesTokenIdsWithoutHyphens,
    repeatsTokenIds,
    repeatsSlugs,
    reversesPages,
    ranksByLuck,
    repeatsUsers,
    miscountsChains,
    overlapsPages,
    exceedsTheLimit,
    namesAnotherLimit,
    namesAnotherOffset,
    endsAfterTheFirstPage,
    ignoresTheChainsOfFees,
    forgetsNewTokensForAWhile,
    cutsLongSymbols,
    countsSymbolsWithATerminator,
    readsNamesInAnyCase,
    sendsMemberNamesInCapitals,
    keepsNullForRequiredTexts,
    admitsEmptyHeader,
    servesNoQuotes,
    servesNoCreations,
    servesNoTrades,
    servesNoLeaderboard,
    servesNoFees,
    stopsAnsweringAfterAWhile,
    refusesReferralsOfCreations,
    refusesReferralsOfTrades,
    refusesLinks,
    refusesTags,
  ].map((mutant) => [mutant.id, mutant]),
);

/** Stages with mutants in them, and how often each mutant acted. */
export type Installed = { readonly stages: Stages; readonly activations: () => ReadonlyMap<string, number> };

/** The mutant of an id, hand-written or derived; undefined where there is none. Derived ones are made when first asked for. */
export async function mutantOf(id: string): Promise<Mutant | undefined> {
  if (!id.includes("/")) return mutants.get(id);
  const { derivedMutant } = await import("./derived/index.ts");
  return derivedMutant(id);
}

/** Installs mutants one upon the other. Throws a usage failure naming every unknown id. */
export async function installMutants(ids: readonly string[], stages: Stages, state: State): Promise<Installed> {
  const found = await Promise.all(ids.map(async (id) => ({ id, mutant: await mutantOf(id) })));
  const unknown = found.filter(({ mutant }) => mutant === undefined).map(({ id }) => id);
  if (unknown.length > 0) {
    throw new Failure(
      "usage",
      `A mutant must be one that \`assay serve --list\` names, or one derived from the schemas, got ${unknown.join(", ")}.`,
    );
  }
  const activations = new Map(ids.map((id) => [id, 0]));
  let mutated = stages;
  for (const { id, mutant } of found) {
    const act = () => activations.set(id, (activations.get(id) ?? 0) + 1);
    mutated = { ...mutated, ...mutant?.install({ stages: mutated, act, state }) };
  }
  return { stages: mutated, activations: () => activations };
}
