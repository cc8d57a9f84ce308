// Open questions about the Authorization header beyond its one stated form.
import { openPoint } from "./open-point.ts";

export const authenticationPoints = {
  "authentication.order": openPoint("open/U14", "When is the credential checked?", [
    "before-body",
    "after-parsing",
    "after-validation",
  ]),
  "authentication.scheme": openPoint("authentication/scheme", "Is the name of the scheme case-sensitive?", [
    "any-case",
    "exact",
  ]),
  "authentication.blanks": openPoint("authentication/scheme", "May several spaces or a tab follow the scheme?", [
    "rejected",
    "accepted",
  ]),
  "authentication.repeated": openPoint("authentication/header", "What happens to a second Authorization header?", [
    "first-counts",
    "rejected",
  ]),
  "authentication.credential": openPoint(
    "open/U12",
    "Which credentials are accepted, apart from the list of rejected ones?",
    ["any", "not-bogus"],
  ),
} as const;
