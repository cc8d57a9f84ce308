package trading;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** The response bodies. */
final class Responses {
    private Responses() {
    }

    record QuoteData(String tokenId, String tokenSymbol, String tokenName, Chain chainSlug,
                     Requests.Direction direction, Requests.InputToken inputToken, double inputAmount,
                     double outputAmount, String inputTokenSymbol, String outputTokenSymbol, String protocol,
                     boolean isGraduated, Instant timestamp, double initFee) {
    }

    record Quote(boolean success, QuoteData data) {
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Transaction(String to, String data, String value, String gasLimit, Chain chain) {
    }

    record Addresses(String evm, String solana) {
    }

    record Metadata(String tokenUri, String tokenId, String name, String symbol, String slug, String description,
                    String hubUrl, Addresses addresses, @JsonProperty("token_service_id") String tokenServiceId) {
    }

    record Created(boolean success, boolean executed, int chainId, Transaction transaction, Metadata metadata) {
    }

    record Trade(boolean success, Transaction transaction) {
    }

    record Balance(Chain chain, BigDecimal balance) {
    }

    record Entry(int rank, @JsonProperty("recipient_address") String recipientAddress,
                 @JsonProperty("user_id") String userId, String username,
                 @JsonProperty("profile_picture") String profilePicture,
                 @JsonProperty("total_earned_all_tokens") BigDecimal total,
                 @JsonProperty("unique_chains_count") int uniqueChainsCount,
                 @JsonProperty("chain_balances") List<Balance> chainBalances) {
        Entry withRank(int newRank) {
            return new Entry(newRank, recipientAddress, userId, username, profilePicture, total, uniqueChainsCount,
                    chainBalances);
        }
    }

    record Pagination(int limit, long offset, int total, @JsonProperty("has_more") boolean hasMore) {
    }

    record Leaderboard(List<Entry> leaderboard, Pagination pagination) {
    }

    record FeeBalance(@JsonProperty("currency_address") String currencyAddress, Chain chain,
                      @JsonProperty("total_earned") String totalEarned,
                      @JsonProperty("claimable_amount") String claimableAmount,
                      @JsonProperty("total_earned_with_decimals") String totalEarnedWithDecimals,
                      @JsonProperty("claimable_amount_with_decimals") String claimableAmountWithDecimals,
                      int decimals, @JsonProperty("last_distribution_at") String lastDistributionAt) {
    }

    record Summary(@JsonProperty("total_traders_referred") int totalTradersReferred,
                   @JsonProperty("total_rewards_earned_usd") String totalRewardsEarnedUsd,
                   @JsonProperty("total_claimable_usd") String totalClaimableUsd) {
    }

    record Fees(List<FeeBalance> balances, Summary summary) {
    }

    record Failure(boolean success, Problem error) {
    }

    record Problem(String code, String message) {
    }
}
