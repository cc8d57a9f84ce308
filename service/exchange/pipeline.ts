// Runs an exchange through the stages in the chosen order and returns the response.
import type { Choices } from "../open-points/choices.ts";
import { type Exchange, type Rejection, reject, type ServiceResponse, type Stages } from "./stages.ts";

/** A function from exchange to response. `stages` is read at each call, so that it may change while running. */
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
