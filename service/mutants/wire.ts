// Mutants that read or write the bytes of a body wrongly.
import { OPERATION_IDS } from "../../schemas/index.ts";
import type { Exchange } from "../exchange/stages.ts";
import type { Install, MutantContext, MutantTable } from "./mutant.ts";
import { rewriting, withoutLastByte } from "./response-edits.ts";
import { validRequestOf } from "./valid-requests.ts";

/** JSON text, of requests and of responses. */
export const wire: MutantTable = {
  "reads-broken-json-as-empty": {
    statements: ["conventions/request-body"],
    description: "Reads a body that is not JSON as an empty object.",
    install: readingMalformedAs(() => ({})),
  },
  "accepts-broken-json": {
    statements: ["conventions/request-body"],
    description: "Executes some request when the body is not JSON.",
    install: readingMalformedAs(({ operation }, { state }) => validRequestOf(operation, state)),
  },
  "passes-over-trailing-bytes": {
    statements: ["conventions/request-body"],
    description: "Ignores whatever follows the JSON document.",
    install: readingMalformedAs(firstDocument),
  },
  "cuts-responses-short": {
    statements: ["conventions/response-body"],
    description: "Sends success responses without their last byte.",
    install: rewriting(OPERATION_IDS, withoutLastByte),
  },
  "ends-fees-with-a-comma": {
    statements: ["conventions/response-body"],
    description: "Sends fees with a comma after the last field.",
    install: rewriting(["get-user-fees"], (json) => json.replace(/}$/, ",}")),
  },
  "sends-trades-in-single-quotes": {
    statements: ["conventions/response-body"],
    description: "Sends trades with single quotes.",
    install: rewriting(["trade-token"], (json) => json.replaceAll('"', "'")),
  },
  "sends-two-documents": {
    statements: ["conventions/response-body"],
    description: "Sends a second document after each created token.",
    install: rewriting(["create-token-transaction"], (json) => `${json}{}`),
  },
  "wraps-pages-in-a-callback": {
    statements: ["conventions/response-body"],
    description: "Sends the leaderboard as the argument of a callback.",
    install: rewriting(["get-leaderboard"], (json) => `callback(${json});`),
  },
  "marks-pages-with-a-byte-order-mark": {
    statements: ["conventions/response-body"],
    tier: "advisory",
    description: "Sends the leaderboard with a byte order mark.",
    install: rewriting(["get-leaderboard"], (json) => `\uFEFF${json}`),
  },
  "repeats-a-field": {
    statements: ["conventions/response-body"],
    tier: "advisory",
    description: "Sends the claimable amount of fees twice.",
    install: rewriting(["get-user-fees"], (json) => json.replace(/"total_claimable_usd":[^,}]+/, "$&,$&")),
  },
  "sends-nan": {
    statements: ["conventions/response-body"],
    description: "Sends NaN as the initial fee of quotes.",
    install: rewriting(["token-price"], (json) => json.replace(/"initFee":[^,}]+/, '"initFee":NaN')),
  },
  "sends-endless-numbers": {
    statements: ["conventions/response-body"],
    tier: "advisory",
    description: "Sends 1e999 as the initial fee of quotes.",
    install: rewriting(["token-price"], (json) => json.replace(/"initFee":[^,}]+/, '"initFee":1e999')),
  },
  "sends-field-names-in-capitals": {
    statements: ["conventions/field-names", "token-price/response/data/required"],
    description: "Sends the data of a quote under the name Data.",
    install: rewriting(["token-price"], (json) => json.replace('"data":', '"Data":')),
  },
  "calls-json-html": {
    statements: ["conventions/response-body"],
    tier: "advisory",
    description: "Sends success responses with the content type text/html.",
    install: ({ stages, act }) => ({
      writeSuccess: (exchange, body) => {
        const response = stages.writeSuccess(exchange, body);
        act();
        return { ...response, headers: { ...response.headers, "content-type": "text/html" } };
      },
    }),
  },
};

/** Reads a body that is not JSON as something else. */
function readingMalformedAs(read: (exchange: Exchange, context: MutantContext) => unknown): Install {
  return (context) => ({
    parse: (exchange) => {
      const rejection = context.stages.parse(exchange);
      const body = rejection?.reason === "malformed" ? read(exchange, context) : undefined;
      if (body === undefined) return rejection;
      exchange.body = body;
      context.act();
      return undefined;
    },
  });
}

function firstDocument(exchange: Exchange, { stages }: MutantContext): unknown {
  const first = { ...exchange, bytes: exchange.bytes.subarray(0, exchange.bytes.lastIndexOf("}") + 1) };
  return stages.parse(first) === undefined ? first.body : undefined;
}
