// Sends the forms to a stack, each on a connection of its own, and reads what it answers.
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { CONTROL, FORMS, type Form } from "./forms.ts";

const ANSWER_LIMIT_MS = 10_000;

/** What a stack did with a form: its status, and, if it accepted the form, the member as its response spells it, or "absent". */
export type Answer = { readonly status: number; readonly read?: string };

/** The answers of a stack by the names of the forms, when they were measured, YYYY-MM-DD, and the versions of its packages. */
export type Measured = {
  readonly versions: string;
  readonly date: string;
  readonly answers: Readonly<Record<string, Answer>>;
};

/** What a stack answers to all forms. Fails if it refuses the control. */
export async function answersOf(name: string, url: string): Promise<Record<string, Answer>> {
  const control = await send(url, CONTROL);
  if (!isAccepted(control)) throw new Error(`${name} answered ${control.status} to an order without anything unusual`);
  const answers: Record<string, Answer> = {};
  for (const form of FORMS) answers[form.name] = await send(url, form);
  return answers;
}

function send(url: string, form: Form): Promise<Answer> {
  const { body, method = "POST", path = "/orders", type = "application/json" } = form;
  return new Promise((resolve, reject) => {
    const headers = { "content-length": Buffer.byteLength(body), ...(type === null ? {} : { "content-type": type }) };
    const sent = request(
      new URL(path, url),
      { method, headers, agent: false, timeout: ANSWER_LIMIT_MS },
      (response) => {
        const answer = { status: response.statusCode ?? 0 };
        const read = (body: string) => resolve(isAccepted(answer) ? { ...answer, ...readOf(body, form) } : answer);
        text(response).then(read, reject);
      },
    );
    sent.on("timeout", () => sent.destroy(new Error(`no response within ${ANSWER_LIMIT_MS} ms to: ${form.name}`)));
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The value of the member as a text spells it: JavaScript's own reader would hide `1.0` and large integers. */
export function readOf(text: string, { member }: Form): { readonly read?: string } {
  if (member === undefined) return {};
  const found = new RegExp(`"${member}":\\s*(\\{[^}]*\\}|\\[[^\\]]*\\]|"[^"]*"|[^,}\\s]+)`).exec(text)?.[1];
  return { read: found ?? "absent" };
}

export function isAccepted({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}
