// Mutants that accept a field in one form only: URLs or data, whole numbers, links of some sites.
import { valueAt } from "../../schemas/index.ts";
import { matching } from "./conditions.ts";
import { advisory, type Row, type RowTable, type Statements } from "./mutant.ts";
import { CREATE } from "./operations.ts";
import { rejecting, unimplemented } from "./rejected-requests.ts";
import { IMAGES, MEDIA, ofEachLink, VIDEO } from "./statement-lists.ts";

/** Addresses that sites have besides the one that everybody thinks of, by the pointer of the link. */
const OTHER_ADDRESSES: Readonly<Record<string, RegExp>> = {
  "/links/website": /^https:..[\w-]+\.example\.com/,
  "/links/twitter": /twitter\.com/,
  "/links/youtube": /youtube\.com\/@/,
  "/links/discord": /discord\.gg/,
  "/links/telegram": /t\.me/,
};

/** Freedoms that the interface grants and a service takes back. */
export const rejectedForms: RowTable = {
  "accepts-media-as-data-alone": acceptingMedia(MEDIA, "data", /^https:/),
  "accepts-png-alone": acceptingMedia(IMAGES, "PNG data", /^data:(?!image.png)/),
  "accepts-videos-as-urls-alone": acceptingMedia([VIDEO], "a URL", /^data:/),
  "accepts-mp4-alone": acceptingMedia([VIDEO], "MP4 data", /^data:(?!video.mp4)/),
  "accepts-urls-of-files-alone": acceptingMedia(MEDIA, "a URL of a file", /^https:(?!.*\.\w{3}$)/s),
  "rejects-videos": unimplemented(CREATE, "video"),
  "knows-one-address-of-each-site": rejecting({
    statements: ofEachLink("format"),
    description: "Rejects links to further addresses of a site, such as twitter.com beside x.com.",
    expected: "a link of the site",
    rejects: (link, _body, pointer) => OTHER_ADDRESSES[pointer]?.test(String(link)) === true,
  }),
  "quotes-whole-amounts-but-for-sales": rejecting({
    statements: ["token-price/request/amount/type"],
    description: "Rejects quotes of an amount with a fraction, but for sales that are counted in tokens.",
    expected: "a whole number",
    rejects: (amount, body) => !isSaleInTokens(body) && amount !== undefined && !Number.isInteger(amount),
  }),
  ...advisory({
    "rejects-quoting-characters": rejecting({
      statements: [`${CREATE}/request/name/minLength`, `${CREATE}/request/symbol/minLength`],
      expected: "letters and digits",
      rejects: matching(/["<%]/),
    }),
    "counts-symbols-in-bytes": rejecting({
      statements: [`${CREATE}/request/symbol/maxLength`],
      expected: "at most 10 bytes",
      rejects: (text) => typeof text === "string" && Buffer.byteLength(text) > 10,
    }),
    "takes-the-digit-zero-for-nothing": rejecting({
      statements: [
        `${CREATE}/request/name/minLength`,
        `${CREATE}/request/symbol/minLength`,
        `${CREATE}/request/description/minLength`,
      ],
      description: "Rejects texts that PHP takes for empty.",
      expected: "a text",
      rejects: (text) => text === "0",
    }),
    "rejects-quotes-in-urls": rejecting({
      statements: [...MEDIA, ...ofEachLink("format")],
      expected: "a URL without quotes",
      rejects: matching(/^https:.*'/),
    }),
    "rejects-single-links": rejecting({
      statements: ofEachLink("type"),
      of: [`${CREATE}/request/links/type`],
      expected: "all links",
      rejects: (links) => Object.keys(Object(links)).length === 1,
    }),
    "quotes-nothing-below-one": rejecting({
      statements: ["token-price/request/amount/type"],
      expected: "at least 1",
      rejects: (amount) => Number(amount) < 1,
    }),
    "trades-nothing-below-one": rejecting({
      statements: [
        "trade-token/request/buyAmountUSD/type",
        "trade-token/request/buyAmountToken/type",
        "trade-token/request/sellAmountToken/type",
        "trade-token/request/sellAmountUSD/type",
      ],
      expected: "at least 1",
      rejects: (amount) => typeof amount === "number" && amount < 1,
    }),
  }),
};

function acceptingMedia(statements: Statements, expected: string, rejected: RegExp): Row {
  return rejecting({ statements, expected, rejects: matching(rejected) });
}

function isSaleInTokens(body: unknown): boolean {
  return (valueAt(body, "/direction") ?? "sell") === "sell" && (valueAt(body, "/inputToken") ?? "token") === "token";
}
