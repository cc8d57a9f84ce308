// Mutants that read or write the bytes of a body wrongly.
import { type OperationId, valueAt } from "../../schemas/index.ts";
import type { Exchange, ServiceResponse } from "../../service/exchange/stages.ts";
import type { Install, MutantContext } from "../../service/mutants.ts";
import { whereField } from "./conditions.ts";
import { allBreaking, breaking } from "./mutant.ts";
import { CREATE, FEES, PAGE, QUOTE, TRADE } from "./operations.ts";
import { replying, rewriting } from "./response-edits.ts";
import { validRequestOf } from "./skip-validation.ts";

const REQUEST_BODY = "conventions/request-body";

export const wire = allBreaking("conventions/response-body", {
  "reads-broken-json-as-empty": { statements: [REQUEST_BODY], install: readingMalformedAs(() => ({})) },
  "accepts-broken-json": {
    statements: [REQUEST_BODY],
    install: readingMalformedAs(({ operation }, { state }) => validRequestOf(operation, state)),
  },
  "passes-over-trailing-bytes": breaking(REQUEST_BODY, readingMalformedAs(firstDocument)),
  "ends-fees-with-a-comma": rewriting([FEES], (json) => json.replace(/}$/, ",}")),
  "sends-trades-in-single-quotes": rewriting([TRADE], (json) => json.replaceAll('"', "'")),
  "sends-two-documents": rewriting([CREATE], (json) => `${json}{}`),
  "wraps-pages-in-a-callback": rewriting([PAGE], (json) => `callback(${json});`),
  "sends-nothing-but-200-for-fees": respondingAlways(FEES, ""),
  "sends-words-for-trades": respondingAlways(TRADE, "OK"),
  "resets-content-after-creations": replying((response, { operation }) =>
    operation === CREATE ? { ...response, status: 205, text: "" } : undefined,
  ),
  "resets-content-with-content": {
    description: "Responds to trades with status 205, which forbids content, and the usual body.",
    install: replying((response, { operation }) => (operation === TRADE ? { ...response, status: 205 } : undefined)),
  },
  "nests-a-further-field-deeply": {
    tier: "advisory",
    install: rewriting([FEES], (json) => json.replace(/}$/, `,"trace":${"[".repeat(10_000)}${"]".repeat(10_000)}}`)),
  },
  "sends-long-pages-in-utf-16": rewriting(
    [PAGE],
    (json) => [...json].map((letter) => `${letter}\0`).join(""),
    whereField("/limit", (limit) => Number(limit) > 500),
  ),
  "cuts-quotes-of-purchases-in-usdc": rewriting(
    [QUOTE],
    (json) => json.slice(0, json.length / 2),
    () => (exchange) =>
      valueAt(exchange.body, "/direction") === "buy" && valueAt(exchange.body, "/inputToken") === "usdc",
  ),
  "marks-pages-with-a-byte-order-mark": { tier: "advisory", install: rewriting([PAGE], (json) => `\uFEFF${json}`) },
  "repeats-a-field": {
    tier: "advisory",
    install: rewriting([FEES], (json) => json.replace(/"total_claimable_usd":[^,}]+/, "$&,$&")),
  },
  "sends-nan": rewriting([QUOTE], (json) => json.replace(/"initFee":[^,}]+/, '"initFee":NaN')),
  "sends-endless-numbers": {
    tier: "advisory",
    install: rewriting([QUOTE], (json) => json.replace(/"initFee":[^,}]+/, '"initFee":1e999')),
  },
  "calls-json-html": {
    tier: "advisory",
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
