package trading;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/** The chains the service knows, with numeric id and a fixed dollar price of the native currency. */
enum Chain {
    SOLANA("solana", 101, 160), SOLANA_DEVNET("solana-devnet", 103, 160),
    ARBITRUM("arbitrum", 42161, 3200), BASE("base", 8453, 3200), BASE_SEPOLIA("base-sepolia", 84532, 3200),
    AVALANCHE("avalanche", 43114, 25), OP_BNB("op-bnb", 204, 640), BNB("bnb", 56, 640),
    BNB_TESTNET("bnb-testnet", 97, 640), ETHEREUM("ethereum", 1, 3200), MONAD("monad", 143, 2),
    UNICHAIN("unichain", 130, 3200), UNICHAIN_TESTNET("unichain-testnet", 1301, 3200),
    ABSTRACT("abstract", 2741, 3200), POLYGON("polygon", 137, 1), ZKSYNC("zksync", 324, 3200),
    ZKSYNC_TESTNET("zksync-testnet", 300, 3200);

    @JsonValue
    final String slug;
    final int chainId;
    final int nativeUsd;

    Chain(String slug, int chainId, int nativeUsd) {
        this.slug = slug;
        this.chainId = chainId;
        this.nativeUsd = nativeUsd;
    }

    @JsonCreator
    static Chain of(String slug) {
        return Arrays.stream(values()).filter(c -> c.slug.equals(slug)).findFirst()
                .orElseThrow(() -> new ApiException(400, "VALIDATION_ERROR", "unknown chain"));
    }

    boolean solana() {
        return this == SOLANA || this == SOLANA_DEVNET;
    }

    boolean testnet() {
        return slug.endsWith("-testnet") || slug.endsWith("-devnet") || slug.endsWith("-sepolia");
    }

    /** Decimals of the native currency, and of every token launched on the chain. */
    int decimals() {
        return solana() ? 9 : 18;
    }

    /** USDC has 18 decimals on the BNB chains and 6 everywhere else. */
    int usdcDecimals() {
        return this == BNB || this == OP_BNB || this == BNB_TESTNET ? 18 : 6;
    }
}
