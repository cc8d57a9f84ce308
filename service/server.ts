// The reference service over HTTP: conforms to the interface, in memory, deterministic by seed.
import type { OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { OPERATION_IDS, type OperationId, operations } from "../schemas/index.ts";
import { createAuthentication } from "./exchange/authentication.ts";
import { createDelays, type Delays, trickleText } from "./exchange/delays.ts";
import { createParsing } from "./exchange/documents.ts";
import { createRejectionWriter } from "./exchange/rejections.ts";
import { createPipeline, type Exchange, reject, type ServiceResponse, type Stages } from "./exchange/stages.ts";
import { createPresentation, createSuccessWriter } from "./exchange/success.ts";
import { createValidation } from "./exchange/validation.ts";
import { createFaultSwitch, type FaultSwitch } from "./faults/index.ts";
import type { Context as HandlerContext } from "./handlers/handler.ts";
import { handle } from "./handlers/index.ts";
import { createState, type State } from "./market/state.ts";
import { type Choices, resolveChoices } from "./open-points/choices.ts";

export type ServiceOptions = {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  readonly seed?: number;
  /** Credentials that are rejected; any other is accepted. */
  readonly refusedTokens?: readonly string[];
  readonly choices?: Partial<Choices>;
  /** Puts other stages in the place of some, as mutants do (`installing` of mutants.ts). */
  readonly edit?: (stages: Stages, state: State) => Stages;
  /** Faults to switch on at the start, such as `latency=30ms`. */
  readonly faults?: readonly string[];
  /** The time of quotes, in milliseconds since 1970; the system's clock by default. */
  readonly clock?: () => number;
};

export type Service = {
  readonly url: string;
  readonly port: number;
  /** Stops it: pending responses are sent, then every connection is closed and the port is free. */
  readonly close: () => Promise<void>;
  readonly faults: Pick<FaultSwitch, "set" | "counts">;
  readonly requestCount: () => number;
  /** Errors inside the service, at most the first ten: a bug in Assay, unless a mutant threw it. */
  readonly failures: () => readonly Error[];
  /** Tokens that exist from the start; the first is on every chain. */
  readonly tokenIds: readonly string[];
  /** Users with earnings from the start. */
  readonly userIds: readonly string[];
};

/** Starts the service. Throws a usage failure for unknown choices or faults before anything listens. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { port = 0, seed = 1, refusedTokens = [], faults: faultTexts = [], edit = unedited } = options;
  const choices = resolveChoices(options.choices);
  const state = createState(seed, options.clock ?? Date.now, choices["board.start"] === "earners");
  const faults = createFaultSwitch(seed, () => performance.now(), faultTexts);
  const stages = edit(
    createStages(choices, refusedTokens, state, () => faults.fate(state)),
    state,
  );
  const delays = createDelays();
  const failures: Error[] = [];
  const respond = createPipeline(stages, choices);
  let requestCount = 0;

  const app = createApp(choices);
  for (const id of OPERATION_IDS) {
    app.post(operations[id].path, (request, reply) => {
      const startedMs = performance.now();
      requestCount += 1;
      const exchange = exchangeOf(id, requestCount, request);
      const response = respond(exchange);
      if (faults.isQuiet()) send(reply, response);
      else sendWithFaults(reply, response, exchange, startedMs);
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ""] = request.url.split("?");
    const isKnown = isPath(path);
    const withoutSlash = path.replace(/\/$/, "");
    if (choices["route.trailingSlash"] === "redirected" && !isKnown && isPath(withoutSlash))
      return send(reply, { status: 307, headers: { location: withoutSlash }, text: "" });
    const rejection = isKnown
      ? reject("method", "Only POST is served here.")
      : reject("path", "There is nothing here.");
    send(reply, stages.writeRejection(rejection));
  });
  app.setErrorHandler((error, _request, reply) => {
    const status = statusOf(error);
    if (status >= 500 && failures.length < KEPT_FAILURES) failures.push(error as Error);
    const rejection =
      status === 413
        ? reject("too-large", "The body is too large.")
        : status < 500
          ? reject("malformed", "The request could not be read.")
          : reject("internal", "Something went wrong.");
    send(reply, stages.writeRejection(rejection));
  });

  function sendWithFaults(reply: FastifyReply, produced: ServiceResponse, exchange: Exchange, startedMs: number): void {
    const delivery = faults.apply(produced, exchange, performance.now() - startedMs);
    delays.after(delivery.delayMs, () => {
      const { response, isReset, trickleMs } = delivery;
      if (trickleMs === undefined || isReset) return send(reply, isReset ? { ...response, isReset } : response);
      reply.hijack();
      trickleText(reply.raw.writeHead(response.status, headersOf(response)), response.text, trickleMs, delays);
    });
  }

  await app.listen({ port, host: HOST });
  const { port: actualPort } = app.server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${actualPort}`,
    port: actualPort,
    close: () => closeApp(app, delays),
    faults,
    requestCount: () => requestCount,
    failures: () => failures,
    tokenIds: state.tokens.seeded.map((token) => token.tokenId),
    userIds: state.ledger.seededUsers.map((user) => user.userId),
  };
}

function isPath(path: string): boolean {
  return OPERATION_IDS.some((id) => operations[id].path === path);
}

/** The stages as they are. */
const unedited = (stages: Stages): Stages => stages;

const HOST = "127.0.0.1";
const KEPT_FAILURES = 10;
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;
/** Longer than any pause of a client, so that none writes into a connection that is being closed. */
const KEEP_ALIVE_MS = 75_000;
const CLOSE_GRACE_MS = 1000;

function createStages(
  choices: Choices,
  refusedTokens: readonly string[],
  state: State,
  fate: HandlerContext["fate"],
): Stages {
  return {
    authenticate: createAuthentication(choices, refusedTokens),
    parse: createParsing(choices),
    validate: createValidation(choices),
    handle: ({ operation, body, credential }) => handle(operation, body, { state, choices, credential, fate }),
    present: createPresentation(choices),
    writeSuccess: createSuccessWriter(choices),
    writeRejection: createRejectionWriter(choices),
  };
}

function createApp(choices: Choices): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: choices["route.trailingSlash"] === "same" },
  });
  app.server.headersTimeout = KEEP_ALIVE_MS + 5000;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  // Fastify rejects invalid content types by itself; here that is a choice, based on the raw headers.
  app.addHook("onRequest", (request, _reply, done) => {
    request.raw.headers["content-type"] = "application/octet-stream";
    done();
  });
  return app;
}

function exchangeOf(operation: OperationId, number: number, request: FastifyRequest): Exchange {
  return {
    operation,
    number,
    headers: request.raw.headers,
    rawHeaders: request.raw.rawHeaders,
    connection: request.raw.socket,
    bytes: Buffer.isBuffer(request.body) ? request.body : EMPTY,
    body: undefined,
    credential: "",
    oddIntegers: NO_POINTERS,
  };
}

const EMPTY = Buffer.alloc(0);
const NO_POINTERS: ReadonlySet<string> = new Set();

/** Written past Fastify, which would add a charset to content types that are chosen to have none. */
function send(reply: FastifyReply, response: ServiceResponse): void {
  reply.hijack();
  if (response.isReset === true) {
    reply.raw.socket?.resetAndDestroy();
    return;
  }
  reply.raw.writeHead(response.status, headersOf(response)).end(response.text);
}

function headersOf({ headers, text }: ServiceResponse): OutgoingHttpHeaders {
  return { ...headers, "content-length": Buffer.byteLength(text) };
}

function statusOf(error: unknown): number {
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : 500;
  return typeof status === "number" ? status : 500;
}

async function closeApp(app: FastifyInstance, delays: Delays): Promise<void> {
  delays.flush();
  const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS);
  await app.close();
  clearTimeout(cut);
}
