// Sends requests to a service on loopback for the tests of service/.
import { type OperationId, operations, validateResponse } from "../../schemas/index.ts";

type Sent = {
  readonly url: string;
  readonly path: string;
  readonly body: string;
  readonly method?: string;
  readonly credential?: string;
};

/** One exchange, with a credential and as JSON. */
export async function send({ url, path, body, method = "POST", credential = "test-credential" }: Sent) {
  const headers = { authorization: `Bearer ${credential}`, "content-type": "application/json" };
  const content = method === "GET" ? {} : { body };
  const response = await fetch(url + path, { method, headers, redirect: "manual", ...content });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Calls an operation with a JSON value and reads the JSON that comes back. */
export async function call(url: string, operation: OperationId, body: unknown, credential?: string) {
  const sent = { url, path: operations[operation].path, body: JSON.stringify(body) };
  const { status, text } = await send({ ...sent, ...(credential !== undefined && { credential }) });
  return { status, text, json: JSON.parse(text) as unknown };
}

/** Statements that a body breaks at tier specified. */
export function brokenStatements(operation: OperationId, body: unknown): readonly string[] {
  return validateResponse(operation, body)
    .filter(({ tier }) => tier === "specified")
    .map(({ statement }) => statement);
}
