// Open questions about responses: of rejections their status, body and headers, of successes their fields and spelling.
import { openPoints } from "./open-point.ts";

export const rejectionPoints = openPoints({
  "rejection.body": "open/U14: What body does a rejection have? problem | error | success-false | empty | html",
  "rejection.carrier": "open/U14: Does the status show a rejection, or is it 200 with an error body? status | ok",
  "rejection.detail": "open/U14: How many reasons does a rejection name? all | first | none",
  "rejection.challenge": "open/U14: Does the rejection of a credential have WWW-Authenticate? bearer | none",
  "rejection.unauthenticated":
    "open/U14: Which status is returned for a missing or malformed Authorization header? 401 | 403 | 400",
  "rejection.credential":
    "open/U12: Which status is returned for a well-formed credential that is not accepted? 401 | 403 | 404",
  "rejection.malformed": "open/U14: Which status is returned for a body that is not JSON? 400 | 422 | 500",
  "rejection.invalid": "open/U14: Which status is returned for a request that breaks a rule? 400 | 422 | 409 | 500",
  "rejection.unknown":
    "open/U14: Which status is returned for a token or user that does not exist? 404 | 400 | 422 | 403",
  "route.path": "open/U01: Which status is returned for an unknown path? 404 | 400 | 401",
  "route.method": "open/U01: Which status is returned for a method other than POST on a known path? 405 | 404 | 400",
  "route.trailingSlash": "open/U01: Is a path with a trailing slash the same path? rejected | same | redirected",
});

export const responsePoints = openPoints({
  "response.status": "open/U14: What is the status of a success response? 200 | 201 | 202",
  "response.contentType":
    "conventions/response-body: What is the content type of a JSON response? application/json; charset=utf-8 | application/json | Application/JSON;charset=UTF-8 | application/vnd.tokens+json | text/plain; charset=utf-8",
  "response.unmarked": "open/T4: Are fields without a required mark present? present | sparse | absent",
  "response.extra": "open/T6: Are there fields that the interface does not name? none | added",
  "response.success": "open/T1: Do leaderboard and fees contain success? present | absent",
  "response.timestamp":
    "quote/timestamp/format: In which ISO 8601 form is the time of a quote? milliseconds | seconds | offset | basic | local",
  "response.uuidCase": "quote/tokenId/format: In which case is the token id of a quote? lower | upper | as-sent",
  "response.chainNames":
    "leaderboard-entry/chain_balances/items/chain/type: How are chains of balances named? slug | title | number",
  "response.amountText": "open/U04: How are balance amounts spelled? digits | fraction | hexadecimal",
  "response.distributedAt":
    "open/U04: How is the time of the last distribution spelled? date-time | epoch-seconds | empty",
  "response.transactionNumbers": "transaction/value/type: How are value and gas limit spelled? decimal | hexadecimal",
  "response.serviceId": "created-token/token_service_id/pattern: In which case is the service id? lower | upper",
  "response.hub": "created-token/hubUrl/pattern: Does the hub URL have a path before /hub? root | path",
  "response.numbers": "open/T5: How are JSON numbers spelled? shortest | decimal-point | exponent",
  "response.layout": "conventions/response-body: How is the JSON text laid out? compact | indented | escaped",
  "response.rateLimit": "open/U15: Are requests rate-limited? none | announced | sporadic",
  "response.version": "open/U16: Is a version announced? none | header",
});
