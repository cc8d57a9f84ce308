// Runs one group of probes between two sendings of their control and judges each probe by all three answers.
import type { Finding } from "./check.ts";
import type { Control } from "./control.ts";
import { plainProbe } from "./probe.ts";
import { isForAnotherReason, type Refusals } from "./refusals.ts";
import type { Purpose, Reply, Session } from "./session.ts";
import { isServerError, unprovenByStumbles } from "./stumble.ts";
import type { ProbeCheck } from "./unit.ts";

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
  session: Session,
  control: Control,
  checks: readonly ProbeCheck[],
  refusals: Refusals | undefined,
  order: string,
): Promise<readonly Tried[]> {
  let all = await round(session, control, checks, refusals, `${order}/r1`);
  for (let rounds = 1; rounds < ROUNDS.stumbling; rounds++) {
    const doubted = all.filter((tried) => isDoubtful(tried, rounds)).map(({ check }) => check);
    if (doubted.length === 0 || session.stopReason(control.operation) !== undefined) break;
    const again = await round(session, control, doubted, refusals, `${order}/r${rounds + 1}`);
    all = all.map((tried) =>
      settled(
        tried,
        again.find(({ check }) => check.id === tried.check.id),
      ),
    );
  }
  if (session.ledger[control.operation].stumbles === 0) return all;
  return all.map((tried) =>
    restsOnStumbles(tried) ? { ...tried, finding: unprovenByStumbles(tried.finding) } : tried,
  );
}

/** Whether a finding accuses the target for nothing but server errors. */
function restsOnStumbles({ check, finding, reply }: Tried): boolean {
  return finding.verdict === "fail" && check.kind === "accept" && isServerError(reply);
}

async function round(
  session: Session,
  control: Control,
  checks: readonly ProbeCheck[],
  refusals: Refusals | undefined,
  order: string,
): Promise<readonly Tried[]> {
  const before = await sendControl(session, control, `${order}/00`);
  if (before.class === "transient") return checks.map((check) => untried(check, before));
  const probed: Omit<Tried, "finding">[] = [];
  for (const [index, check] of checks.entries()) {
    if (session.stopReason(control.operation) !== undefined) break;
    probed.push(await sendProbe(session, control, check, `${order}/${String(index + 1).padStart(2, "0")}`));
  }
  const after = await sendControl(session, control, `${order}/99`);
  return probed.map((tried) => ({ ...tried, finding: judge(tried.check, tried.reply, before, after, refusals) }));
}

/** What is said of a probe that was not sent, because the request that it is to be compared with got no answer. */
function untried(check: ProbeCheck, control: Reply): Tried {
  const actual = `the accepted request to compare with: ${describeReply(control)}`;
  const finding: Finding = { verdict: "inconclusive", actual, reason: control.reason ?? "control-unstable" };
  return { check, finding, reply: control, attempts: control.attempts };
}

async function sendControl(session: Session, control: Control, order: string): Promise<Reply> {
  const body = JSON.stringify(control.build(session.nonce(order)));
  const reply = await session.send(plainProbe(control.operation, body), order, "control");
  if (control.taken && isServerError(reply)) session.ledger[control.operation].stumbles++;
  return reply;
}

const PURPOSES: Readonly<Record<string, Purpose>> = { refuse: "violation", accept: "sample", observe: "sample" };

async function sendProbe(session: Session, control: Control, check: ProbeCheck, order: string) {
  const purpose = PURPOSES[check.kind] ?? "sample";
  const [first, ...others] = check.trial.alternatives;
  let attempts = 0;
  const send = async (alteration: typeof first, suffix: string) => {
    const body = control.build(session.nonce(order));
    const reply = await session.send(alteration.apply(control.operation, body), `${order}${suffix}`, purpose);
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
  refusals: Refusals | undefined,
): Finding {
  const actual = describeReply(reply);
  const control = doubtOfControls(before, after);
  if (reply.taken) return { verdict: check.kind === "refuse" ? "fail" : "pass", actual, value: "accepted" };
  if (reply.class !== "refused") return { verdict: "inconclusive", actual, reason: reply.reason ?? "no-evidence" };
  if (control !== undefined)
    return { verdict: "inconclusive", actual: `${actual}; ${CONTROL_TEXT[control]}`, reason: control };
  switch (check.kind) {
    case "refuse":
      if (check.trial.guarded && refusals !== undefined && isForAnotherReason(refusals, reply)) {
        return { verdict: "inconclusive", actual, reason: "refused-for-another-reason" };
      }
      return { verdict: "pass", actual };
    case "accept":
      return { verdict: "fail", actual };
    default:
      return { verdict: "pass", actual, value: "refused" };
  }
}

type ControlDoubt = "control-refused" | "control-unstable";

const CONTROL_TEXT: Readonly<Record<ControlDoubt, string>> = {
  "control-refused": "the same request without the difference was not accepted either",
  "control-unstable": "the same request without the difference was accepted only once of two times",
};

function doubtOfControls(before: Reply, after: Reply): ControlDoubt | undefined {
  if (before.taken && after.taken) return undefined;
  return before.taken || after.taken ? "control-unstable" : "control-refused";
}

/** An answer in a few words: its class, its status, and why where there was none. */
export function describeReply(reply: Reply): string {
  const status = reply.status === undefined ? "" : ` with status ${reply.status}`;
  if (reply.taken) return `accepted${status}`;
  switch (reply.class) {
    case "refused":
      return `refused${status}`;
    case "transient":
      return reply.status === undefined ? `no complete answer (${reply.reason ?? "reset"})` : `put off${status}`;
    case "soft":
      return `neither accepted nor refused${status}: success is false or the evidence is absent`;
    default:
      return `answered${status} in a form that is neither a success nor a refusal of this target`;
  }
}

function isDoubtful({ check, finding, difference, reply }: Tried, rounds: number): boolean {
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
    first.check.kind !== "refuse" && isJudged(first) && isJudged(second) && first.reply.taken !== second.reply.taken;
  if (!isContradiction) return { ...second, attempts };
  const actual = `${first.finding.actual} once, then ${second.finding.actual}`;
  return { ...second, attempts, finding: { verdict: "inconclusive", actual, reason: "answer-unstable" } };
}

function isJudged({ finding: { verdict } }: Tried): boolean {
  return verdict === "pass" || verdict === "fail";
}
