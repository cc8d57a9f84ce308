// Open questions about rejections: their statuses, bodies and headers by reason.
import { openPoint } from "./open-point.ts";

export const rejectionPoints = {
  "rejection.body": openPoint("open/U14", "What body does a rejection have?", [
    "problem",
    "error",
    "success-false",
    "empty",
    "html",
  ]),
  "rejection.carrier": openPoint("open/U14", "Does the status show a rejection, or is it 200 with an error body?", [
    "status",
    "ok",
  ]),
  "rejection.detail": openPoint("open/U14", "How many reasons does a rejection name?", ["all", "first", "none"]),
  "rejection.challenge": openPoint("open/U14", "Does the rejection of a credential have WWW-Authenticate?", [
    "bearer",
    "none",
  ]),
  "rejection.unauthenticated": openPoint(
    "open/U14",
    "Which status is returned for a missing or malformed Authorization header?",
    ["401", "403", "400"],
  ),
  "rejection.credential": openPoint(
    "open/U12",
    "Which status is returned for a well-formed credential that is not accepted?",
    ["401", "403", "404"],
  ),
  "rejection.malformed": openPoint("open/U14", "Which status is returned for a body that is not JSON?", [
    "400",
    "422",
    "500",
  ]),
  "rejection.invalid": openPoint("open/U14", "Which status is returned for a request that breaks a rule?", [
    "400",
    "422",
    "409",
    "500",
  ]),
  "rejection.unknown": openPoint("open/U14", "Which status is returned for a token or user that does not exist?", [
    "404",
    "400",
    "422",
    "403",
  ]),
  "route.path": openPoint("open/U01", "Which status is returned for an unknown path?", ["404", "400", "401"]),
  "route.method": openPoint("open/U01", "Which status is returned for a method other than POST on a known path?", [
    "405",
    "404",
    "400",
  ]),
  "route.trailingSlash": openPoint("open/U01", "Is a path with a trailing slash the same path?", ["rejected", "same"]),
} as const;
