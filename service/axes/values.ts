// Open questions about values in a request that keep every stated rule.
import { axis } from "./axis.ts";

export const valueAxes = {
  "value.nullOptional": axis("conventions/types", "Is null in an optional member the same as leaving it out?", [
    "refused",
    "omitted",
  ]),
  "value.unknownMember": axis("conventions/field-names", "Are members that the interface does not name refused?", [
    "ignored",
    "refused",
    "refused-at-top",
  ]),
  "value.builderMember": axis("open/U02", "Are further members of a builder refused?", ["ignored", "refused"]),
  "value.lengthUnit": axis(
    "create-token-transaction/request/symbol/maxLength",
    "In what unit is the length of a text counted?",
    ["code-point", "utf-16", "grapheme", "utf-8"],
  ),
  "value.blankText": axis("limits/create-token-transaction/texts", "Does a text of blanks alone count as a text?", [
    "accepted",
    "refused",
  ]),
  "value.uuidSpelling": axis("token-price/request/tokenId/format", "Which spellings of a UUID are read?", [
    "any-case",
    "lower-case",
    "lenient",
  ]),
  "value.uuidVersion": axis("token-price/request/tokenId/format", "Must a UUID have a known version and variant?", [
    "any",
    "known",
  ]),
  "value.url": axis("open/T7", "Are media and links checked to be URLs?", ["checked", "any-text"]),
  "value.mediaSize": axis("open/U15", "Is embedded media limited in size?", ["unlimited", "limited"]),
  "value.builderFee": axis("builder/fee/type", "Is a builder's fee limited to 0 to 10000 basis points?", [
    "any",
    "limited",
  ]),
  "value.address": axis(
    "trade-token/request/userAddress/type",
    "Is a wallet address checked against its chain's form?",
    ["any", "checked"],
  ),
  "value.noDestination": axis(
    "create-token-transaction/request/destinationChains/type",
    "May the list of destination chains be empty?",
    ["accepted", "refused"],
  ),
  "value.dust": axis("open/U06", "Are amounts below a billionth refused?", ["accepted", "refused"]),
  "value.huge": axis("open/U06", "Are amounts above a thousand million million refused?", ["accepted", "refused"]),
} as const;
