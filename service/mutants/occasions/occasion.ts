// When a fault shows: now and then, from some request on, or for requests of a certain kind alone.
import { type OperationId, valueAt } from "../../../schemas/index.ts";
import type { Body, Exchange } from "../../stages.ts";
import type { Install } from "../mutant.ts";

/** Whether the fault shows in the answer to an exchange; may count what it is asked. */
export type Occasion = (exchange: Exchange) => boolean;

/** Alters responses of an operation on an occasion. `alter` says whether it changed anything. */
export function alteringOn(
  operation: OperationId,
  createOccasion: () => Occasion,
  alter: (body: Body) => boolean,
): Install {
  return ({ stages, act }) => {
    const isDue = createOccasion();
    return {
      present: (exchange, body) => {
        const presented = stages.present(exchange, body);
        if (exchange.operation === operation && isDue(exchange) && alter(presented)) act();
        return presented;
      },
    };
  };
}

/** Every so-manieth time that it is asked, the last of them first. */
export function every(count: number): () => Occasion {
  return () => {
    let requested = 0;
    return () => ++requested % count === 0;
  };
}

/** From so many askings on. */
export function after(count: number): () => Occasion {
  return () => {
    let requested = 0;
    return () => ++requested > count;
  };
}

/** Where a member of the request has a value that will do. */
export function whereField(pointer: string, fits: (value: unknown) => boolean): () => Occasion {
  return () => (exchange) => fits(valueAt(exchange.body, pointer));
}

/** Where a request is handled in the same turn of the event loop as another one: both were under way at once. */
export function whereConcurrent(): Occasion {
  let isTurnTaken = false;
  return () => {
    const isConcurrent = isTurnTaken;
    isTurnTaken = true;
    setImmediate(() => {
      isTurnTaken = false;
    });
    return isConcurrent;
  };
}
