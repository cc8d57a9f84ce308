package trading;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/** Token trading over HTTP: {@code java -jar target/service.jar --port PORT}. */
public final class App {
    private static final String CREDENTIAL = "natural-credential-0001";

    private final JsonMapper json = strictMapper();
    private final Market market = new Market();
    private final Ledger ledger = new Ledger();
    private final Map<String, Function<byte[], Object>> routes = Map.of(
            "/token-price", body -> new Responses.Quote(true, market.quote(read(body, Requests.Quote.class))),
            "/create-token-transaction", body -> market.create(read(body, Requests.Create.class)),
            "/trade-token", body -> new Responses.Trade(true, market.trade(read(body, Requests.Trade.class))),
            "/get-leaderboard", body -> ledger.leaderboard(read(body, Requests.Leaderboard.class)),
            "/get-user-fees", body -> ledger.fees(read(body, Requests.UserFees.class)));

    /** JSON types are taken literally: no scalar turns into another one, and null is no value. */
    private static JsonMapper strictMapper() {
        JsonMapper.Builder builder = JsonMapper.builder()
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .changeDefaultNullHandling(n -> JsonSetter.Value.forContentNulls(Nulls.FAIL));
        for (LogicalType type : List.of(LogicalType.Integer, LogicalType.Float, LogicalType.Textual,
                LogicalType.Enum, LogicalType.POJO, LogicalType.Collection)) {
            builder.withCoercionConfig(type, config -> {
                for (CoercionInputShape shape : CoercionInputShape.values()) {
                    boolean widening = type == LogicalType.Float && shape == CoercionInputShape.Integer;
                    config.setCoercion(shape, widening ? CoercionAction.TryConvert : CoercionAction.Fail);
                }
            });
        }
        return builder.build();
    }

    private <T> T read(byte[] body, Class<T> type) {
        JsonNode tree = json.readTree(body);
        if (!tree.isObject()) {
            throw new ApiException(400, "VALIDATION_ERROR", "the body must be a JSON object");
        }
        refuseNulls(tree, type);
        return json.treeToValue(tree, type);
    }

    /** Nulls.FAIL also fails for absent record components, so explicit nulls are looked for in the tree. */
    private static void refuseNulls(JsonNode tree, Class<?> type) {
        for (RecordComponent component : type.getRecordComponents()) {
            JsonProperty property = component.getAccessor().getAnnotation(JsonProperty.class);
            String name = property == null || property.value().isEmpty() ? component.getName() : property.value();
            JsonNode value = tree.path(name);
            if (value.isNull()) {
                throw new ApiException(400, "VALIDATION_ERROR", name + " must not be null");
            }
            if (component.getType().isRecord() && value.isObject()) {
                refuseNulls(value, component.getType());
            }
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            try {
                send(exchange, 200, dispatch(exchange, body));
            } catch (ApiException e) {
                fail(exchange, e);
            } catch (StreamReadException e) {
                fail(exchange, new ApiException(400, "MALFORMED_JSON", "the body is not JSON"));
            } catch (DatabindException e) {
                fail(exchange, e.getCause() instanceof ApiException cause ? cause
                        : new ApiException(400, "VALIDATION_ERROR", e.getOriginalMessage()));
            } catch (JacksonException e) {
                fail(exchange, new ApiException(400, "MALFORMED_JSON", "the body cannot be read"));
            } catch (RuntimeException e) {
                e.printStackTrace();
                fail(exchange, new ApiException(500, "INTERNAL_ERROR", "something went wrong"));
            }
        }
    }

    private Object dispatch(HttpExchange exchange, byte[] body) {
        Function<byte[], Object> route = routes.get(exchange.getRequestURI().getPath());
        if (route == null) {
            throw new ApiException(404, "NOT_FOUND", "no such operation");
        }
        if (!exchange.getRequestMethod().equals("POST")) {
            exchange.getResponseHeaders().set("Allow", "POST");
            throw new ApiException(405, "METHOD_NOT_ALLOWED", "use POST");
        }
        List<String> credentials = exchange.getRequestHeaders().get("Authorization");
        if (credentials == null || !credentials.equals(List.of("Bearer " + CREDENTIAL))) {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
            throw new ApiException(401, "UNAUTHORIZED", "a valid bearer credential is needed");
        }
        String contentType = exchange.getRequestHeaders().getFirst("Content-Type");
        if (contentType != null && !contentType.split(";")[0].strip().equalsIgnoreCase("application/json")) {
            throw new ApiException(415, "UNSUPPORTED_MEDIA_TYPE", "the body must be application/json");
        }
        return route.apply(body);
    }

    private void fail(HttpExchange exchange, ApiException e) throws IOException {
        String message = new String(e.getMessage().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        send(exchange, e.status, new Responses.Failure(false, new Responses.Problem(e.code, message)));
    }

    private void send(HttpExchange exchange, int status, Object body) throws IOException {
        byte[] bytes = json.writeValueAsBytes(body);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 2 || !args[0].equals("--port")) {
            System.err.println("usage: java -jar target/service.jar --port PORT");
            System.exit(2);
        }
        System.setProperty("sun.net.httpserver.nodelay", "true");
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByName("127.0.0.1"),
                Integer.parseInt(args[1]));
        HttpServer server = HttpServer.create(address, 0);
        server.createContext("/", new App()::handle);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.start();
        System.out.println("listening on http://127.0.0.1:" + server.getAddress().getPort());
    }
}
