// The collector over HTTP: hands the plan to generators, lets them start together, takes their journals, and shows all of it to
// the client of the load. Whoever has the token of the load may ask.
import { createHash, timingSafeEqual } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { isObject } from "../../schemas/json.ts";
import type { EarlyEnd } from "../driver/load/early-end.ts";
import { type Arrival, type Collection, openCollection } from "./collection.ts";
import { MOST_LINES_BYTES } from "./journal-intake.ts";

export type CollectorOptions = {
  /** For the plan and the journals. */
  readonly folder: string;
  readonly generators: number;
  readonly token: string;
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
};

export type Collector = {
  readonly url: string;
  readonly collection: Collection;
  /** Why it can keep nothing more, such as a full disk: from then on it takes nothing, and one that is started again continues. */
  readonly failure: () => NodeJS.ErrnoException | undefined;
  readonly close: () => Promise<void>;
};

/** What a plan may have: a pool of 20,000 requests is some 10 MB. */
const MOST_PLAN_BYTES = 128 * 2 ** 20;
/** Requests of one generator: ten times its usual rate, and a burst after its connection was cut. */
const RATE = { perSecond: 10, burst: 100 };

/** Starts to listen. Rejects with the system's error if the port is not available. */
export async function startCollector(options: CollectorOptions): Promise<Collector> {
  const collection = openCollection(options.folder, options.generators);
  const app = Fastify({ bodyLimit: MOST_LINES_BYTES, forceCloseConnections: true });
  app.addHook("onRequest", authentication(options.token));
  const failure = watchErrors(app);
  app.addContentTypeParser("application/x-ndjson", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.get("/health", () => ({ status: "ok" }));
  app.get("/clock", () => ({ nowMs: Date.now() }));
  addPlan(app, collection);
  addGenerators(app, collection, options.generators);
  addClient(app, collection);
  await app.listen({ host: options.host, port: options.port });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://${options.host}:${port}`, collection, failure, close: () => app.close() };
}

/** After an error of the system, what is kept in memory and on disk may differ, so that nothing more is answered from it. */
function watchErrors(app: FastifyInstance): () => NodeJS.ErrnoException | undefined {
  let failure: NodeJS.ErrnoException | undefined;
  const refuse = (error: Error, reply: FastifyReply) =>
    reply.code(503).send({ problem: `it cannot keep what it is sent: ${error.message}` });
  app.addHook("onRequest", async (_request, reply) => {
    if (failure !== undefined) await refuse(failure, reply);
  });
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (error.statusCode !== undefined) return reply.code(error.statusCode).send({ problem: error.message });
    failure ??= error;
    return refuse(error, reply);
  });
  return () => failure;
}

/** Compares digests, so that the time says nothing of the token; everything but the health of the process needs it. */
function authentication(token: string) {
  const expected = digestOf(`Bearer ${token}`);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.url === "/health" || timingSafeEqual(digestOf(request.headers.authorization ?? ""), expected)) return;
    await reply.code(401).send({ problem: "the token must be that of this load" });
  };
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function addPlan(app: FastifyInstance, collection: Collection): void {
  app.addContentTypeParser("application/vnd.assay.plan", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.put("/plan", { bodyLimit: MOST_PLAN_BYTES }, (request, reply) => {
    const problem = collection.setPlan(String(request.body));
    return problem === undefined ? reply.code(204).send() : reply.code(409).send({ problem });
  });
  app.get("/plan", (_request, reply) => {
    const plan = collection.plan();
    return plan === undefined
      ? reply.code(404).send({ problem: "there is no plan yet" })
      : reply.type(JSON_TYPE).send(plan);
  });
}

const JSON_TYPE = "application/json";

type OfGenerator = { Params: { index: string }; Querystring: { session?: string; from?: string } };

function addGenerators(app: FastifyInstance, collection: Collection, generators: number): void {
  const isWithinRate = createRateLimit(generators);
  const preHandler = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const index = indexOf(request);
    if (index >= generators) await reply.code(404).send({ problem: `there are ${generators} generators, from 0` });
    else if (!isWithinRate(index)) await reply.code(429).send({ problem: "too many requests of one generator" });
  };
  app.post<OfGenerator>("/generators/:index/ready", { preHandler }, (request, reply) => {
    const arrival = request.body;
    if (!isArrival(arrival))
      return reply.code(400).send({ problem: "session, offsetMs and roundTripMs must be given" });
    const admission = collection.arrive(indexOf(request), arrival);
    if (admission === "wait") return reply.code(202).send({});
    return typeof admission === "string" ? reply.code(409).send({ reason: admission }) : reply.send(admission);
  });
  app.post<OfGenerator>("/generators/:index/lines", { preHandler }, (request, reply) => {
    const { session = "", from = "" } = request.query;
    if (!/^\d{1,9}$/.test(from) || !Buffer.isBuffer(request.body))
      return reply.code(400).send({ problem: "from must be a line number, and the body lines" });
    const taken = collection.take(indexOf(request), session, Number(from), request.body);
    if (taken === "taken")
      return reply.code(403).send({ problem: "the segment must have been started by this process" });
    return reply.code(taken.problem === undefined ? 200 : 409).send(taken);
  });
  app.post<OfGenerator>("/generators/:index/failed", { preHandler }, (request, reply) => {
    const reason = isObject(request.body) ? request.body["reason"] : undefined;
    collection.fail(indexOf(request), request.query.session ?? "", String(reason));
    return reply.code(204).send();
  });
}

function indexOf(request: FastifyRequest): number {
  const { index } = request.params as OfGenerator["Params"];
  return /^\d{1,4}$/.test(index) ? Number(index) : Number.POSITIVE_INFINITY;
}

function isArrival(value: unknown): value is Arrival {
  if (!isObject(value)) return false;
  const { session, offsetMs, roundTripMs } = value;
  const isSession = typeof session === "string" && session.length > 0 && session.length <= 64;
  return isSession && Number.isFinite(offsetMs) && Number.isFinite(roundTripMs);
}

function createRateLimit(generators: number): (index: number) => boolean {
  const left = Array.from({ length: generators }, () => ({ requests: RATE.burst, atMs: performance.now() }));
  return (index) => {
    const own = left[index];
    if (own === undefined) return false;
    const nowMs = performance.now();
    own.requests = Math.min(RATE.burst, own.requests + ((nowMs - own.atMs) / 1_000) * RATE.perSecond);
    own.atMs = nowMs;
    if (own.requests < 1) return false;
    own.requests -= 1;
    return true;
  };
}

function isEarlyEnd(value: unknown): value is EarlyEnd {
  if (!isObject(value)) return false;
  const { cause, reason } = value;
  return STOPS.some((known) => known === cause) && ["string", "undefined"].includes(typeof reason);
}

/** What ends a whole load before its time. */
const STOPS: readonly EarlyEnd["cause"][] = ["interrupted", "objective-missed", "target-down"];

function addClient(app: FastifyInstance, collection: Collection): void {
  app.post("/read", (request, reply) => {
    const offsets = isObject(request.body) ? request.body["offsets"] : undefined;
    if (!Array.isArray(offsets) || !offsets.every((one) => Number.isSafeInteger(one) && one >= 0))
      return reply.code(400).send({ problem: "offsets must be a list of bytes" });
    return reply.send({ texts: collection.read(offsets), status: collection.status() });
  });
  app.post("/stop", (request, reply) => {
    if (!isEarlyEnd(request.body)) return reply.code(400).send({ problem: "cause must say why the load ends" });
    collection.stop(request.body);
    return reply.code(204).send();
  });
  app.post("/finish", (_request, reply) => {
    collection.finish();
    return reply.code(204).send();
  });
}
