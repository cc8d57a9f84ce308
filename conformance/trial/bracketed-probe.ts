// Runs one group of probes between two sendings of their control and judges each probe by all three answers.

import type { ProbeCheck } from "../catalogue/batches.ts";
import type { Finding } from "../catalogue/check.ts";
import { plainProbe } from "../exchange/probe.ts";
import type { Purpose, Reply, Sender } from "../exchange/sender.ts";
import type { Control } from "../target/control.ts";
import { isForAnotherReason, type Rejections } from "../target/rejection-baseline.ts";
import { isServerError, unprovenByStumbles } from "./sporadic-errors.ts";

/** What became of one probe. `reply` is the answer that decides. */
export type Tried = {
  readonly check: ProbeCheck;
  readonly finding: Finding;
  readonly difference?: string;
  readonly reply: Reply;
  readonly attempts: number;
};

/** Times that a probe is tried at most: twice, and where statuses of 500 and above stand in the way, more often. */
const ROUNDS = { usual: 2, stumbling: 5 } as const;

/**
 * Tries the probes of a group. What was disturbed, and what would accuse the target of refusing a right request, is tried
 * again with controls of its own, so that one stumble of the target or the network proves nothing.
 */
export async function runSandwich(
  sender: Sender,
  control: Control,
  checks: readonly ProbeCheck[],
  rejections: Rejections | undefined,
  order: string,
): Promise<readonly Tried[]> {
  let all = await round(sender, control, checks, rejections, `${order}/r1`);
  for (let rounds = 1; rounds < ROUNDS.stumbling; rounds++) {
    const withAdvisory = all.filter((tried) => hasAdvisory(tried, rounds)).map(({ check }) => check);
    if (withAdvisory.length === 0 || sender.stopReason(control.operation) !== undefined) break;
    const again = await round(sender, control, withAdvisory, rejections, `${order}/r${rounds + 1}`);
    all = all.map((tried) =>
      settled(
        tried,
        again.find(({ check }) => check.id === tried.check.id),
      ),
    );
  }
  if (sender.ledger[control.operation].stumbles === 0) return all;
  return all.map((tried) =>
    restsOnStumbles(tried) ? { ...tried, finding: unprovenByStumbles(tried.finding) } : tried,
  );
}

/** Whether a finding accuses the target for nothing but server errors. */
function restsOnStumbles({ check, finding, reply }: Tried): boolean {
  return finding.verdict === "fail" && check.kind === "accept" && isServerError(reply);
}

async function round(
  sender: Sender,
  control: Control,
  checks: readonly ProbeCheck[],
  rejections: Rejections | undefined,
  order: string,
): Promise<readonly Tried[]> {
  const before = await sendControl(sender, control, `${order}/00`);
  if (before.class === "transient") return checks.map((check) => untried(check, before));
  const probed: Omit<Tried, "finding">[] = [];
  for (const [index, check] of checks.entries()) {
    if (sender.stopReason(control.operation) !== undefined) break;
    probed.push(await sendProbe(sender, control, check, `${order}/${String(index + 1).padStart(2, "0")}`));
  }
  const after = await sendControl(sender, control, `${order}/99`);
  return probed.map((tried) => ({ ...tried, finding: judge(tried.check, tried.reply, before, after, rejections) }));
}

/** What is said of a probe that was not sent, because the request that it is to be compared with got no answer. */
function untried(check: ProbeCheck, control: Reply): Tried {
  const actual = `the accepted request to compare with: ${describeReply(control)}`;
  const finding: Finding = { verdict: "inconclusive", actual, reason: control.reason ?? "control-unstable" };
  return { check, finding, reply: control, attempts: control.attempts };
}

async function sendControl(sender: Sender, control: Control, order: string): Promise<Reply> {
  const body = JSON.stringify(control.build(sender.nonce(order)));
  const reply = await sender.send(plainProbe(control.operation, body), order, "control");
  if (control.taken && isServerError(reply)) sender.ledger[control.operation].stumbles++;
  return reply;
}

const PURPOSES: Readonly<Record<string, Purpose>> = { reject: "violation", accept: "sample", observe: "sample" };

async function sendProbe(sender: Sender, control: Control, check: ProbeCheck, order: string) {
  const purpose = PURPOSES[check.kind] ?? "sample";
  const [first, ...others] = check.trial.alternatives;
  let attempts = 0;
  const send = async (alteration: typeof first, suffix: string) => {
    const body = control.build(sender.nonce(order));
    const reply = await sender.send(alteration.apply(control.operation, body), `${order}${suffix}`, purpose);
    attempts += reply.attempts;
    return { check, reply, difference: alteration.difference(body) };
  };
  let tried = await send(first, "");
  for (const [index, alteration] of others.entries()) {
    if (tried.reply.taken) break;
    tried = await send(alteration, `/${index + 1}`);
  }
  return { ...tried, attempts };
}

/** The verdict on a probe between two controls. */
export function judge(
  check: ProbeCheck,
  reply: Reply,
  before: Reply,
  after: Reply,
  rejections: Rejections | undefined,
): Finding {
  const actual = describeReply(reply);
  const control = doubtOfControls(before, after);
  if (reply.taken) return { verdict: check.kind === "reject" ? "fail" : "pass", actual, value: "accepted" };
  if (reply.class !== "rejected") return { verdict: "inconclusive", actual, reason: reply.reason ?? "no-evidence" };
  if (control !== undefined)
    return { verdict: "inconclusive", actual: `${actual}; ${CONTROL_TEXT[control]}`, reason: control };
  switch (check.kind) {
    case "reject":
      if (check.trial.guarded && rejections !== undefined && isForAnotherReason(rejections, reply)) {
        return { verdict: "inconclusive", actual, reason: "rejected-for-another-reason" };
      }
      return { verdict: "pass", actual };
    case "accept":
      return { verdict: "fail", actual };
    default:
      return { verdict: "pass", actual, value: "rejected" };
  }
}

type ControlDoubt = "control-rejected" | "control-unstable";

const CONTROL_TEXT: Readonly<Record<ControlDoubt, string>> = {
  "control-rejected": "the same request without the difference was not accepted either",
  "control-unstable": "the same request without the difference was accepted only once of two times",
};

function doubtOfControls(before: Reply, after: Reply): ControlDoubt | undefined {
  if (before.taken && after.taken) return undefined;
  return before.taken || after.taken ? "control-unstable" : "control-rejected";
}

/** An answer in a few words: its class, its status, and why where there was none. */
export function describeReply(reply: Reply): string {
  const status = reply.status === undefined ? "" : ` with status ${reply.status}`;
  if (reply.taken) return `accepted${status}`;
  switch (reply.class) {
    case "rejected":
      return `refused${status}`;
    case "transient":
      return reply.status === undefined ? `no complete answer (${reply.reason ?? "reset"})` : `put off${status}`;
    case "ambiguous":
      return `neither accepted nor refused${status}: success is false or the evidence is absent`;
    default:
      return `answered${status} in a form that is neither a success nor a refusal of this target`;
  }
}

function hasAdvisory({ check, finding, difference, reply }: Tried, rounds: number): boolean {
  // A status of 500 and above may be a stumble that has nothing to do with the probe.
  const isStumble = isServerError(reply);
  if (finding.verdict === "fail" && check.kind === "accept" && isStumble) return true;
  if (rounds >= ROUNDS.usual) return false;
  if (isStumble || (finding.verdict === "fail" && check.kind === "accept")) return true;
  if (finding.reason === "control-unstable" || difference === undefined) return true;
  // Requests that may have changed something were sent once only; a new one with new names may go out.
  return reply.class === "transient" && !reply.exchange.request.repeatable && finding.reason !== "interrupted";
}

/** Two rounds as one. A right request counts as refused where it was refused each time; facts that differ are none. */
function settled(first: Tried, second: Tried | undefined): Tried {
  if (second === undefined) return first;
  const attempts = first.attempts + second.attempts;
  const isContradiction =
    first.check.kind !== "reject" && isJudged(first) && isJudged(second) && first.reply.taken !== second.reply.taken;
  if (!isContradiction) return { ...second, attempts };
  const actual = `${first.finding.actual} once, then ${second.finding.actual}`;
  return { ...second, attempts, finding: { verdict: "inconclusive", actual, reason: "response-unstable" } };
}

function isJudged({ finding: { verdict } }: Tried): boolean {
  return verdict === "pass" || verdict === "fail";
}
