// What k6-operator takes for k6: the arguments of its command, and k6's status over HTTP, with which its starter starts a paused
// k6 and stops a running one.
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { parseArgs } from "node:util";
import { Failure } from "../../errors.ts";
import { parsedJson } from "../../schemas/json.ts";
import { valueAt } from "../../schemas/violation.ts";

type OperatorCommand = {
  /** Place among the generators, from 0. */
  readonly index: number;
  readonly host: string;
  readonly port: number;
  readonly isPaused: boolean;
};

/** The status that the operator asks for and changes. Declared: declaration files cannot name what is inferred of a signal. */
type StatusServer = {
  /** Resolves when the starter has ended the pause. */
  readonly released: Promise<void>;
  readonly stopped: AbortSignal;
  readonly close: () => void;
};

const OPTIONS = {
  tag: { type: "string", multiple: true },
  address: { type: "string" },
  paused: { type: "boolean" },
} as const;

/** Reads `run … --address=0.0.0.0:6565 --paused --tag instance_id=1 …`. Fails with `usage` for another command. */
export function readOperatorCommand(args: readonly string[]): OperatorCommand {
  const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: false });
  const tags = values.tag ?? [];
  const [, number] = /^instance_id=(\d{1,3})$/m.exec(tags.join("\n")) ?? [];
  const [, host, port] = /^(.*):(\d{1,5})$/.exec(String(values.address)) ?? [];
  if (args[0] !== "run" || number === undefined || Number(number) < 1 || host === undefined || port === undefined) {
    throw new Failure(
      "usage",
      `The arguments must be those of k6-operator, run with --address and --tag instance_id=N, got: ${args.join(" ")}`,
    );
  }
  return { index: Number(number) - 1, host, port: Number(port), isPaused: values.paused === true };
}

/** Answers as k6 does. Rejects with the system's error if the address is not available. */
export async function serveStatus({ host, port, isPaused }: Omit<OperatorCommand, "index">): Promise<StatusServer> {
  let paused = isPaused;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (!paused) release();
  const stopping = new AbortController();
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
    if (request.url !== "/v1/status") return answer(404, {});
    if (request.method === "PATCH") {
      const body = parsedJson(await bodyOf(request));
      if (valueAt(body, "/data/attributes/paused") === false) {
        paused = false;
        release();
      }
      if (valueAt(body, "/data/attributes/stopped") === true) stopping.abort("k6-operator stopped the load");
    } else if (request.method !== "GET") return answer(405, {});
    return answer(200, statusOf(paused, stopping.signal.aborted));
  });
  await once(server.listen(port, host), "listening");
  return {
    released,
    stopped: stopping.signal,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function statusOf(paused: boolean, stopped: boolean) {
  const attributes = { status: 4, paused, vus: 0, "vus-max": 0, stopped, running: !paused, tainted: false };
  return { data: { type: "status", id: "default", attributes } };
}

const MOST_BODY_BYTES = 10_000;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) if (body.length < MOST_BODY_BYTES) body += String(chunk);
  return body;
}
