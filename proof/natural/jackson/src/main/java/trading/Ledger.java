package trading;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import trading.Responses.Balance;
import trading.Responses.Entry;
import trading.Responses.FeeBalance;
import trading.Responses.Fees;
import trading.Responses.Leaderboard;
import trading.Responses.Pagination;
import trading.Responses.Summary;

/** What users earned, per chain. All amounts are US cents, paid out in USDC. */
final class Ledger {
    private static final String[] SEED = {
        "maple_trader;41;base 1240.50,solana 310.25,base-sepolia 12.00",
        "otter;7;solana 980.10,arbitrum 95.40",
        "quiet.whale;112;ethereum 5210.75,base 2200.00,polygon 18.30,zksync 77.07",
        "nils;0;base-sepolia 45.60,bnb-testnet 3.15",
        "pixelmint;19;bnb 640.00,op-bnb 88.88,bnb-testnet 20.20",
        "hana_k;3;avalanche 99.99",
        "testpilot;0;solana-devnet 250.00,unichain-testnet 31.40,zksync-testnet 8.05",
        "river;26;unichain 410.00,abstract 60.60,base 515.15",
        "bo;1;monad 7.77",
        "cinder;58;solana 1875.35,solana-devnet 140.00",
        "juniper;12;polygon 233.10,base 233.10",
        "ledgerly;9;arbitrum 1020.00,base-sepolia 64.00",
        "sol_ina;33;solana 97.20,base 4.05",
        "vesper;5;zksync 150.45,zksync-testnet 150.45",
        "wren;0;bnb-testnet 9.90",
        "yucca;80;ethereum 333.33,avalanche 666.67,bnb 105.00,unichain-testnet 1.01",
    };
    static final String OWN_USER = userId("maple_trader");

    private record User(String id, String name, int referred, Map<Chain, Long> cents) {
    }

    private final List<User> users = new ArrayList<>();

    Ledger() {
        for (String line : SEED) {
            String[] parts = line.split(";");
            Map<Chain, Long> cents = new EnumMap<>(Chain.class);
            for (String balance : parts[2].split(",")) {
                String[] pair = balance.split(" ");
                cents.merge(Chain.of(pair[0]), new BigDecimal(pair[1]).movePointRight(2).longValueExact(), Long::sum);
            }
            users.add(new User(userId(parts[0]), parts[0], Integer.parseInt(parts[1]), cents));
        }
    }

    Leaderboard leaderboard(Requests.Leaderboard request) {
        List<Entry> ranked = new ArrayList<>();
        for (User user : users) {
            List<Balance> balances = user.cents.entrySet().stream()
                    .filter(e -> request.networkMode().includes(e.getKey()))
                    .map(e -> new Balance(e.getKey(), dollars(e.getValue())))
                    .toList();
            if (!balances.isEmpty()) {
                BigDecimal total = balances.stream().map(Balance::balance).reduce(BigDecimal.ZERO, BigDecimal::add);
                ranked.add(new Entry(0, Encoding.evmAddress("recipient:" + user.id), user.id, user.name,
                        "https://cdn.trading.example/avatars/" + user.id + ".png", total, balances.size(), balances));
            }
        }
        ranked.sort(Comparator.comparing(Entry::total).reversed().thenComparing(Entry::userId));
        int from = (int) Math.min(request.offset(), ranked.size());
        int to = Math.min(from + request.limit(), ranked.size());
        List<Entry> page = new ArrayList<>();
        for (int i = from; i < to; i++) {
            page.add(ranked.get(i).withRank(i + 1));
        }
        return new Leaderboard(page, new Pagination(request.limit(), request.offset(), ranked.size(),
                to < ranked.size()));
    }

    /** Fees of a user on the chains asked for; a user nobody has heard of has earned nothing. */
    Fees fees(Requests.UserFees request) {
        List<FeeBalance> balances = new ArrayList<>();
        long earned = 0;
        long claimable = 0;
        int referred = 0;
        for (User user : users) {
            if (!user.id.equals(request.userId())) {
                continue;
            }
            referred = user.referred;
            for (Map.Entry<Chain, Long> entry : user.cents.entrySet()) {
                Chain chain = entry.getKey();
                if (request.chains() != null && !request.chains().contains(chain.slug)) {
                    continue;
                }
                long open = entry.getValue() * 2 / 5;
                earned += entry.getValue();
                claimable += open;
                balances.add(new FeeBalance(Encoding.address(chain, "usdc:" + chain.slug), chain,
                        units(entry.getValue(), chain), units(open, chain), dollars(entry.getValue()).toPlainString(),
                        dollars(open).toPlainString(), chain.usdcDecimals(), "2025-06-01T00:00:00Z"));
            }
        }
        return new Fees(balances, new Summary(referred, dollars(earned).toPlainString(),
                dollars(claimable).toPlainString()));
    }

    private static String userId(String name) {
        return UUID.nameUUIDFromBytes(("user:" + name).getBytes()).toString();
    }

    private static BigDecimal dollars(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }

    private static String units(long cents, Chain chain) {
        return BigInteger.valueOf(cents).multiply(BigInteger.TEN.pow(chain.usdcDecimals() - 2)).toString();
    }
}
