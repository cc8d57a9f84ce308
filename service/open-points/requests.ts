// Open questions about requests: the Authorization header, the document, and values that keep every stated rule.
import { openPoints } from "./open-point.ts";

export const requestPoints = openPoints({
  "authentication.order": "open/U14: When is the credential checked? before-body | after-parsing | after-validation",
  "authentication.scheme":
    "authentication/scheme: Is the name of the scheme case-sensitive? any-case | exact | exact-in-first-spelling",
  "authentication.blanks": "authentication/scheme: May several spaces or a tab follow the scheme? rejected | accepted",
  "authentication.repeated":
    "authentication/header: What happens to a second Authorization header? first-counts | rejected",
  "authentication.credential":
    "open/U12: Which credentials are accepted, apart from the list of rejected ones? any | not-bogus | any-with-blanks",
  "document.contentType":
    "conventions/request-content-type: Is the request's content type enforced? ignored | checked-when-present | required",
  "document.byteOrderMark":
    "conventions/request-body: Is a byte order mark before the body ignored? rejected | passed-over",
  "document.encoding": "conventions/request-body: What happens to bytes that are not UTF-8? replaced | rejected",
  "document.duplicateFields":
    "conventions/request-body: Which of two fields with the same name counts? last | first | rejected",
  "document.empty":
    "open/U10: Is an empty body an empty object where no field is required? rejected | empty-object | empty-object-like-null",
  "document.wholeNumbers":
    "open/T5: Is a whole number with a fraction or exponent, such as 10.0, an integer? by-value | digits-only",
  "document.overflow": "conventions/types: What happens to a number too large for a double? rejected | clamped",
  "document.underflow":
    "conventions/types: What happens to a positive number too small for a double? rejected | raised",
  "value.nullOptional": "conventions/types: Does null in an optional field count as omitted? rejected | omitted",
  "value.unknownField":
    "conventions/field-names: Are fields that the interface does not name rejected? ignored | rejected | rejected-at-top",
  "value.builderField": "open/U02: Are unknown fields of a builder rejected? ignored | rejected",
  "value.lengthUnit":
    "create-token-transaction/request/symbol/maxLength: In what unit is the length of a string counted? code-point | utf-16 | grapheme",
  "value.textLength": "open/U14: Are names and descriptions limited to 1,000 characters? unlimited | limited",
  "value.blankText":
    "limits/create-token-transaction/texts: May a required string consist of whitespace only? accepted | rejected",
  "value.uuidSpelling":
    "token-price/request/tokenId/format: Which spellings of a UUID are accepted? any-case | lower-case | lenient",
  "value.uuidVersion": "token-price/request/tokenId/format: Must a UUID have a known version and variant? any | known",
  "value.url": "open/T7: Are media and links checked to be URLs? checked | any-text | not-local",
  "value.mediaSize": "open/U15: Is embedded media limited in size? unlimited | limited",
  "value.builderFee": "builder/fee/type: Is a builder's fee limited to 0 to 10000 basis points? any | limited | whole",
  "value.address":
    "trade-token/request/userAddress/type: Is a wallet address checked against its chain's form? any | checked",
  "value.noDestination":
    "create-token-transaction/request/destinationChains/type: May the list of destination chains be empty? accepted | rejected",
  "value.destinations":
    "create-token-transaction/request/destinationChains/type: How many destination chains may a list have? any | sixteen",
  "value.links": "open/T4: May some of the links be left out? accepted | rejected",
  "value.equalElements": "open/U11: May an array have the same element twice? accepted | rejected",
  "value.dust":
    "open/U06: Are amounts below a billionth, or below one, rejected? accepted | rejected | rejected-below-one",
  "value.huge": "open/U06: Are amounts above 1e15 rejected? accepted | rejected",
});
