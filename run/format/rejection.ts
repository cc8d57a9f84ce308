// Rejections under load: complete responses with a status of 4xx. They are counted by kind apart from what failed otherwise.

export type { RejectionExample, Rejections } from "./generated/run.ts";

/** A kind of rejection by one operation: its status and the target's own code, if its body names one. */
export type RejectionKind = { readonly status: number; readonly code?: string };

/** The key under which a window counts a rejection among its errors: reason code, status, the target's code. */
export function rejectionKey(reason: string, { status, code }: RejectionKind): string {
  return [reason, status, ...(code === undefined ? [] : [code])].join(" ");
}

export function readErrorKey(key: string): { readonly reason: string; readonly kind?: RejectionKind } {
  const [reason = "", status, code] = key.split(" ");
  if (status === undefined) return { reason };
  return { reason, kind: { status: Number(status), ...(code !== undefined && { code }) } };
}

/** Tells kinds apart. */
export function kindKey({ status, code = "" }: RejectionKind): string {
  return `${status} ${code}`;
}
