package trading;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Addresses and call data. */
final class Encoding {
    static final String ZERO_ADDRESS = "0x0000000000000000000000000000000000000000";
    private static final String BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

    private Encoding() {
    }

    /** SHA-256 of a text as 64 hex digits. */
    static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static String evmAddress(String seed) {
        return "0x" + digest(seed).substring(24);
    }

    static String solanaAddress(String seed) {
        StringBuilder text = new StringBuilder();
        BigInteger rest = new BigInteger(digest(seed), 16).setBit(255);
        for (BigInteger base = BigInteger.valueOf(58); rest.signum() > 0; rest = rest.divide(base)) {
            text.append(BASE58.charAt(rest.mod(base).intValue()));
        }
        return text.reverse().toString();
    }

    static String address(Chain chain, String seed) {
        return chain.solana() ? solanaAddress(seed) : evmAddress(seed);
    }

    /** Call data: a four-byte selector and one 32-byte word for each argument; texts go in as their digest. */
    static String call(String function, Object... arguments) {
        StringBuilder data = new StringBuilder("0x").append(digest(function), 0, 8);
        for (Object argument : arguments) {
            String word = argument instanceof BigInteger number ? number.toString(16) : digest(argument.toString());
            data.append("0".repeat(Math.max(0, 64 - word.length()))).append(word);
        }
        return data.toString();
    }
}
