// Whether texts of a created token come back as they were sent: not cut, not in another case, without lost characters. What
// a service may do with good reason is let pass: blanks around a text and the composition of accents do not count.
import type { JsonObject } from "../../schemas/json.ts";
import type { Check } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { CREATE, CREATED } from "./created-sample.ts";
import { compare, dialogueCheck, judgeOne, notAccepted, requestedBody } from "./dialogue-check.ts";

export function createdTextChecks(): readonly Check[] {
  return [
    textCheck("name", "mixed-case", "mixed case", "A name keeps its upper-case and lower-case letters.", (nonce) => ({
      name: `aSSaY MiXeD ${nonce}`,
    })),
    textCheck("name", "long", "long", "A name of 60 characters is not cut.", longTexts),
    textCheck("description", "long", "long", "A description of 600 characters is not cut.", longTexts),
    textCheck("name", "accents", "scripts", "A name keeps letters with accents.", textsOfOtherScripts),
    textCheck("description", "emoji", "scripts", "A description keeps emoji and other scripts.", textsOfOtherScripts),
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

/** A text continued with words up to a length. */
function filled(text: string, length: number): string {
  return text.padEnd(length, " and so on");
}

function textCheck(field: "name" | "description", variant: string, sample: string, rule: string, texts: Texts): Check {
  return dialogueCheck({
    parts: ["response", "metadata", field, "echo", variant],
    operation: CREATE,
    family: "created-text",
    tier: "advisory",
    statements: [`created-token/${field}/type`, `${CREATE}/request/${field}/type`],
    rule,
    expected: `metadata.${field} equals ${field} of the request`,
    shared: { [CREATE]: [CREATED.first, sample] },
    judge: async (dialogue) => {
      const nonce = await nonceOf(dialogue);
      if (nonce === undefined) return notAccepted(undefined);
      return judgeOne(dialogue, CREATE, texts(nonce), (result) =>
        compare(result, `/metadata/${field}`, (value) => normal(value) === normal(requestedBody(result)[field])),
      );
    },
  });
}

/** The changing part of the first creation's name, so that checks with the same texts share a creation. */
async function nonceOf(dialogue: Dialogue): Promise<string | undefined> {
  const created = await dialogue.sample(CREATE);
  return created && String(requestedBody(created)["name"]).split(" ").at(-1);
}

function normal(value: unknown): unknown {
  return typeof value === "string" ? value.normalize("NFC").trim() : value;
}
