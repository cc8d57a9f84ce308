// Sends requests to a service on loopback for the tests of service/: raw bytes, raw headers, one kept-alive connection.
import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { type OperationId, operations, validateResponse } from "../../schemas/index.ts";

export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

export type Sent = {
  readonly url: string;
  readonly path: string;
  readonly body: string | Uint8Array;
  readonly method?: string;
  /** A list of pairs if one name occurs twice. */
  readonly headers?: OutgoingHttpHeaders | readonly (readonly [string, string])[];
};

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

export const AUTHORIZED = { authorization: "Bearer test-credential", "content-type": "application/json" };

/** One exchange. Headers default to {@link AUTHORIZED}. */
export function send({ url, path, body, method = "POST", headers = AUTHORIZED }: Sent): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    // Node sends a flat list unchanged and adds no header to it.
    const sentHeaders = isPairs(headers)
      ? [...headers, ["host", "localhost"], ["content-length", lengthOf(body)]].flat()
      : headers;
    const outgoing = request(url + path, { method, agent, headers: sentHeaders }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Calls an operation with a JSON value and reads the JSON that comes back. */
export async function call(url: string, operation: OperationId, body: unknown, credential = "test-credential") {
  const headers = { ...AUTHORIZED, authorization: `Bearer ${credential}` };
  const response = await send({ url, path: operations[operation].path, body: JSON.stringify(body), headers });
  return { status: response.status, json: JSON.parse(response.text) as unknown, text: response.text };
}

/** Statements that a body breaks at tier specified. */
export function brokenStatements(operation: OperationId, body: unknown): readonly string[] {
  return validateResponse(operation, body)
    .filter(({ tier }) => tier === "specified")
    .map(({ statement }) => statement);
}

function isPairs(headers: NonNullable<Sent["headers"]>): headers is readonly (readonly [string, string])[] {
  return Array.isArray(headers);
}

function lengthOf(body: string | Uint8Array): string {
  return String(Buffer.byteLength(body));
}
