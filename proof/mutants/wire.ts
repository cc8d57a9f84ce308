// Mutants that read or write the bytes of a body wrongly.
import { type OperationId, valueAt } from "../../schemas/index.ts";
import type { Exchange, ServiceResponse } from "../../service/exchange/stages.ts";
import type { Install, MutantContext } from "../../service/mutants.ts";
import { whereField } from "./conditions.ts";
import { breaking } from "./mutant.ts";
import { CREATE, FEES, PAGE, QUOTE, TRADE } from "./operations.ts";
import { replying, rewriting } from "./response-edits.ts";
import { validRequestOf } from "./skip-validation.ts";

/** JSON text, of requests and of responses. */
export const wire = breaking("conventions/response-body", {
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
  "ends-fees-with-a-comma": {
    description: "Sends fees with a comma after the last field.",
    install: rewriting([FEES], (json) => json.replace(/}$/, ",}")),
  },
  "sends-trades-in-single-quotes": {
    description: "Sends trades with single quotes.",
    install: rewriting([TRADE], (json) => json.replaceAll('"', "'")),
  },
  "sends-two-documents": {
    description: "Sends a second document after each created token.",
    install: rewriting([CREATE], (json) => `${json}{}`),
  },
  "wraps-pages-in-a-callback": {
    description: "Sends the leaderboard as the argument of a callback.",
    install: rewriting([PAGE], (json) => `callback(${json});`),
  },
  "sends-nothing-but-200-for-fees": {
    description: "Responds to every request for fees with status 200 and no body.",
    install: respondingAlways(FEES, ""),
  },
  "sends-words-for-trades": {
    description: "Responds to every trade with status 200 and a word.",
    install: respondingAlways(TRADE, "OK"),
  },
  "resets-content-after-creations": {
    description: "Responds to creations with status 205 and no body.",
    install: replying((response, { operation }) =>
      operation === CREATE ? { ...response, status: 205, text: "" } : undefined,
    ),
  },
  "resets-content-with-content": {
    description: "Responds to trades with status 205, which forbids content, and the usual body.",
    install: replying((response, { operation }) => (operation === TRADE ? { ...response, status: 205 } : undefined)),
  },
  "nests-a-further-field-deeply": {
    tier: "advisory",
    description: "Sends a further field with fees that is nested 10,000 levels deep.",
    install: rewriting([FEES], (json) => json.replace(/}$/, `,"trace":${"[".repeat(10_000)}${"]".repeat(10_000)}}`)),
  },
  "sends-long-pages-in-utf-16": {
    description: "Sends pages of more than 500 entries in UTF-16.",
    install: rewriting(
      [PAGE],
      (json) => [...json].map((letter) => `${letter}\0`).join(""),
      whereField("/limit", (limit) => Number(limit) > 500),
    ),
  },
  "cuts-quotes-of-purchases-in-usdc": {
    description: "Sends half of a quote when a token is bought with an amount of USDC.",
    install: rewriting(
      [QUOTE],
      (json) => json.slice(0, json.length / 2),
      () => (exchange) =>
        valueAt(exchange.body, "/direction") === "buy" && valueAt(exchange.body, "/inputToken") === "usdc",
    ),
  },
  "marks-pages-with-a-byte-order-mark": {
    tier: "advisory",
    description: "Sends the leaderboard with a byte order mark.",
    install: rewriting([PAGE], (json) => `\uFEFF${json}`),
  },
  "repeats-a-field": {
    tier: "advisory",
    description: "Sends the claimable amount of fees twice.",
    install: rewriting([FEES], (json) => json.replace(/"total_claimable_usd":[^,}]+/, "$&,$&")),
  },
  "sends-nan": {
    description: "Sends NaN as the initial fee of quotes.",
    install: rewriting([QUOTE], (json) => json.replace(/"initFee":[^,}]+/, '"initFee":NaN')),
  },
  "sends-endless-numbers": {
    tier: "advisory",
    description: "Sends 1e999 as the initial fee of quotes.",
    install: rewriting([QUOTE], (json) => json.replace(/"initFee":[^,}]+/, '"initFee":1e999')),
  },
  "calls-json-html": {
    tier: "advisory",
    description: "Sends success responses with the content type text/html.",
    install: replying((response) => ({ ...response, headers: { ...response.headers, "content-type": "text/html" } })),
  },
});

/** Responds to every request of an operation, valid or not, with status 200 and the same text. */
function respondingAlways(operation: OperationId, text: string): Install {
  return ({ stages, act }) => {
    let current: OperationId | undefined;
    const replaced = (response: ServiceResponse): ServiceResponse => {
      const isAffected = current === operation;
      current = undefined;
      if (!isAffected) return response;
      act();
      return { ...response, status: 200, text };
    };
    return {
      authenticate: (exchange) => {
        current = exchange.operation;
        return stages.authenticate(exchange);
      },
      writeSuccess: (exchange, body) => replaced(stages.writeSuccess(exchange, body)),
      writeRejection: (rejection) => replaced(stages.writeRejection(rejection)),
    };
  };
}

/** Reads a body that is not JSON as something else. */
export function readingMalformedAs(read: (exchange: Exchange, context: MutantContext) => unknown): Install {
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
