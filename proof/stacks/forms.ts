// The forms of one order that are sent to every stack: each differs from an order that all stacks accept in one respect.

/** A request in an unusual form. `member` is the member whose value, as the stack read it, is worth seeing. */
export type Form = {
  readonly name: string;
  readonly body: string;
  readonly member?: string;
  readonly method?: string;
  readonly path?: string;
  /** The Content-Type; null for none. */
  readonly type?: string | null;
};

const with_ = (name: string, member: string, json: string): Form => ({
  name,
  body: `{"name":"a","${member}":${json}}`,
  member,
});
const named = (name: string, json: string): Form => ({ name, body: `{"name":${json}}`, member: "name" });
const PLAIN = '{"name":"a"}';

/** The order that every stack must accept, or nothing else says anything about it. */
export const CONTROL: Form = {
  name: "control",
  body: '{"name":"a","amount":1.5,"limit":5,"side":"buy","tokenId":"12345678-1234-4234-8234-123456789abc","builder":{"fee":1},"tags":["a"]}',
};

export const FORMS: readonly Form[] = [
  with_('number as text, `"1.5"`', "amount", '"1.5"'),
  with_("`true` for a number", "amount", "true"),
  with_("null for an optional number", "amount", "null"),
  with_("an empty text for a number", "amount", '""'),
  with_("a number in a list, `[1.5]`", "amount", "[1.5]"),
  with_("minus zero, `-0`", "amount", "-0"),
  with_("2 to the power of 53, plus 1", "amount", "9007199254740993"),
  with_("`1.0` for an integer", "limit", "1.0"),
  with_("`1e2` for an integer", "limit", "1e2"),
  with_("`1.5` for an integer", "limit", "1.5"),
  with_('an integer as text, `"5"`', "limit", '"5"'),
  with_("null for an optional integer", "limit", "null"),
  with_("an integer above its maximum", "limit", "1001"),
  named("a number for a text", "5"),
  named("`true` for a text", "true"),
  named("null for a required text", "null"),
  named("an empty text", '""'),
  named("a list for a text", '["a"]'),
  with_("an enum in upper case", "side", '"BUY"'),
  with_("null for an optional enum", "side", "null"),
  with_("a UUID in upper case", "tokenId", '"12345678-1234-4234-8234-123456789ABC"'),
  with_("a UUID without hyphens", "tokenId", '"12345678123442348234123456789abc"'),
  with_("a UUID in braces", "tokenId", '"{12345678-1234-4234-8234-123456789abc}"'),
  with_("a UUID as `urn:uuid:`", "tokenId", '"urn:uuid:12345678-1234-4234-8234-123456789abc"'),
  with_("a UUID of version 0", "tokenId", '"12345678-1234-0234-8234-123456789abc"'),
  with_("null for an optional object", "builder", "null"),
  with_("null in an optional object", "builder", '{"fee":null}'),
  with_("number as text in an object", "builder", '{"fee":"1"}'),
  with_("a list for an object", "builder", "[]"),
  with_("a text for a list", "tags", '"a"'),
  with_("null for an optional list", "tags", "null"),
  with_("null in a list of texts", "tags", "[null]"),
  with_("a number in a list of texts", "tags", "[5]"),
  with_("an unknown member", "other", "1"),
  { name: "a member twice, 5 and then 6", body: '{"name":"a","limit":5,"limit":6}', member: "limit" },
  { name: "a member name in upper case", body: '{"name":"a","LIMIT":5}', member: "limit" },
  { name: "a text after the JSON", body: `${PLAIN} x` },
  { name: "a list of one order", body: `[${PLAIN}]` },
  { name: "the body `null`", body: "null" },
  { name: "an empty body", body: "" },
  { name: "Content-Type `text/plain`", body: PLAIN, type: "text/plain" },
  { name: "no Content-Type", body: PLAIN, type: null },
  { name: "Content-Type `application/vnd.api+json`", body: PLAIN, type: "application/vnd.api+json" },
  { name: "method PUT", body: PLAIN, method: "PUT" },
  { name: "a slash after the path", body: PLAIN, path: "/orders/" },
];
