// Mutants that accept a field in one form only: URLs or data, whole numbers, links of some sites.
import { type OperationId, valueAt } from "../../schemas/index.ts";
import { isPresent } from "./conditions.ts";
import type { MutantTable } from "./mutant.ts";
import { type InventedRule, rejecting, rejectingAny } from "./rejected-requests.ts";

const CREATE: OperationId = "create-token-transaction";
const IMAGES = ["image", "banner"] as const;
const MEDIA = [...IMAGES, "video"] as const;

/** Addresses that sites have besides the one that everybody thinks of. */
const OTHER_ADDRESSES: Readonly<Record<string, RegExp>> = {
  website: /^https:..[\w-]+\.example\.com/,
  twitter: /twitter\.com/,
  youtube: /youtube\.com\/@/,
  discord: /discord\.gg/,
  telegram: /t\.me/,
};

/** Freedoms that the interface grants and a service takes back. */
export const rejectedForms: MutantTable = {
  "accepts-media-as-data-alone": {
    statements: statementsOf(MEDIA),
    description: "Rejects images, banners and videos that are URLs.",
    install: rejectingAny(MEDIA.map((field) => mediaRule(field, "data", (text) => text.startsWith("https:")))),
  },
  "accepts-png-alone": {
    statements: statementsOf(IMAGES),
    description: "Rejects images and banners that are data of another kind than PNG.",
    install: rejectingAny(
      IMAGES.map((field) => mediaRule(field, "PNG data", (text) => /^data:(?!image.png)/.test(text))),
    ),
  },
  "accepts-videos-as-urls-alone": {
    statements: statementsOf(["video"]),
    description: "Rejects videos that are data.",
    install: rejecting(mediaRule("video", "a URL", (text) => text.startsWith("data:"))),
  },
  "accepts-mp4-alone": {
    statements: statementsOf(["video"]),
    description: "Rejects videos that are data of another kind than MP4.",
    install: rejecting(mediaRule("video", "MP4 data", (text) => /^data:(?!video.mp4)/.test(text))),
  },
  "accepts-urls-of-files-alone": {
    statements: statementsOf(MEDIA),
    description: "Rejects images, banners and videos whose URL does not end in a file name.",
    install: rejectingAny(
      MEDIA.map((field) =>
        mediaRule(field, "a URL of a file", (text) => /^https:/.test(text) && !/\.\w{3}$/.test(text)),
      ),
    ),
  },
  "rejects-videos": {
    statements: [`${CREATE}/request/video/type`],
    description: "Rejects every creation with a video.",
    install: rejecting({
      operation: CREATE,
      pointer: "/video",
      keyword: "type",
      expected: "absent",
      rejects: isPresent,
    }),
  },
  "knows-one-address-of-each-site": {
    statements: [
      "links/website/format",
      "links/twitter/format",
      "links/youtube/format",
      "links/discord/format",
      "links/telegram/format",
    ],
    description: "Rejects links to further addresses of a site, such as twitter.com beside x.com.",
    install: rejectingAny(
      Object.entries(OTHER_ADDRESSES).map(([name, other]) => ({
        operation: CREATE,
        pointer: `/links/${name}`,
        keyword: "format",
        expected: "a link of the site",
        rejects: (link) => typeof link === "string" && other.test(link),
      })),
    ),
  },
  "rejects-single-links": {
    statements: [
      "links/website/type",
      "links/twitter/type",
      "links/youtube/type",
      "links/discord/type",
      "links/telegram/type",
    ],
    tier: "advisory",
    description: "Rejects creations with a single link.",
    install: rejecting({
      operation: CREATE,
      pointer: "/links",
      keyword: "type",
      expected: "all links",
      rejects: (links) => Object.keys(Object(links)).length === 1,
    }),
  },
  "quotes-whole-amounts-but-for-sales": {
    statements: ["token-price/request/amount/type"],
    description: "Rejects quotes of an amount with a fraction, but for sales that are counted in tokens.",
    install: rejecting({
      operation: "token-price",
      pointer: "/amount",
      keyword: "type",
      expected: "a whole number",
      rejects: (amount, body) => !isSaleInTokens(body) && amount !== undefined && !Number.isInteger(amount),
    }),
  },
  "quotes-nothing-below-one": {
    statements: ["token-price/request/amount/type"],
    tier: "advisory",
    description: "Rejects quotes of an amount below 1.",
    install: rejecting({
      operation: "token-price",
      pointer: "/amount",
      keyword: "type",
      expected: "at least 1",
      rejects: (amount) => Number(amount) < 1,
    }),
  },
  "trades-nothing-below-one": {
    statements: [
      "trade-token/request/buyAmountUSD/type",
      "trade-token/request/buyAmountToken/type",
      "trade-token/request/sellAmountToken/type",
      "trade-token/request/sellAmountUSD/type",
    ],
    tier: "advisory",
    description: "Rejects trades of an amount below 1.",
    install: rejectingAny(
      ["buyAmountUSD", "buyAmountToken", "sellAmountToken", "sellAmountUSD"].map((field) => ({
        operation: "trade-token",
        pointer: `/${field}`,
        keyword: "type",
        expected: "at least 1",
        rejects: (amount) => typeof amount === "number" && amount < 1,
      })),
    ),
  },
};

function mediaRule(field: string, expected: string, rejects: (text: string) => boolean): InventedRule {
  return {
    operation: CREATE,
    pointer: `/${field}`,
    keyword: "format",
    expected,
    rejects: (value) => typeof value === "string" && rejects(value),
  };
}

function statementsOf([first = "image", ...others]: readonly string[]): [string, ...string[]] {
  const statement = (field: string) => `${CREATE}/request/${field}/format`;
  return [statement(first), ...others.map(statement)];
}

function isSaleInTokens(body: unknown): boolean {
  const { direction = "sell", inputToken = "token" } = {
    direction: valueAt(body, "/direction"),
    inputToken: valueAt(body, "/inputToken"),
  };
  return direction === "sell" && inputToken === "token";
}
