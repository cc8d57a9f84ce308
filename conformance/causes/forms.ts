// Which checks try a measured form: a number as text is tried at each number of a request, one check for each.
import { nameOf, nodesOf, type SchemaNode } from "../../schemas/derive/nodes.ts";
import { typesOf } from "../../schemas/dialect.ts";
import { OPERATION_IDS, type OperationId, operations } from "../../schemas/index.ts";
import { placeKind } from "../../schemas/keywords/forms.ts";
import type { Cell } from "./stacks.ts";

/** A measured form, and the checks that try it. */
export type FormRow = {
  /** Its sentence in the table. */
  readonly form: string;
  /** What follows the place in the ids of its checks: a keyword or a part of the message, and the variant. */
  readonly variant: string;
  readonly at: (node: SchemaNode) => boolean;
  /** Places that nothing but the reader of a service decides on: the others say nothing about its stack. Default: all. */
  readonly isTelling?: (node: SchemaNode) => boolean;
  /** What one habit of a reader decides alike: n forms weigh as √n observations. */
  readonly habit: string;
  /** Whether a cell says that a request in this form is accepted; undefined if it depends on the service. */
  readonly isTaken?: (cell: Cell) => boolean | undefined;
  /** The interface allows the form: a check of it fails where it is refused. */
  readonly isAllowed?: true;
};

/** Of checks that compare several responses: what they found is not that of one request. */
const isNever = () => false;
const isTop = ({ path }: SchemaNode) => path.length === 1;
const kindIs = (kind: ReturnType<typeof placeKind>) => (node: SchemaNode) =>
  isField(node) && placeKind(node.schema) === kind;
const isInteger = (node: SchemaNode) => kindIs("number")(node) && typesOf(node.schema).includes("integer");
const isAnyNumber = (node: SchemaNode) => kindIs("number")(node) && !isInteger(node);
const isNumber = (node: SchemaNode) => kindIs("number")(node) && !isInteger(node) && isTop(node);
const isNestedNumber = (node: SchemaNode) => kindIs("number")(node) && !isTop(node);
const isEnum = (node: SchemaNode) => isField(node) && node.schema.enum !== undefined;
const isUuid = ({ schema }: SchemaNode) => schema.format === "uuid";
const isElement = ({ presence, schema }: SchemaNode) => presence === "element" && placeKind(schema) === "text";
const isPlainText = ({ schema }: SchemaNode) => !schema.enum && !schema.format && !schema.pattern;
const isRequired = ({ presence }: SchemaNode) => presence === "required";
/** Whether null may stand for absence there: an absent amount may break another rule. */
const isFree = ({ presence, schema }: SchemaNode) =>
  presence === "optional" && schema["x-open"]?.["combination"] === undefined;
const isBody = ({ presence, schema }: SchemaNode) => presence === "body" && schema.required !== undefined;

function isField({ presence }: SchemaNode): boolean {
  return presence === "required" || presence === "optional";
}

function both(...conditions: readonly ((node: SchemaNode) => boolean)[]): (node: SchemaNode) => boolean {
  return (node) => conditions.every((holds) => holds(node));
}

/** A text that stays in another spelling names nothing that a service knows: whether it is accepted says nothing. */
const isReadAsUuid = (cell: Cell) => (cell === "kept" ? undefined : cell === "changed");
/** A name in another case is taken only if its value is read. */
const isRead = (cell: Cell) => cell === "kept" || cell === "changed";

function row(
  form: string,
  variant: string,
  at: FormRow["at"],
  habit: string,
  more: Partial<Pick<FormRow, "isTelling" | "isTaken" | "isAllowed">> = {},
): FormRow {
  return { form, variant, at, habit, ...more };
}

const [TEXTS, NUMBER_TEXTS, LISTS] = [
  "other values for texts",
  "texts for numbers",
  "lists for single values",
] as const;
const AT_TOP = { isTelling: isTop };
const isAnyText = (node: SchemaNode) => isField(node) && placeKind(node.schema) === "text";
const OF_TEXT = { isTelling: both(isTop, isPlainText, isRequired) };
const OF_ELEMENT = { isTelling: isPlainText };
const nulls = (form: string, at: (node: SchemaNode) => boolean): FormRow =>
  row(form, "type/null", both(at, isFree), "null for what is optional");
const spelling = (form: string, variant: string, more: Pick<FormRow, "isAllowed"> = {}): FormRow =>
  row(form, `format/${variant}`, isUuid, "spellings of UUIDs", {
    isTelling: isRequired,
    isTaken: isReadAsUuid,
    ...more,
  });
const ofBody = (form: string, variant: string, habit: string): FormRow => row(form, variant, isBody, habit);

export const FORM_ROWS: readonly FormRow[] = [
  row('number as text, `"1.5"`', "type/numeric-string", isNumber, NUMBER_TEXTS),
  row('an integer as text, `"5"`', "type/numeric-string", isInteger, NUMBER_TEXTS),
  row("number as text in an object", "type/numeric-string", isNestedNumber, NUMBER_TEXTS),
  row("an empty text for a number", "type/empty-text", isAnyNumber, "empty texts for numbers", AT_TOP),
  row("`true` for a number", "type/boolean", isAnyNumber, "booleans for numbers", AT_TOP),
  row("a number in a list, `[1.5]`", "type/array", isAnyNumber, LISTS, AT_TOP),
  row("`1.0` for an integer", "type/whole-with-fraction", isInteger, "spellings of integers"),
  row("`1e2` for an integer", "type/whole-with-exponent", isInteger, "spellings of integers"),
  row("`1.5` for an integer", "type/fraction", isInteger, "fractions for integers"),
  row("a number for a text", "type/number", isAnyText, TEXTS, OF_TEXT),
  row("`true` for a text", "type/boolean", isAnyText, TEXTS, OF_TEXT),
  row("a list for a text", "type/array", isAnyText, LISTS, OF_TEXT),
  row("null for a required text", "type/null", both(isRequired, kindIs("text")), TEXTS, OF_TEXT),
  row("an enum in upper case", "enum/upper-case", both(isEnum, isTop), "case of values"),
  nulls("null for an optional number", isNumber),
  nulls("null for an optional integer", isInteger),
  nulls("null for an optional enum", both(isEnum, isTop)),
  nulls("null for an optional object", both(kindIs("object"), isTop)),
  nulls("null for an optional list", both(kindIs("array"), isTop)),
  nulls("null in an optional object", isNestedNumber),
  spelling("a UUID in upper case", "upper-case", { isAllowed: true }),
  spelling("a UUID without hyphens", "without-hyphens"),
  spelling("a UUID in braces", "braces"),
  spelling("a UUID as `urn:uuid:`", "urn"),
  row("a list for an object", "type/array", kindIs("object"), "lists for objects", AT_TOP),
  row("a text for a list", "type/text", kindIs("array"), "texts for lists"),
  row("null in a list of texts", "type/null", isElement, "null in lists", OF_ELEMENT),
  row("a number in a list of texts", "type/number", isElement, TEXTS, OF_ELEMENT),
  ofBody("an unknown member", "unknown-field", "unknown members"),
  ofBody("a member twice, 5 and then 6", "json/duplicate-last-right", "members twice"),
  row("a member name in upper case", "required/other-case", both(isRequired, isTop), "case of names", {
    isTaken: isRead,
  }),
  row("a member name in upper case", "field-names/other-case", isBody, "case of names", {
    isTelling: isNever,
    isTaken: isRead,
  }),
  ofBody("a text after the JSON", "json/trailing-bytes", "text after the JSON"),
  ofBody("a list of one order", "type/array-of-one", "lists for objects"),
  ofBody("the body `null`", "type/null", "bodies without members"),
  ofBody("an empty body", "json/empty", "bodies without members"),
  ofBody("Content-Type `text/plain`", "content-type/text", "media types"),
  ofBody("no Content-Type", "content-type/missing", "media types"),
  ofBody("Content-Type `application/vnd.api+json`", "content-type/json-suffix", "other media types of JSON"),
  ofBody("method PUT", "method/put", "methods"),
  ofBody("a slash after the path", "path/trailing-slash", "paths"),
];

/** A row with a check that tries its form; whether the place of the check tells something of the stack. */
export type TriedForm = { readonly row: FormRow; readonly isTelling: boolean };

let tried: ReadonlyMap<string, TriedForm> | undefined;

/** The form that a check tries, by the id of the check. */
export function triedForms(): ReadonlyMap<string, TriedForm> {
  tried ??= new Map(
    OPERATION_IDS.flatMap((operation) =>
      nodesOf(operations[operation].request).flatMap((node) => triedAt(operation, node)),
    ),
  );
  return tried;
}

function triedAt(operation: OperationId, node: SchemaNode): readonly [string, TriedForm][] {
  const place = nameOf(node.path) || "body";
  return FORM_ROWS.filter(({ at }) => at(node)).map((row) => {
    const { variant, isTelling = () => true } = row;
    const isOfMessage = MESSAGE_PARTS.has(variant.slice(0, variant.indexOf("/")));
    const id = [operation, "request", ...(isOfMessage ? [] : [place]), variant].join("/");
    return [id, { row, isTelling: isTelling(node) }];
  });
}

/** Parts of a message beside its body. */
const MESSAGE_PARTS: ReadonlySet<string> = new Set(["content-type", "method", "path"]);

/** Whether a cell says that a request in a form is accepted; undefined if that depends on the service, or was not measured. */
export function isTaken({ isTaken: own }: FormRow, cell: Cell | undefined): boolean | undefined {
  if (cell === undefined) return undefined;
  if (typeof cell === "object") return false;
  return own === undefined ? true : own(cell);
}
