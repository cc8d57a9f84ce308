// Runs an exchange through the stages in the chosen order and gives the answer.
import type { Choices } from "./choices.ts";
import { type Exchange, type HttpResponse, type Objection, refuse, type Stages } from "./stages.ts";

/** A function from exchange to answer. `stages` is read at each call, so that it may change while running. */
export function createPipeline(stages: Stages, choices: Choices): (exchange: Exchange) => HttpResponse {
  const steps = ORDERS[choices["authentication.order"]].map((step) => STEPS[step]);
  const isSporadic = choices["response.rateLimit"] === "sporadic";
  return (exchange) => {
    if (isSporadic && exchange.number % SPORADIC === 0) {
      return stages.writeRefusal(refuse("rate", "There were too many requests."));
    }
    for (const step of steps) {
      const objection = step(stages, exchange);
      if (objection !== undefined) return stages.writeRefusal(objection);
    }
    const outcome = stages.handle(exchange);
    if (outcome.kind === "refused") return stages.writeRefusal(outcome.refusal);
    return stages.writeSuccess(exchange, stages.present(exchange, outcome.body));
  };
}

type Step = (stages: Stages, exchange: Exchange) => Objection;

const SPORADIC = 50;

const STEPS = {
  authenticate: (stages, exchange) => stages.authenticate(exchange),
  parse: (stages, exchange) => stages.parse(exchange),
  validate: (stages, exchange) => {
    const violations = stages.validate(exchange);
    return violations.length === 0 ? undefined : refuse("invalid", "The request breaks the interface.", violations);
  },
} as const satisfies Record<string, Step>;

const ORDERS: Readonly<Record<Choices["authentication.order"], readonly (keyof typeof STEPS)[]>> = {
  "before-body": ["authenticate", "parse", "validate"],
  "after-parsing": ["parse", "authenticate", "validate"],
  "after-validation": ["parse", "validate", "authenticate"],
};
