package trading;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import trading.Requests.Direction;
import trading.Requests.InputToken;
import trading.Requests.PoolType;
import trading.Responses.Addresses;
import trading.Responses.Created;
import trading.Responses.Metadata;
import trading.Responses.QuoteData;
import trading.Responses.Transaction;

/** The launched tokens and their pools. A token trades on its initial chain and its destination chains. */
final class Market {
    private static final String HUB_URL = "https://trading.example";
    private static final double POOL_FEE = 0.01;

    private record Token(String id, String name, String symbol, Set<Chain> chains, double poolUsdc,
                         double poolTokens) {
    }

    private final Map<String, Token> tokens = new ConcurrentHashMap<>();

    Created create(Requests.Create request) {
        String id = UUID.randomUUID().toString();
        Chain chain = request.chainSlug();
        Set<Chain> chains = EnumSet.of(chain);
        chains.addAll(request.destinationChains());
        tokens.put(id, new Token(id, request.name(), request.symbol(), chains, startingUsdc(request.poolType()),
                1_000_000_000));

        String slug = slug(request.name()) + "-" + id.substring(0, 8);
        String serviceId = "0x" + Encoding.digest("token:" + id);
        String data = Encoding.call("launch", new BigInteger(serviceId.substring(2), 16),
                BigInteger.valueOf(request.poolType().code), wallet(request.userAddress(), chain),
                request.tokenReferral(), builder(request.builder()));
        Transaction transaction = new Transaction(Encoding.address(chain, "factory:" + chain.slug), data, "0",
                "3500000", null);
        Metadata metadata = new Metadata("https://metadata.trading.example/tokens/" + id + ".json", id,
                request.name(), request.symbol(), slug, request.description(), HUB_URL + "/hub/" + slug,
                new Addresses(Encoding.evmAddress("token:" + id), Encoding.solanaAddress("token:" + id)), serviceId);
        return new Created(true, false, chain.chainId, transaction, metadata);
    }

    QuoteData quote(Requests.Quote request) {
        Token token = find(request.tokenId(), request.chainSlug());
        boolean inTokens = request.inputToken() == InputToken.TOKEN;
        double output = output(token, request.direction(), request.inputToken(), request.amount());
        if (!Double.isFinite(output)) {
            throw new ApiException(400, "AMOUNT_TOO_LARGE", "no quote for an amount of this size");
        }
        return new QuoteData(token.id, token.symbol, token.name, request.chainSlug(), request.direction(),
                request.inputToken(), request.amount(), output, inTokens ? token.symbol : "USDC",
                inTokens ? "USDC" : token.symbol, request.chainSlug().solana() ? "raydium" : "uniswap-v3",
                false, Instant.now().truncatedTo(ChronoUnit.MILLIS), 0);
    }

    /**
     * Sold tokens and spent USDC go through a constant product pool. A wanted amount (tokens to buy, USDC to
     * get) is priced at the margin, with its impact on the pool added.
     */
    private static double output(Token token, Direction direction, InputToken input, double amount) {
        double in = input == InputToken.TOKEN ? token.poolTokens : token.poolUsdc;
        double out = input == InputToken.TOKEN ? token.poolUsdc : token.poolTokens;
        boolean exactInput = (direction == Direction.SELL) == (input == InputToken.TOKEN);
        if (exactInput) {
            double paid = amount * (1 - POOL_FEE);
            return out * (paid / (in + paid));
        }
        return amount * (out / in) * (1 + amount / in) / (1 - POOL_FEE);
    }

    /** Buys spend the native currency of the chain, sells hand in tokens; amounts end up in base units. */
    Transaction trade(Requests.Trade request) {
        Chain chain = request.chainSlug();
        Token token = find(request.tokenId(), chain);
        boolean buy = request.direction() == Direction.BUY;
        BigInteger amount;
        if (buy && request.buyAmountToken() != null) {
            amount = baseUnits(request.buyAmountToken(), chain);
        } else if (buy) {
            amount = scaled(request.buyAmountUSD().divide(BigDecimal.valueOf(chain.nativeUsd), MathContext.DECIMAL128),
                    chain);
        } else if (request.sellAmountToken() != null) {
            amount = baseUnits(request.sellAmountToken(), chain);
        } else {
            BigDecimal price = BigDecimal.valueOf(token.poolUsdc / token.poolTokens);
            amount = scaled(request.sellAmountUSD().divide(price, MathContext.DECIMAL128), chain);
        }
        String data = Encoding.call(buy ? "buy" : "sell", new BigInteger(token.id.replace("-", ""), 16), amount,
                wallet(request.userAddress(), chain), request.tokenReferral(), builder(request.builder()));
        return new Transaction(Encoding.address(chain, "router:" + chain.slug), data,
                buy ? amount.toString() : "0", buy ? "420000" : "380000", chain);
    }

    private Token find(String id, Chain chain) {
        Token token = tokens.get(id);
        if (token == null || !token.chains.contains(chain)) {
            throw new ApiException(404, "TOKEN_NOT_FOUND", "no such token on this chain");
        }
        return token;
    }

    private static double startingUsdc(PoolType type) {
        return switch (type) {
            case MEME -> 40_000;
            case STARTUP_PRESEED -> 150_000;
            case TEST -> 1_000;
        };
    }

    /** A string is an exact amount of wei, a number counts whole tokens. */
    private static BigInteger baseUnits(JsonNode amount, Chain chain) {
        return amount.isString() ? new BigInteger(amount.stringValue()) : scaled(amount.decimalValue(), chain);
    }

    private static BigInteger scaled(BigDecimal amount, Chain chain) {
        return amount.movePointRight(chain.decimals()).setScale(0, RoundingMode.UP).toBigInteger();
    }

    private static String wallet(String userAddress, Chain chain) {
        return userAddress != null ? userAddress : Encoding.address(chain, "wallet:" + Ledger.OWN_USER);
    }

    private static String builder(Requests.Builder builder) {
        return builder == null ? "" : builder.toString();
    }

    private static String slug(String name) {
        String slug = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return slug.isEmpty() ? "token" : slug.substring(0, Math.min(slug.length(), 48));
    }
}
