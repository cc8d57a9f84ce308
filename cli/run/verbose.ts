// `--verbose`: requests and responses as a command sends and gets them, a short block each, without credentials.

import { type Exchange, headerValues, type OnExchange } from "../../http/exchange.ts";
import { REDACTED } from "../../http/redaction/placeholder.ts";
import { createRedactor, type Redactor } from "../../http/redaction/redactor.ts";
import { cut } from "../../reports/formats/terminal.ts";
import { writeCounted, writeMs } from "../../reports/text/number-format.ts";
import { explainReason } from "../../reports/text/reasons.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import type { Context } from "../definition/command.ts";
import type { OpenTarget } from "../target/target.ts";

/** Code points of a body that are shown. */
const MAX_LENGTH = 300;

/** What prints exchanges of a command on stderr; undefined without `--verbose`. */
export function exchangePrinter(
  { settings, console }: Pick<Context, "settings" | "console">,
  { tokens, refusedToken }: Pick<OpenTarget, "tokens" | "refusedToken">,
): OnExchange | undefined {
  if (!settings.verbose) return undefined;
  const redact = createRedactor([...tokens, refusedToken ?? ""]);
  return (exchange) => console.note(exchangeText(exchange, redact));
}

/** What a load observes for `--verbose`: of its many exchanges, the first of each kind are printed. */
export function firstExchanges(...printed: Parameters<typeof exchangePrinter>): { readonly onExchange?: OnExchange } {
  const print = exchangePrinter(...printed);
  return print === undefined ? {} : { onExchange: firstOfEachKind(print) };
}

/** Passes on only the first exchange of each path and outcome. */
export function firstOfEachKind(observe: OnExchange): OnExchange {
  const seen = new Set<string>();
  return (exchange) => {
    const { request, outcome } = exchange;
    const kind = `${request.path} ${outcome.kind === "response" ? outcome.response.status : outcome.code}`;
    if (seen.has(kind)) return;
    seen.add(kind);
    observe(exchange);
  };
}

/** An exchange as three lines. No line begins with text of the target. */
export function exchangeText({ request, outcome, durationMs }: Exchange, redact: Redactor): string {
  const { method, path, headers, body } = request;
  const took = writeMs(durationMs);
  const received =
    outcome.kind === "response"
      ? `${outcome.response.status} in ${took}: ${bodyText(outcome.response.body, redact)}`
      : `no response after ${took}: ${explainReason(outcome.code)}`;
  return [
    `${method} ${showHiddenOnOneLine(redact(path))} · ${authorizationText(headerValues(headers, "authorization"))}`,
    `  sent      ${bodyText(body, redact)}`,
    `  received  ${received}`,
  ].join("\n");
}

/** The scheme and the placeholder, whatever the credential is: a check may send one that nobody else knows. */
function authorizationText(values: readonly string[]): string {
  if (values.length === 0) return "no Authorization header";
  const shown = values.map((value) => (/^[\w-]+ ./.test(value) ? `${value.split(" ")[0]} ${REDACTED}` : REDACTED));
  return `Authorization: ${shown.join(", ")}`;
}

/** Credentials are taken out before the text is cut: a part of one would be seen by nobody. */
function bodyText(body: Uint8Array, redact: Redactor): string {
  if (body.byteLength === 0) return "(no body)";
  const text = redact(new TextDecoder().decode(body.subarray(0, 16 * MAX_LENGTH)));
  const shown = cut(showHiddenOnOneLine(text), MAX_LENGTH);
  return shown.endsWith("…") ? `${shown} (${writeCounted(body.byteLength, "byte")})` : shown;
}
