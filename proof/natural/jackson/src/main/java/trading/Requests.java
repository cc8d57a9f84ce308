package trading;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The request bodies. Types are checked by Jackson, everything else by the compact constructors. */
final class Requests {
    private Requests() {
    }

    enum Direction {
        BUY("buy"), SELL("sell");

        @JsonValue
        final String value;

        Direction(String value) {
            this.value = value;
        }

        @JsonCreator
        static Direction of(String value) {
            return oneOf(values(), value, "direction must be buy or sell");
        }

        @Override
        public String toString() {
            return value;
        }
    }

    enum InputToken {
        TOKEN, USDC;

        @JsonValue
        @Override
        public String toString() {
            return this == TOKEN ? "token" : "usdc";
        }

        @JsonCreator
        static InputToken of(String value) {
            return oneOf(values(), value, "inputToken must be token or usdc");
        }
    }

    enum PoolType {
        MEME("meme", 7), STARTUP_PRESEED("startup-preseed", 8), TEST("test", 9);

        final String value;
        final int code;

        PoolType(String value, int code) {
            this.value = value;
            this.code = code;
        }

        @JsonCreator
        static PoolType of(String value) {
            return oneOf(values(), value, "poolType must be meme, startup-preseed or test");
        }

        @Override
        public String toString() {
            return value;
        }
    }

    enum NetworkMode {
        TESTNET("testnet"), MAINNET("mainnet"), BOTH("both");

        final String value;

        NetworkMode(String value) {
            this.value = value;
        }

        @JsonCreator
        static NetworkMode of(String value) {
            return oneOf(values(), value, "network_mode must be testnet, mainnet or both");
        }

        boolean includes(Chain chain) {
            return this == BOTH || chain.testnet() == (this == TESTNET);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record Builder(String code, BigDecimal fee) {
    }

    record Links(String website, String twitter, String youtube, String discord, String telegram) {
        Links {
            url("links.website", website);
            url("links.twitter", twitter);
            url("links.youtube", youtube);
            url("links.discord", discord);
            url("links.telegram", telegram);
        }
    }

    record Quote(@JsonProperty(required = true) String tokenId, @JsonProperty(required = true) Chain chainSlug,
                 Double amount, Direction direction, InputToken inputToken) {
        Quote {
            tokenId = uuid("tokenId", tokenId);
            amount = amount == null ? Double.valueOf(1) : amount;
            direction = direction == null ? Direction.SELL : direction;
            inputToken = inputToken == null ? InputToken.TOKEN : inputToken;
            positive("amount", amount);
        }
    }

    record Create(@JsonProperty(required = true) String name, @JsonProperty(required = true) String symbol,
                  @JsonProperty(required = true) String description, @JsonProperty(required = true) String image,
                  @JsonProperty(required = true) Chain chainSlug, String banner, String video, Links links,
                  List<Chain> destinationChains, PoolType poolType, String userAddress, Builder builder,
                  @JsonProperty("token_referral") String tokenReferral, List<String> tags, String type) {
        Create {
            length("name", name, 1, Integer.MAX_VALUE);
            length("symbol", symbol, 1, 10);
            length("description", description, 1, Integer.MAX_VALUE);
            media("image", image, "image");
            media("banner", banner, "image");
            media("video", video, "video");
            destinationChains = destinationChains == null
                    ? List.of(Chain.BASE_SEPOLIA, Chain.BNB_TESTNET, Chain.SOLANA_DEVNET) : destinationChains;
            poolType = poolType == null ? PoolType.MEME : poolType;
            tokenReferral = tokenReferral == null ? Encoding.ZERO_ADDRESS : tokenReferral;
            require(type == null || type.equals("coin"), "type must be coin");
        }
    }

    record Trade(@JsonProperty(required = true) String tokenId, @JsonProperty(required = true) Chain chainSlug,
                 @JsonProperty(required = true) Direction direction, String userAddress, Builder builder,
                 @JsonProperty("token_referral") String tokenReferral, BigDecimal buyAmountUSD,
                 JsonNode buyAmountToken, JsonNode sellAmountToken, BigDecimal sellAmountUSD) {
        Trade {
            tokenId = uuid("tokenId", tokenId);
            tokenReferral = tokenReferral == null ? Encoding.ZERO_ADDRESS : tokenReferral;
            positive("buyAmountUSD", buyAmountUSD);
            positive("sellAmountUSD", sellAmountUSD);
            tokenAmount("buyAmountToken", buyAmountToken);
            tokenAmount("sellAmountToken", sellAmountToken);
            boolean buys = buyAmountUSD != null || buyAmountToken != null;
            boolean sells = sellAmountUSD != null || sellAmountToken != null;
            require(direction == Direction.BUY ? buys : sells,
                    "a " + direction + " needs " + direction + "AmountUSD or " + direction + "AmountToken");
            require(direction == Direction.BUY ? !sells : !buys, "amounts of the other direction are not allowed");
            require(buyAmountUSD == null || buyAmountToken == null, "give one of the buy amounts");
            require(sellAmountUSD == null || sellAmountToken == null, "give one of the sell amounts");
        }
    }

    record Leaderboard(Integer limit, Long offset, @JsonProperty("network_mode") NetworkMode networkMode) {
        Leaderboard {
            limit = limit == null ? Integer.valueOf(100) : limit;
            offset = offset == null ? Long.valueOf(0) : offset;
            networkMode = networkMode == null ? NetworkMode.BOTH : networkMode;
            require(limit >= 1 && limit <= 1000, "limit must be from 1 to 1000");
            require(offset >= 0, "offset must not be negative");
        }
    }

    record UserFees(@JsonProperty("user_id") String userId, List<String> chains) {
        UserFees {
            userId = userId == null ? Ledger.OWN_USER : uuid("user_id", userId);
        }
    }

    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://[^\\s/?#][^\\s]*");
    private static final Pattern DATA = Pattern.compile("data:(image|video)/[^,\\s]+;base64,[A-Za-z0-9+/_=-]+");
    private static final Pattern WEI = Pattern.compile("[0-9]{1,78}");

    private static <E extends Enum<E>> E oneOf(E[] values, String value, String message) {
        return Arrays.stream(values).filter(e -> e.toString().equals(value)).findFirst()
                .orElseThrow(() -> new ApiException(400, "VALIDATION_ERROR", message));
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new ApiException(400, "VALIDATION_ERROR", message);
        }
    }

    private static String uuid(String field, String value) {
        require(UUID.matcher(value).matches(), field + " must be a uuid");
        return value.toLowerCase();
    }

    /** Lengths are counted in Unicode code points; lone surrogates are no text. */
    private static void length(String field, String value, int min, int max) {
        int length = value.codePointCount(0, value.length());
        require(length >= min && length <= max, field + " has a wrong length");
        require(value.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF), field + " is not valid Unicode");
    }

    private static void url(String field, String value) {
        require(value == null || URL.matcher(value).matches(), field + " must be a URL");
    }

    private static void media(String field, String value, String kind) {
        require(value == null || URL.matcher(value).matches()
                || value.startsWith("data:" + kind + "/") && DATA.matcher(value).matches(),
                field + " must be a URL or base64 data beginning data:" + kind + "/");
    }

    private static void positive(String field, Double value) {
        require(value == null || value > 0 && Double.isFinite(value), field + " must be greater than 0");
    }

    /** Amounts are bounded so that no exponent can blow up the conversion to base units. */
    private static void positive(String field, BigDecimal value) {
        require(value == null || value.signum() > 0, field + " must be greater than 0");
        require(value == null || value.precision() - (long) value.scale() <= 60, field + " is too large");
        require(value == null || value.scale() <= 400, field + " is too small");
    }

    private static void tokenAmount(String field, JsonNode value) {
        if (value == null) {
            return;
        }
        require(value.isNumber() || value.isString(), field + " must be a number or a string");
        if (value.isString()) {
            require(WEI.matcher(value.stringValue()).matches()
                    && new BigInteger(value.stringValue()).signum() > 0, field + " must be a positive integer in wei");
        } else {
            positive(field, value.decimalValue());
        }
    }
}
