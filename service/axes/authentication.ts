// Open questions about the Authorization header beyond its one stated form.
import { axis } from "./axis.ts";

export const authenticationAxes = {
  "authentication.order": axis("open/U14", "When is the credential looked at?", [
    "before-body",
    "after-parsing",
    "after-validation",
  ]),
  "authentication.scheme": axis("authentication/scheme", "Does the case of the scheme's name count?", [
    "any-case",
    "exact",
  ]),
  "authentication.blanks": axis("authentication/scheme", "May more than one blank or a tab follow the scheme?", [
    "refused",
    "accepted",
  ]),
  "authentication.repeated": axis("authentication/header", "What becomes of a second Authorization header?", [
    "first-counts",
    "refused",
  ]),
  "authentication.credential": axis("open/U12", "Which credentials are honoured, apart from the refused list?", [
    "any",
    "not-bogus",
  ]),
} as const;
