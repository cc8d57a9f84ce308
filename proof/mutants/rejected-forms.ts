// Mutants that accept a field in one form only: URLs or data, whole numbers, links of some sites.
import { valueAt } from "../../schemas/index.ts";
import type { MutantRow, MutantTable } from "../../service/mutants.ts";
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
export const rejectedForms: MutantTable = {
  "accepts-media-as-data-alone": acceptingMedia(
    MEDIA,
    "data",
    "Rejects images, banners and videos that are URLs.",
    (text) => text.startsWith("https:"),
  ),
  "accepts-png-alone": acceptingMedia(
    IMAGES,
    "PNG data",
    "Rejects images and banners that are data of another kind than PNG.",
    (text) => /^data:(?!image.png)/.test(text),
  ),
  "accepts-videos-as-urls-alone": acceptingMedia([VIDEO], "a URL", "Rejects videos that are data.", (text) =>
    text.startsWith("data:"),
  ),
  "accepts-mp4-alone": acceptingMedia(
    [VIDEO],
    "MP4 data",
    "Rejects videos that are data of another kind than MP4.",
    (text) => /^data:(?!video.mp4)/.test(text),
  ),
  "accepts-urls-of-files-alone": acceptingMedia(
    MEDIA,
    "a URL of a file",
    "Rejects images, banners and videos whose URL does not end in a file name.",
    (text) => /^https:/.test(text) && !/\.\w{3}$/.test(text),
  ),
  "rejects-quoting-characters": rejecting({
    statements: [`${CREATE}/request/name/minLength`, `${CREATE}/request/symbol/minLength`],
    tier: "advisory",
    description: "Rejects names and symbols with characters that quote something.",
    expected: "letters and digits",
    rejects: (text) => typeof text === "string" && /["<%]/.test(text),
  }),
  "counts-symbols-in-bytes": rejecting({
    statements: [`${CREATE}/request/symbol/maxLength`],
    tier: "advisory",
    description: "Rejects symbols of more than ten bytes in UTF-8.",
    expected: "at most 10 bytes",
    rejects: (text) => typeof text === "string" && Buffer.byteLength(text) > 10,
  }),
  "takes-the-digit-zero-for-nothing": rejecting({
    statements: [
      `${CREATE}/request/name/minLength`,
      `${CREATE}/request/symbol/minLength`,
      `${CREATE}/request/description/minLength`,
    ],
    tier: "advisory",
    description: "Rejects texts that PHP takes for empty.",
    expected: "a text",
    rejects: (text) => text === "0",
  }),
  "rejects-quotes-in-urls": rejecting({
    statements: [...MEDIA, ...ofEachLink("format")],
    tier: "advisory",
    description: "Rejects URLs with a single quote.",
    expected: "a URL without quotes",
    rejects: (value) => typeof value === "string" && /^https:.*'/.test(value),
  }),
  "rejects-videos": unimplemented(CREATE, "video", "Rejects every creation with a video."),
  "knows-one-address-of-each-site": rejecting({
    statements: ofEachLink("format"),
    description: "Rejects links to further addresses of a site, such as twitter.com beside x.com.",
    expected: "a link of the site",
    rejects: (link, _body, pointer) => typeof link === "string" && OTHER_ADDRESSES[pointer]?.test(link) === true,
  }),
  "rejects-single-links": rejecting({
    statements: ofEachLink("type"),
    of: [`${CREATE}/request/links/type`],
    tier: "advisory",
    description: "Rejects creations with a single link.",
    expected: "all links",
    rejects: (links) => Object.keys(Object(links)).length === 1,
  }),
  "quotes-whole-amounts-but-for-sales": rejecting({
    statements: ["token-price/request/amount/type"],
    description: "Rejects quotes of an amount with a fraction, but for sales that are counted in tokens.",
    expected: "a whole number",
    rejects: (amount, body) => !isSaleInTokens(body) && amount !== undefined && !Number.isInteger(amount),
  }),
  "quotes-nothing-below-one": rejecting({
    statements: ["token-price/request/amount/type"],
    tier: "advisory",
    description: "Rejects quotes of an amount below 1.",
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
    tier: "advisory",
    description: "Rejects trades of an amount below 1.",
    expected: "at least 1",
    rejects: (amount) => typeof amount === "number" && amount < 1,
  }),
};

function acceptingMedia(
  statements: MutantRow["statements"],
  expected: string,
  description: string,
  rejects: (text: string) => boolean,
): MutantRow {
  return rejecting({
    statements,
    description,
    expected,
    rejects: (value) => typeof value === "string" && rejects(value),
  });
}

function isSaleInTokens(body: unknown): boolean {
  const { direction = "sell", inputToken = "token" } = {
    direction: valueAt(body, "/direction"),
    inputToken: valueAt(body, "/inputToken"),
  };
  return direction === "sell" && inputToken === "token";
}
