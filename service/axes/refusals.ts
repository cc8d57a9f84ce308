// Open questions about refusals: their statuses, bodies and headers by reason.
import { axis } from "./axis.ts";

export const refusalAxes = {
  "refusal.body": axis("open/U14", "What body does a refusal have?", [
    "problem",
    "error",
    "success-false",
    "empty",
    "html",
  ]),
  "refusal.carrier": axis("open/U14", "Does the status show a refusal, or is it 200 with an error body?", [
    "status",
    "ok",
  ]),
  "refusal.detail": axis("open/U14", "How many reasons does a refusal name?", ["all", "first", "none"]),
  "refusal.challenge": axis("open/U14", "Does a refused credential come with WWW-Authenticate?", ["bearer", "none"]),
  "refusal.unauthenticated": axis("open/U14", "Which status has a missing or malformed Authorization header?", [
    "401",
    "403",
    "400",
  ]),
  "refusal.credential": axis("open/U12", "Which status has a well-formed credential that is not honoured?", [
    "401",
    "403",
    "404",
  ]),
  "refusal.malformed": axis("open/U14", "Which status has a body that is no JSON?", ["400", "422", "500"]),
  "refusal.invalid": axis("open/U14", "Which status has a request that breaks a rule?", ["400", "422", "409", "500"]),
  "refusal.unknown": axis("open/U14", "Which status has a token or user that does not exist?", [
    "404",
    "400",
    "422",
    "403",
  ]),
  "route.path": axis("open/U01", "Which status has an unknown path?", ["404", "400", "401"]),
  "route.method": axis("open/U01", "Which status has another method than POST on a known path?", ["405", "404", "400"]),
  "route.trailingSlash": axis("open/U01", "Is a path with a trailing slash the same path?", ["refused", "same"]),
} as const;
