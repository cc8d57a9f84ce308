// Faults that show under load and over time: slow, failing, frozen, violating the interface. They change the delivery of
// responses and can be switched on and off while the service runs.
import { Failure } from "../../errors.ts";
import { createRandom } from "../../schemas/random.ts";
import type { Exchange, ServiceResponse } from "../exchange/stages.ts";
import type { State } from "../market/state.ts";
import { loss, violation } from "./damaged-bodies.ts";
import { bucket, errors, expiry, limit, reset, throttle } from "./failed-requests.ts";
import type { ActiveFault, Delivery, Fate, FaultKind, WriteFault } from "./fault.ts";
import { changeWrite, doubleWrite, loseOnRestart, loseWrite } from "./lost-writes.ts";
import { leak, work } from "./resources.ts";
import { capacity, freeze, latency, slowdown, tail, trickle } from "./slow-responses.ts";

/** Every kind of fault by its name in a specification such as `latency=30ms`. */
export const FAULTS = {
  latency,
  slowdown,
  tail,
  trickle,
  errors,
  freeze,
  violation,
  loss,
  reset,
  leak,
  limit,
  bucket,
  throttle,
  capacity,
  work,
  expiry,
  "lose-write": loseWrite,
  "change-write": changeWrite,
  "double-write": doubleWrite,
  "lose-on-restart": loseOnRestart,
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof FAULTS;

/** A parsed fault, ready to be switched on. */
export type Fault = {
  readonly name: FaultName;
  readonly text: string;
  readonly activate: NonNullable<ReturnType<FaultKind["parse"]>>;
};

/** The faults of a running service. `counts` holds how often each fault acted, by its text. */
export type FaultSwitch = ReturnType<typeof createFaultSwitch>;

/** Parses `name=argument`. Throws a usage failure that shows the form of the fault's argument. */
export function parseFault(text: string): Fault {
  const [name = "", argument = ""] = text.split(/=(.*)/s);
  if (!isFaultName(name)) {
    throw new Failure("usage", `A fault must be one of ${Object.keys(FAULTS).join(", ")}, got "${text}".`);
  }
  const kind: FaultKind = FAULTS[name];
  const activate = kind.parse(argument);
  if (activate === undefined)
    throw new Failure("usage", `The fault ${name} must have the form ${kind.form}, got "${text}".`);
  return { name, text, activate };
}

/** A switch with some faults on. `clockMs` is monotonic; the seed determines which requests are affected. */
export function createFaultSwitch(seed: number, clockMs: () => number, texts: readonly string[]) {
  let active: readonly { readonly text: string; readonly fault: ActiveFault | WriteFault }[] = [];
  let counts = new Map<string, number>();
  const set = (wanted: readonly string[]): void => {
    const faults = wanted.map(parseFault);
    const startedMs = clockMs();
    counts = new Map(faults.map(({ text }) => [text, 0]));
    active = faults.map(({ text, activate }, index) => {
      const random = createRandom(seed, "fault", index, text);
      return { text, fault: activate({ random, elapsedMs: () => clockMs() - startedMs }) };
    });
  };
  const acted = (text: string) => counts.set(text, (counts.get(text) ?? 0) + 1);
  set(texts);
  return {
    /** Replaces the active faults with these; their clocks start now. Throws a usage failure for an invalid fault. */
    set,
    counts: (): ReadonlyMap<string, number> => counts,
    isQuiet: () => active.length === 0,
    /** The delivery of a response that took `workedMs` to produce. */
    apply: (response: ServiceResponse, exchange: Exchange, workedMs: number) => {
      let delivery: Delivery = { response, delayMs: 0, isReset: false };
      for (const { text, fault } of active) {
        if (typeof fault !== "function") continue;
        const changed = fault(delivery, exchange, workedMs);
        if (changed === undefined) continue;
        acted(text);
        delivery = changed;
      }
      return delivery;
    },
    /** What becomes of the effects of the next creation or trade. */
    fate: (state: State): Fate => {
      for (const { text, fault } of active) {
        const fate = typeof fault === "function" ? undefined : fault.fateOf(state);
        if (fate === undefined) continue;
        acted(text);
        return fate;
      }
      return "kept";
    },
  };
}

function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(FAULTS, name);
}
