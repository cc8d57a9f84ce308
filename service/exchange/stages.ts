// The stages of a request: authenticate, parse, validate, handle, present, write, and how a request passes through them. A
// mutant may replace a stage and nothing else of the service.
import type { IncomingHttpHeaders } from "node:http";
import type { OperationId, Violation } from "../../schemas/index.ts";
import type { Choices } from "../open-points/choices.ts";

/** Why a request is rejected. */
export type RejectionReason =
  | "unauthenticated"
  | "credential"
  | "media"
  | "malformed"
  | "invalid"
  | "unknown"
  | "not-ready"
  | "too-large"
  | "path"
  | "method"
  | "rate"
  | "internal";

/** Why a request was rejected, in words for the client. */
export type Rejection = {
  readonly reason: RejectionReason;
  readonly detail: string;
  readonly violations: readonly Violation[];
};

/** A JSON object on its way to the client. */
export type Body = Record<string, unknown>;

export type Outcome =
  | { readonly kind: "accepted"; readonly body: Body }
  | { readonly kind: "rejected"; readonly rejection: Rejection };

/** One request on its way through the stages; `body`, `credential` and `oddIntegers` are filled in by them. */
export type Exchange = {
  readonly operation: OperationId;
  /** 1 for the first request since the start. */
  readonly number: number;
  readonly headers: IncomingHttpHeaders;
  /** Names and values as they came, repeated ones included. */
  readonly rawHeaders: readonly string[];
  /** The connection that it came on. */
  readonly connection: object;
  readonly bytes: Buffer;
  body: unknown;
  credential: string;
  /** Pointers of integers that are written with a fraction or an exponent, if a choice needs them. */
  oddIntegers: ReadonlySet<string>;
};

/** What goes out. `body` is there for success responses, before it was spelled out as `text`. */
export type ServiceResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body?: Body;
  /** The connection is reset instead. */
  readonly isReset?: boolean;
};

/** The stages. `validate` may replace `exchange.body`; `present` may change the body that it is given. */
export type Stages = {
  readonly authenticate: (exchange: Exchange) => Rejection | undefined;
  readonly parse: (exchange: Exchange) => Rejection | undefined;
  readonly validate: (exchange: Exchange) => readonly Violation[];
  readonly handle: (exchange: Exchange) => Outcome;
  readonly present: (exchange: Exchange, body: Body) => Body;
  readonly writeSuccess: (exchange: Exchange, body: Body) => ServiceResponse;
  readonly writeRejection: (rejection: Rejection) => ServiceResponse;
};

/** A rejection; violations only if rules were broken. */
export function reject(reason: RejectionReason, detail: string, violations: readonly Violation[] = []): Rejection {
  return { reason, detail, violations };
}

export type Refusal = Extract<Outcome, { readonly kind: "rejected" }>;

export function refuse(reason: RejectionReason, detail: string): Refusal {
  return { kind: "rejected", rejection: reject(reason, detail) };
}

export function isObject(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function createPipeline(stages: Stages, choices: Choices): (exchange: Exchange) => ServiceResponse {
  const steps = ORDERS[choices["authentication.order"]].map((step) => STEPS[step]);
  const isSporadic = choices["response.rateLimit"] === "sporadic";
  return (exchange) => {
    if (isSporadic && exchange.number % SPORADIC === 0) {
      return stages.writeRejection(reject("rate", "There were too many requests."));
    }
    for (const step of steps) {
      const rejection = step(stages, exchange);
      if (rejection !== undefined) return stages.writeRejection(rejection);
    }
    const outcome = stages.handle(exchange);
    if (outcome.kind === "rejected") return stages.writeRejection(outcome.rejection);
    return stages.writeSuccess(exchange, stages.present(exchange, outcome.body));
  };
}

type Step = (stages: Stages, exchange: Exchange) => Rejection | undefined;

const SPORADIC = 50;

const STEPS = {
  authenticate: (stages, exchange) => stages.authenticate(exchange),
  parse: (stages, exchange) => stages.parse(exchange),
  validate: (stages, exchange) => {
    const violations = stages.validate(exchange);
    return violations.length === 0 ? undefined : reject("invalid", "The request violates the interface.", violations);
  },
} as const satisfies Record<string, Step>;

const ORDERS: Readonly<Record<Choices["authentication.order"], readonly (keyof typeof STEPS)[]>> = {
  "before-body": ["authenticate", "parse", "validate"],
  "after-parsing": ["parse", "authenticate", "validate"],
  "after-validation": ["parse", "validate", "authenticate"],
};
