// Open questions about reading a request body: media type, encoding, and corners of JSON.
import { openPoint } from "./open-point.ts";

export const documentPoints = {
  "document.contentType": openPoint("conventions/request-content-type", "Is the request's content type enforced?", [
    "ignored",
    "checked-when-present",
    "required",
  ]),
  "document.byteOrderMark": openPoint("conventions/request-body", "Is a byte order mark before the body ignored?", [
    "rejected",
    "passed-over",
  ]),
  "document.encoding": openPoint("conventions/request-body", "What happens to bytes that are not UTF-8?", [
    "replaced",
    "rejected",
  ]),
  "document.duplicateFields": openPoint("conventions/request-body", "Which of two fields with the same name counts?", [
    "last",
    "first",
    "rejected",
  ]),
  "document.empty": openPoint("open/U10", "Is an empty body an empty object where no field is required?", [
    "rejected",
    "empty-object",
  ]),
  "document.wholeNumbers": openPoint(
    "open/T5",
    "Is a whole number with a fraction or exponent, such as 10.0, an integer?",
    ["by-value", "digits-only"],
  ),
  "document.overflow": openPoint("conventions/types", "What happens to a number too large for a double?", [
    "rejected",
    "clamped",
  ]),
  "document.underflow": openPoint("conventions/types", "What happens to a positive number too small for a double?", [
    "rejected",
    "raised",
  ]),
} as const;
