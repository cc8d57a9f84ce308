// The keyword `format`: for each format of the dialect, texts that are none and spellings on which readers differ.
import type { Schema } from "../dialect.ts";
import { accept, type BoundaryValue, type KeywordRule, observe, reject, rewriteText } from "./keyword.ts";

export const format: KeywordRule = {
  boundaries: (schema) => {
    switch (schema.format) {
      case "uuid":
        return uuids();
      case "date-time":
        return dateTimes();
      default:
        return uris(schema);
    }
  },
};

const UUID = "8c7d1e52-3f0a-4b6c-9d2e-5a1f7c3b9e40";

function uuids(): BoundaryValue[] {
  const spelling = (variant: string, why: string, change: (uuid: string) => string) =>
    reject(variant, JSON.stringify(change(UUID)), why, { tier: "advisory", rewrite: rewriteText(change) });
  const broken = (variant: string, why: string, change: (uuid: string) => string) =>
    reject(variant, JSON.stringify(change(UUID)), why, { rewrite: rewriteText(change) });
  return [
    reject("empty", '""', "an empty text is no UUID"),
    reject("text", '"not-a-uuid"', "a word is no UUID"),
    broken("one-digit-short", "a UUID has 32 digits, not 31", (uuid) => uuid.slice(0, -1)),
    broken("one-digit-long", "a UUID has 32 digits, not 33", (uuid) => `${uuid}0`),
    broken("not-hexadecimal", "g is no hexadecimal digit", (uuid) => `${uuid.slice(0, -1)}g`),
    accept("upper-case", JSON.stringify(UUID.toUpperCase()), "the digits of a UUID are read in any case", {
      tier: "advisory",
      rewrite: rewriteText((uuid) => uuid.toUpperCase()),
    }),
    spelling("urn", "a URN that names a UUID is not the UUID", (uuid) => `urn:uuid:${uuid}`),
    spelling("braces", "a UUID has no braces", (uuid) => `{${uuid}}`),
    spelling("without-hyphens", "a UUID has hyphens", (uuid) => uuid.replaceAll("-", "")),
    spelling("base64", "a UUID is written in hexadecimal digits", (uuid) =>
      Buffer.from(uuid.replaceAll("-", ""), "hex").toString("base64url"),
    ),
    spelling("blank-before", "a UUID has no blanks", (uuid) => ` ${uuid}`),
    spelling("blank-after", "a UUID has no blanks", (uuid) => `${uuid} `),
    spelling("line-break-after", "a UUID has no line break", (uuid) => `${uuid}\n`),
    observe("nil", '"00000000-0000-0000-0000-000000000000"', "the nil UUID may name nothing"),
    observe("max", '"ffffffff-ffff-ffff-ffff-ffffffffffff"', "the max UUID may name nothing"),
    observe("version-1", '"6fa459ea-ee8a-11ee-9f64-0242ac120002"', "no version is given"),
    observe("version-7", '"0190a6f2-7d4e-7c31-8b52-3e9a41d7f065"', "no version is given"),
    observe("unknown", `"${UUID}"`, "a UUID that names nothing may be refused for that"),
  ];
}

function dateTimes(): BoundaryValue[] {
  return [
    reject("empty", '""', "an empty text is no date-time"),
    reject("text", '"yesterday"', "a word is no ISO 8601 date-time"),
    reject("date-only", '"2026-01-02"', "a date without a time is no date-time"),
    reject("epoch", '"1767312000"', "seconds since an epoch are no ISO 8601 date-time"),
    accept("utc", '"2026-01-02T03:04:05Z"', "a date-time in UTC"),
    observe("no-offset", '"2026-01-02T03:04:05"', "ISO 8601 allows local time, RFC 3339 does not"),
    observe("basic", '"20260102T030405Z"', "ISO 8601 allows the basic form, RFC 3339 does not"),
    observe("week-date", '"2026-W01-5T03:04:05Z"', "ISO 8601 allows week dates, RFC 3339 does not"),
  ];
}

function uris(schema: Schema): BoundaryValue[] {
  return [
    ...(schema.minLength === undefined ? [reject("empty", '""', "an empty text is no URL")] : []),
    reject("text", '"not a url"', "words are no URL"),
    reject("no-scheme", '"www.example.com/moon"', "a URL begins with its scheme"),
    ...(schema.examples ?? []).map((example, index) =>
      accept(index === 0 ? "url" : "data", JSON.stringify(example), "a value of a form that is named"),
    ),
    accept("host-without-dot", '"https://media/moon"', "the host of a URL need not have a dot", { tier: "advisory" }),
    accept("quoting", `"https://media.example.com/it's?a=b&c=%22;d--"`, "a URL may have these characters", {
      tier: "advisory",
    }),
    ...mediaForms(schema),
    observe("relative", '"/moon.png"', "the syntax of URLs is not defined"),
    observe("ftp", '"ftp://example.com/moon.png"', "no scheme is asked for"),
    observe("no-host", '"https://"', "the syntax of URLs is not defined"),
    ...(schema.format === "uri" ? [observe("data-text", DATA_TEXT, "a data: text of another kind is a URL too")] : []),
  ];
}

/** Further values for fields that hold media: a URL without a file name, data of the same kind, of other kinds and broken data. */
function mediaForms({ format }: Schema): BoundaryValue[] {
  if (format !== "image-uri" && format !== "video-uri") return [];
  const isImage = format === "image-uri";
  const [media, variant, data, other] = isImage
    ? ["image", "data-gif", GIF, "data:video/mp4;base64,AAAA"]
    : ["video", "data-webm", WEBM, "data:image/png;base64,AAAA"];
  return [
    accept("url-with-query", '"https://cdn.example.com/media?id=7&size=large"', "a URL need not end in a file name"),
    reject(
      "data-not-base64",
      `"data:${media}/${isImage ? "png" : "mp4"};base64,%%%"`,
      "data that is named base64 is base64",
    ),
    reject("data-of-other-media", JSON.stringify(other), `data begins with data:${media}/`),
    reject("data-text", DATA_TEXT, `data begins with data:${media}/`),
    accept(variant, JSON.stringify(data), `data of any kind of ${media} is of the form that is named`),
  ];
}

const DATA_TEXT = '"data:text/plain;base64,bW9vbg=="';
const GIF = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const WEBM = "data:video/webm;base64,GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYEC";
