// What a fault is: the text that activates it, the quantities in that text, and what it does to a response.
import type { Random } from "../../schemas/random.ts";
import type { Exchange, ServiceResponse } from "../exchange/stages.ts";
import type { State } from "../market/state.ts";

/** How a response is sent: late, its body in pieces, or not at all because the connection is reset. */
export type Delivery = {
  readonly response: ServiceResponse;
  readonly delayMs: number;
  readonly isReset: boolean;
  /** The time over which the body is sent in pieces; at once if omitted. */
  readonly trickleMs?: number;
};

/** Changes the delivery of a response that took `workedMs` to produce; undefined leaves it unchanged. */
export type ActiveFault = (delivery: Delivery, exchange: Exchange, workedMs: number) => Delivery | undefined;

/** What becomes of the effects of an accepted creation or trade. */
export type Fate = "kept" | "lost" | "changed" | "doubled";

/** Decides on the effects of a write before it is executed; undefined leaves it unchanged. */
export type WriteFault = { readonly fateOf: (state: State) => Fate | undefined };

/** What an active fault may use. Time counts from when it was switched on. */
export type FaultContext = { readonly random: Random; readonly elapsedMs: () => number };

/** Makes a fault of a service. */
type Activate = (context: FaultContext) => ActiveFault | WriteFault;

/** A kind of fault. `parse` reads what follows the equals sign, or returns undefined if it is invalid. */
export type FaultKind = {
  readonly form: string;
  readonly description: string;
  readonly parse: (argument: string) => Activate | undefined;
};

/** A kind of fault that is made of what `read` reads in its argument. */
export function faultKind<Value>(
  form: string,
  description: string,
  read: (argument: string) => Value | undefined,
  activate: (value: Value, context: FaultContext) => ReturnType<Activate>,
): FaultKind {
  return {
    form,
    description,
    parse: (argument) => {
      const value = read(argument);
      return value === undefined ? undefined : (context) => activate(value, context);
    },
  };
}

const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/;
const UNIT_MS = new Map([
  ["ms", 1],
  ["s", 1000],
  ["m", 60_000],
  ["h", 3_600_000],
]);

/** Milliseconds of a text such as 30ms, 6s or 1.5m; undefined for any other text. */
export function readDurationMs(text: string): number | undefined {
  const [, number, unit] = DURATION.exec(text) ?? [];
  const unitMs = UNIT_MS.get(unit ?? "");
  return unitMs === undefined ? undefined : Number(number) * unitMs;
}

/** A share above 0 and up to 1 of a text such as 2% or 0.1%; undefined for any other text. */
export function readShare(text: string): number | undefined {
  const share = Number(/^(\d+(?:\.\d+)?)%$/.exec(text)?.[1]) / 100;
  return share > 0 && share <= 1 ? share : undefined;
}

/** A whole number above 0 of up to six digits; undefined for any other text. */
export function readCount(text: string): number | undefined {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return count > 0 ? count : undefined;
}

/** Bytes of a text such as 512KiB or 1MiB; undefined for any other text. */
export function readBytes(text: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(KiB|MiB|GiB)$/.exec(text) ?? [];
  const exponent = ["KiB", "MiB", "GiB"].indexOf(unit ?? "") + 1;
  return exponent === 0 ? undefined : Math.round(Number(number) * 1024 ** exponent);
}
