// Success responses on the wire: status, headers, JSON text.
import type { Choices } from "../open-points/choices.ts";
import type { Body, Exchange, ServiceResponse } from "./stages.ts";

/** The stage that writes success responses. */
export function createSuccessWriter(choices: Choices): (exchange: Exchange, body: Body) => ServiceResponse {
  const status = Number(choices["response.status"]);
  const headers = { "content-type": choices["response.contentType"], ...extraHeaders(choices) };
  const write = writerOf(choices);
  return (_exchange, body) => ({ status, headers, text: write(body), body });
}

function extraHeaders(choices: Choices): Readonly<Record<string, string>> {
  return {
    ...(choices["response.rateLimit"] !== "none" && {
      "x-ratelimit-limit": "1000000",
      "x-ratelimit-remaining": "999999",
    }),
    ...(choices["response.version"] === "header" && { "x-api-version": "1" }),
  };
}

function writerOf(choices: Choices): (body: Body) => string {
  const spell = NUMBER_SPELLINGS[choices["response.numbers"]];
  const indent = choices["response.layout"] === "indented" ? 2 : 0;
  const lay = choices["response.layout"] === "escaped" ? escapeText : (text: string) => text;
  if (spell === undefined) return (body) => lay(JSON.stringify(body, undefined, indent));
  return (body) => lay(spellNumbers(JSON.stringify(body, undefined, indent), spell));
}

const NUMBER_SPELLINGS: Readonly<Record<Choices["response.numbers"], ((text: string) => string) | undefined>> = {
  shortest: undefined,
  "decimal-point": (text) => (/^-?\d+$/.test(text) ? `${text}.0` : text),
  exponent: (text) => Number(text).toExponential(),
};

/** Rewrites every number of a JSON text; strings are matched first so that digits within them stay. */
function spellNumbers(json: string, spell: (text: string) => string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (word) => (word.startsWith('"') ? word : spell(word)));
}

/** Characters beyond ASCII, and the slash, as escapes. */
function escapeText(json: string): string {
  return json
    .replaceAll("/", "\\/")
    .replace(/[^\0-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
