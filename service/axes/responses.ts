// Open questions about success responses: status, headers, which members they have and how values are spelled.
import { axis } from "./axis.ts";

export const responseAxes = {
  "response.status": axis("open/U14", "Which status has a success response?", ["200", "201", "202"]),
  "response.contentType": axis("conventions/response-body", "Which content type has a JSON response?", [
    "application/json; charset=utf-8",
    "application/json",
    "Application/JSON;charset=UTF-8",
    "application/vnd.tokens+json",
    "text/plain; charset=utf-8",
  ]),
  "response.unmarked": axis("open/T4", "Are members without a required mark present?", ["present", "sparse", "absent"]),
  "response.extra": axis("open/T6", "Are there members that the interface does not name?", ["none", "added"]),
  "response.success": axis("open/T1", "Do leaderboard and fees carry success?", ["present", "absent"]),
  "response.timestamp": axis("quote/timestamp/format", "Which ISO 8601 form has the time of a quote?", [
    "milliseconds",
    "seconds",
    "offset",
    "basic",
    "local",
  ]),
  "response.uuidCase": axis("quote/tokenId/format", "In which case is the token id of a quote?", [
    "lower",
    "upper",
    "as-sent",
  ]),
  "response.chainNames": axis(
    "leaderboard-entry/chain_balances/items/chain/type",
    "How are chains of balances named?",
    ["slug", "title", "number"],
  ),
  "response.amountText": axis("open/U04", "How are balance amounts spelled?", ["digits", "fraction", "hexadecimal"]),
  "response.distributedAt": axis("open/U04", "How is the time of the last distribution spelled?", [
    "date-time",
    "epoch-seconds",
    "empty",
  ]),
  "response.transactionNumbers": axis("transaction/value/type", "How are value and gas limit spelled?", [
    "decimal",
    "hexadecimal",
  ]),
  "response.serviceId": axis("created-token/token_service_id/pattern", "In which case is the service id?", [
    "lower",
    "upper",
  ]),
  "response.hub": axis("created-token/hubUrl/pattern", "Has the hub a path of its own before /hub?", ["root", "path"]),
  "response.numbers": axis("open/T5", "How are JSON numbers spelled?", ["shortest", "decimal-point", "exponent"]),
  "response.layout": axis("conventions/response-body", "How is the JSON text laid out?", [
    "compact",
    "indented",
    "escaped",
  ]),
  "response.rateLimit": axis("open/U15", "Are requests limited in rate?", ["none", "announced", "sporadic"]),
  "response.version": axis("open/U16", "Is a version announced?", ["none", "header"]),
} as const;
