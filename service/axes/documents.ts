// Open questions about reading a request body: media type, encoding, and corners of JSON.
import { axis } from "./axis.ts";

export const documentAxes = {
  "document.contentType": axis("conventions/request-content-type", "Is the request's content type enforced?", [
    "ignored",
    "checked-when-present",
    "required",
  ]),
  "document.byteOrderMark": axis("conventions/request-body", "Is a byte order mark before the body passed over?", [
    "refused",
    "passed-over",
  ]),
  "document.encoding": axis("conventions/request-body", "What becomes of bytes that are no UTF-8?", [
    "replaced",
    "refused",
  ]),
  "document.duplicateMembers": axis("conventions/request-body", "Which of two members of one name counts?", [
    "last",
    "first",
    "refused",
  ]),
  "document.empty": axis("open/U10", "Is an empty body an empty object where no field is required?", [
    "refused",
    "empty-object",
  ]),
  "document.wholeNumbers": axis("open/T5", "Is a whole number with a fraction or exponent, such as 10.0, an integer?", [
    "by-value",
    "digits-only",
  ]),
  "document.overflow": axis("conventions/types", "What becomes of a number too large for a double?", [
    "refused",
    "clamped",
  ]),
  "document.underflow": axis("conventions/types", "What becomes of a positive number too small for a double?", [
    "refused",
    "raised",
  ]),
} as const;
