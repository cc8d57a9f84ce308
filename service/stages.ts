// The way of a request: authenticate, parse, validate, handle, present, write. Each stage is a function that a mutant may
// replace; nothing else of the service can be replaced.
import type { IncomingHttpHeaders } from "node:http";
import type { OperationId, Violation } from "../schemas/index.ts";

/** Why a request is refused. */
export type RefusalReason =
  | "unauthenticated"
  | "credential"
  | "media"
  | "malformed"
  | "invalid"
  | "unknown"
  | "too-large"
  | "path"
  | "method"
  | "rate"
  | "internal";

export type Refusal = {
  readonly reason: RefusalReason;
  readonly detail: string;
  readonly violations: readonly Violation[];
};

/** A JSON object on its way to the client. */
export type Body = Record<string, unknown>;

/** What a stage makes of a request: nothing to object to, or a refusal. */
export type Objection = Refusal | undefined;

/** What the handler makes of a request. */
export type Outcome =
  | { readonly kind: "accepted"; readonly body: Body }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** One request on its way through the stages; `body`, `credential` and `oddIntegers` are filled in by them. */
export type Exchange = {
  readonly operation: OperationId;
  /** 1 for the first request since the start. */
  readonly number: number;
  readonly headers: IncomingHttpHeaders;
  /** Names and values as they came, repeated ones included. */
  readonly rawHeaders: readonly string[];
  readonly bytes: Buffer;
  body: unknown;
  credential: string;
  /** Pointers of whole numbers that are spelled with a fraction or an exponent, where somebody asked. */
  oddIntegers: ReadonlySet<string>;
};

/** What goes out. `body` is there for success responses, before it was spelled out as `text`. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body?: Body;
  /** The connection is reset in the answer's place. */
  readonly isReset?: boolean;
};

/** The stages. `validate` may replace `exchange.body`; `present` may change the body that it is given. */
export type Stages = {
  readonly authenticate: (exchange: Exchange) => Objection;
  readonly parse: (exchange: Exchange) => Objection;
  readonly validate: (exchange: Exchange) => readonly Violation[];
  readonly handle: (exchange: Exchange) => Outcome;
  readonly present: (exchange: Exchange, body: Body) => Body;
  readonly writeSuccess: (exchange: Exchange, body: Body) => HttpResponse;
  readonly writeRefusal: (refusal: Refusal) => HttpResponse;
};

/** A refusal; violations only where rules were broken. */
export function refuse(reason: RefusalReason, detail: string, violations: readonly Violation[] = []): Refusal {
  return { reason, detail, violations };
}

export function isObject(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
