# Reads: Spring Boot or Jackson 2
# Looked at: no
# Versions: spring-boot 3.5.7 with Jackson 2 and Hibernate Validator, JDK 17
# By hand: rejections are problems with 422, and enums are texts with patterns.
set -eu
case $1 in
install)
  cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version>
  </parent>
  <groupId>held</groupId><artifactId>service</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web</artifactId></dependency>
    <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-validation</artifactId></dependency>
  </dependencies>
</project>
XML
  mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib
  cat > Service.java <<'JAVA'
package held;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

@SpringBootApplication
@RestController
public class Service implements WebMvcConfigurer {
  static final String CHAIN = "solana|solana-devnet|arbitrum|base|base-sepolia|avalanche|op-bnb|bnb|bnb-testnet|ethereum|monad|unichain"
    + "|unichain-testnet|abstract|polygon|zksync|zksync-testnet";
  static final String IMAGE = "(https?://|data:image/)[\\s\\S]*";
  static final String ZERO = "0x0000000000000000000000000000000000000000";

  record Builder(String code, Double fee) {}

  record Links(String website, String twitter, String youtube, String discord, String telegram) {}

  record Quote(
    @NotNull UUID tokenId, @NotNull @Pattern(regexp = CHAIN) String chainSlug, @DecimalMin(value = "0", inclusive = false) BigDecimal amount,
    @Pattern(regexp = "buy|sell") String direction, @Pattern(regexp = "token|usdc") String inputToken) {}

  record Creation(
    @NotEmpty String name, @NotEmpty @Size(max = 10) String symbol, @NotEmpty String description,
    @NotNull @Pattern(regexp = IMAGE) String image, @NotNull @Pattern(regexp = CHAIN) String chainSlug,
    @Pattern(regexp = IMAGE) String banner, @Pattern(regexp = "(https?://|data:video/)[\\s\\S]*") String video, Links links,
    List<@NotNull @Pattern(regexp = CHAIN) String> destinationChains, @Pattern(regexp = "meme|startup-preseed|test") String poolType,
    String userAddress, Builder builder, String token_referral, List<String> tags, @Pattern(regexp = "coin") String type) {}

  record Trade(
    @NotNull UUID tokenId, @NotNull @Pattern(regexp = CHAIN) String chainSlug, @NotNull @Pattern(regexp = "buy|sell") String direction,
    String userAddress, Builder builder, String token_referral, @DecimalMin(value = "0", inclusive = false) BigDecimal buyAmountUSD,
    JsonNode buyAmountToken, JsonNode sellAmountToken, @DecimalMin(value = "0", inclusive = false) BigDecimal sellAmountUSD) {
    @AssertTrue boolean isAmountOfTokens() { return amount(buyAmountToken) && amount(sellAmountToken); }

    private static boolean amount(JsonNode node) {
      if (node == null || node.isNull()) return true;
      if (node.isTextual()) return node.textValue().matches("0*[1-9][0-9]*");
      return node.isNumber() && node.decimalValue().signum() > 0;
    }
  }

  record Page(
    @Min(1) @Max(1000) Integer limit, @Min(0) Integer offset, @Pattern(regexp = "testnet|mainnet|both") String network_mode) {}

  record Fees(UUID user_id, List<String> chains) {}

  static Map<String, Object> map(Object... entries) {
    var map = new LinkedHashMap<String, Object>();
    for (int at = 0; at < entries.length; at += 2) map.put((String) entries[at], entries[at + 1]);
    return map;
  }

  static <T> T or(T value, T otherwise) { return value == null ? otherwise : value; }

  @PostMapping("/token-price")
  Object quote(@Valid @RequestBody Quote quote) {
    var amount = or(quote.amount, BigDecimal.ONE).doubleValue();
    var input = or(quote.inputToken, "token");
    var isToken = input.equals("token");
    return map("success", true, "data", map(
      "tokenId", quote.tokenId, "tokenSymbol", "TOK", "tokenName", "Token", "chainSlug", quote.chainSlug,
      "direction", or(quote.direction, "sell"), "inputToken", input, "inputAmount", amount,
      "outputAmount", isToken ? amount / 4 : amount * 4, "inputTokenSymbol", isToken ? "TOK" : "USDC",
      "outputTokenSymbol", isToken ? "USDC" : "TOK", "protocol", "amm", "isGraduated", false,
      "timestamp", Instant.now().toString(), "initFee", 0));
  }

  @PostMapping("/create-token-transaction")
  Object create(@Valid @RequestBody Creation creation) {
    var id = UUID.randomUUID().toString();
    return map(
      "success", true, "executed", false, "chainId", List.of(CHAIN.split("\\|")).indexOf(creation.chainSlug) + 1,
      "transaction", map("to", ZERO, "data", "0x00", "value", "0", "gasLimit", "300000"),
      "metadata", map(
        "tokenUri", "https://tokens.example/" + id + ".json", "tokenId", id, "name", creation.name, "symbol", creation.symbol,
        "slug", id, "description", creation.description, "hubUrl", "https://tokens.example/hub/" + id,
        "addresses", map("evm", ZERO, "solana", "So11111111111111111111111111111111111111112"),
        "token_service_id", "0x" + (id + id).replace("-", "")));
  }

  @PostMapping("/trade-token")
  Object trade(@Valid @RequestBody Trade trade) {
    return map("success", true, "transaction", map(
      "to", ZERO, "data", "0x00", "value", "0", "gasLimit", "300000", "chain", trade.chainSlug));
  }

  @PostMapping("/get-leaderboard")
  Object rank(@Valid @RequestBody Page page) {
    int limit = or(page.limit, 20), offset = or(page.offset, 0);
    var chains = switch (or(page.network_mode, "both")) {
      case "testnet" -> List.of("base-sepolia");
      case "mainnet" -> List.of("base");
      default -> List.of("base", "base-sepolia");
    };
    var shown = new ArrayList<>();
    for (int at = offset; at < 3 && shown.size() < limit; at++) {
      int balance = 3 - at;
      shown.add(map(
        "rank", at + 1, "recipient_address", ZERO, "user_id", new UUID(0x4000L, 0x8000000000000000L + at), "username", "user" + at,
        "profile_picture", "https://tokens.example/u.png", "total_earned_all_tokens", balance * chains.size(),
        "unique_chains_count", chains.size(), "chain_balances",
        chains.stream().map(chain -> map("chain", chain, "balance", balance)).toList()));
    }
    var pagination = map("limit", limit, "offset", offset, "total", 3, "has_more", offset < 3 && offset + shown.size() < 3);
    return map("success", true, "leaderboard", shown, "pagination", pagination);
  }

  @PostMapping("/get-user-fees")
  Object fees(@Valid @RequestBody Fees fees) {
    var known = List.of(CHAIN.split("\\|"));
    var balances = or(fees.chains, List.of("base")).stream().filter(known::contains).map(chain -> map(
      "currency_address", ZERO, "chain", chain, "total_earned", "2000000", "claimable_amount", "1000000",
      "total_earned_with_decimals", "2.0", "claimable_amount_with_decimals", "1.0", "decimals", 6,
      "last_distribution_at", "2025-01-01T00:00:00Z")).toList();
    return map("success", true, "balances", balances, "summary", map(
      "total_traders_referred", 0, "total_rewards_earned_usd", "0.00", "total_claimable_usd", "0.00"));
  }

  @ExceptionHandler({ HttpMessageNotReadableException.class, MethodArgumentNotValidException.class })
  ProblemDetail refuse(Exception error) {
    return ProblemDetail.forStatusAndDetail(org.springframework.http.HttpStatus.UNPROCESSABLE_ENTITY, "The request is invalid.");
  }

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(new HandlerInterceptor() {
      @Override
      public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if ("Bearer natural-credential-0001".equals(request.getHeader("Authorization"))) return true;
        response.setStatus(401);
        return false;
      }
    });
  }

  public static void main(String[] arguments) {
    SpringApplication.run(Service.class, "--server.address=127.0.0.1", "--server.port=" + arguments[0]);
  }
}
JAVA
  javac -parameters -d . -cp 'lib/*' Service.java
  ;;
serve) exec java -cp 'lib/*:.' held.Service "$2" ;;
esac
