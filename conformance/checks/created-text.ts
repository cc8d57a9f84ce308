// Whether texts of a created token come back as they were sent: not cut, not in another case, without lost characters. What
// a service may do with good reason is let pass by most checks: blanks around a text and the composition of accents do not count.
// Two checks ask for exactly these.
import { valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { QUOTING_CHARACTERS } from "../../schemas/keywords/keyword.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, dialogueCheck, type Judgement } from "../definition/check.ts";
import { CREATE, CREATED, nonceOf, normal } from "./created-sample.ts";
import { accepted, compare, requestedBody } from "./dialogue-check.ts";

export function createdTextChecks(): readonly DefinedCheck[] {
  return [
    slugCheck("not-empty", ["foreign"], "A token whose name has no Latin letter has a slug.", async (create, nonce) =>
      compare(await create(foreignName(nonce)), "/metadata/slug", (slug) => /[^\s_-]/.test(String(slug))),
    ),
    slugCheck("of-like-names", ["exact", "like"], "Names that differ have different slugs.", async (create, nonce) => {
      const first = await create(exactTexts(nonce));
      const second = await create({ name: `assay-twin ${nonce}!` });
      return compare(second, "/metadata/slug", (slug) => slug !== valueAt(first.body, "/metadata/slug"));
    }),
    textCheck("name", "mixed-case", "A name keeps its upper-case and lower-case letters.", MIXED_CASE),
    textCheck("name", "long", "A name of 60 characters is not cut.", LONG),
    textCheck("description", "long", "A description of 600 characters is not cut.", LONG),
    textCheck("name", "accents", "A name keeps letters with accents.", SCRIPTS),
    textCheck("name", "outer-blanks", "A name keeps the blanks around it.", EXACT),
    textCheck("description", "normal-form", "A description keeps its composition.", EXACT),
    textCheck("name", "quoting", "A name keeps characters that quote or escape something.", QUOTING),
    textCheck("description", "quoting", "A description keeps characters that quote or escape something.", QUOTING),
    textCheck("description", "emoji", "A description keeps emoji and other scripts.", SCRIPTS),
  ];
}

/** The changes of a creation; the nonce keeps names unused. */
type Texts = (nonce: string) => JsonObject;

function longTexts(nonce: string): JsonObject {
  return { name: filled(`Assay ${nonce}`, 60), description: filled(`Conformance check ${nonce}.`, 600) };
}

/** The second accent is composed of two characters. */
function textsOfOtherScripts(nonce: string): JsonObject {
  return { name: `Cr\u00e8me bru\u0302l\u00e9e ${nonce}`, description: `\u{1f680} \u65e5\u672c\u8a9e ${nonce}` };
}

/** A name between blanks, and a letter that is composed of two characters. */
function exactTexts(nonce: string): JsonObject {
  return { name: ` Assay twin ${nonce} `, description: `Cafe\u0301 ${nonce}` };
}

function quotingTexts(nonce: string): JsonObject {
  return { name: `${QUOTING_CHARACTERS}${nonce}`, description: `${QUOTING_CHARACTERS} ${nonce}` };
}

/** A text continued with words up to a length. */
function filled(text: string, length: number): string {
  return text.padEnd(length, " and so on");
}

/** A creation that checks share, by its name, and in which form its texts must come back. */
type Sample = { readonly sample: string; readonly texts: Texts; readonly formOf: (value: unknown) => unknown };

const MIXED_CASE: Sample = {
  sample: "mixed case",
  texts: (nonce) => ({ name: `aSSaY MiXeD ${nonce}` }),
  formOf: normal,
};
const LONG: Sample = { sample: "long", texts: longTexts, formOf: normal };
const SCRIPTS: Sample = { sample: "scripts", texts: textsOfOtherScripts, formOf: normal };
const QUOTING: Sample = { sample: "quoting", texts: quotingTexts, formOf: normal };
const EXACT: Sample = { sample: "exact", texts: exactTexts, formOf: (value) => value };

function textCheck(
  field: "name" | "description",
  variant: string,
  rule: string,
  { sample, texts, formOf }: Sample,
): DefinedCheck {
  return dialogueCheck({
    parts: ["response", "metadata", field, "echo", variant],
    operation: CREATE,
    statements: [`created-token/${field}/type`, `${CREATE}/request/${field}/type`],
    rule,
    expected: `metadata.${field} equals ${field} of the request`,
    shared: { [CREATE]: [CREATED.first, sample] },
    judge: async (dialogue) => {
      const result = accepted(await dialogue.sample(CREATE, texts(await nonceOf(dialogue))));
      return compare(result, `/metadata/${field}`, (value) => formOf(value) === formOf(requestedBody(result)[field]));
    },
  });
}

function slugCheck(
  variant: string,
  samples: readonly string[],
  rule: string,
  judge: (create: (texts: JsonObject) => Promise<SendResult>, nonce: string) => Promise<Judgement>,
): DefinedCheck {
  return dialogueCheck({
    parts: ["response", "metadata", "slug", variant],
    operation: CREATE,
    statements: ["created-token/slug/type"],
    rule,
    expected: "a metadata.slug of its own",
    shared: { [CREATE]: [CREATED.first, ...samples] },
    judge: async (dialogue) =>
      judge(async (texts) => accepted(await dialogue.sample(CREATE, texts)), await nonceOf(dialogue)),
  });
}

/** A name of Chinese characters, one for each of the nonce. */
function foreignName(nonce: string): JsonObject {
  return { name: [...nonce].map((letter) => String.fromCharCode(0x4e00 + letter.charCodeAt(0))).join("") };
}
