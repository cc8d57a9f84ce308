// The collector over HTTP: hands the plan to generators, lets them start together, takes their journals, and shows all of it to
// the client of the load. Whoever has the token of the load may ask.
import { createHash, timingSafeEqual } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
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

type OfGenerator = { Params: { index: number }; Querystring: { session: string; from: number } };

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const COUNT = { type: "integer", minimum: 0 };

/** An object with all of the properties. */
function object(properties: Readonly<Record<string, object>>) {
  return { type: "object", required: Object.keys(properties), properties };
}

const ARRIVAL = object({ session: { ...TEXT, minLength: 1, maxLength: 64 }, offsetMs: NUMBER, roundTripMs: NUMBER });

function addGenerators(app: FastifyInstance, collection: Collection, generators: number): void {
  const params = object({ index: { ...COUNT, maximum: generators - 1 } });
  app.post<OfGenerator>("/generators/:index/ready", { schema: { params, body: ARRIVAL } }, (request, reply) => {
    const admission = collection.arrive(request.params.index, request.body as Arrival);
    if (admission === "wait") return reply.code(202).send({});
    return typeof admission === "string" ? reply.code(409).send({ reason: admission }) : reply.send(admission);
  });
  const lines = { params, querystring: object({ session: TEXT, from: COUNT }) };
  app.post<OfGenerator>("/generators/:index/lines", { schema: lines }, (request, reply) => {
    const { session, from } = request.query;
    if (!Buffer.isBuffer(request.body)) return reply.code(400).send({ problem: "the body must be lines" });
    const taken = collection.take(request.params.index, session, from, request.body);
    if (taken === "taken")
      return reply.code(403).send({ problem: "the segment must have been started by this process" });
    return reply.code(taken.problem === undefined ? 200 : 409).send(taken);
  });
  const failed = { params, querystring: object({ session: TEXT }), body: object({ reason: TEXT }) };
  app.post<OfGenerator>("/generators/:index/failed", { schema: failed }, (request, reply) => {
    const { reason } = request.body as { reason: string };
    collection.fail(request.params.index, request.query.session, reason);
    return reply.code(204).send();
  });
}

/** What ends a whole load before its time. */
const STOP = {
  type: "object",
  required: ["cause"],
  properties: { cause: { enum: ["interrupted", "objective-missed", "target-down"] }, reason: TEXT },
};

function addClient(app: FastifyInstance, collection: Collection): void {
  const read = { body: object({ offsets: { type: "array", items: COUNT } }) };
  app.post("/read", { schema: read }, (request, reply) => {
    const { offsets } = request.body as { offsets: readonly number[] };
    return reply.send({ texts: collection.read(offsets), status: collection.status() });
  });
  app.post("/stop", { schema: { body: STOP } }, (request, reply) => {
    collection.stop(request.body as EarlyEnd);
    return reply.code(204).send();
  });
  app.post("/finish", (_request, reply) => {
    collection.finish();
    return reply.code(204).send();
  });
}
