// Launches of tokens. After a load, accepted writes are looked up: a target that loses, changes or forgets some fails, and one that
// only needs some time to show them does not.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { CommandName } from "../../cli/commands/index.ts";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { type Service, type ServiceOptions, startService } from "../../service/server.ts";
import { readRunOf } from "../read-run.ts";
import type { Ended } from "./assay.ts";
import { runWithEnvironment } from "./in-process.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
const within = (name: string) => join(bed.folder, name);
const workload = join(bed.folder, "launches.json");
writeFileSync(workload, JSON.stringify({ mix: { launch: 1 } }));
const LAUNCHES = ["mixed", "--workload", workload, "--warm-up", "1s", "--allow-small-sample"];
const services: Service[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

/** Runs a command to its end, in this process. */
function assay(command: CommandName, ...args: readonly string[]) {
  return runWithEnvironment({ ...bed.env, ASSAY_TOKEN: "credential-of-the-test" }, command, ...args);
}

async function started(options: ServiceOptions): Promise<Service> {
  const service = await startService(options);
  services.push(service);
  return service;
}

/** Some hundred creations, on a target of these options. */
async function launch(name: string, options: ServiceOptions, more: readonly string[] = [], faultInMidLoad?: string) {
  const service = await started({ seed: 1, ...options });
  if (faultInMidLoad !== undefined)
    void vi
      .waitUntil(() => service.requestCount() > 100, { timeout: 100_000 })
      .then(() => service.faults.set([faultInMidLoad]));
  const load = ["--target", service.url, "--seed", "3", "--rate", "30", "--duration", "4s"];
  const ended = await assay("load", ...LAUNCHES, ...load, "--out", within(name), ...more);
  const run = await runOf(name);
  return { run, ended, kinds: run.findings.map(({ kind }) => kind) };
}

const runOf = (name: string) => readRunOf("load", within(name));

/** Whether or not the generator was late. */
function expectLoss({ code, stdout }: Pick<Ended, "code" | "stdout">): void {
  expect(code).toBe(1);
  expect(stdout).toContain("lost or changed");
  expect(stdout).toContain("lost-write");
}

// They mostly wait for their loads.
describe.concurrent("a load of launches", () => {
  it("fails a target that loses a share of the writes that it accepts", async () => {
    const { run, ended, kinds } = await launch("lost", { faults: ["lose-write=10%"] }, ["--junit", within("lost.xml")]);
    expectLoss(ended);
    expect(kinds).toContain("lost-write");
    expect(kinds).not.toContain("changed-write");
    const { ledger } = run;
    expect(ledger?.lost).toBeGreaterThan(3);
    expect(ledger).toMatchObject({ lookedUp: ledger?.creations, unproven: 0 });
    expect(ledger?.lostShare?.low).toBeGreaterThan(0.01);
    const [first] = ledger?.examples ?? [];
    expect(first).toMatchObject({ fault: "lost", operation: "create-token-transaction" });
    expect(JSON.parse(first?.request ?? "")).toHaveProperty("symbol");
    expect(ledger?.examples.slice(0, 3).filter(({ again }) => again === undefined)).toEqual([]);
    expect(readFileSync(within("lost.xml"), "utf8")).toContain('name="accepted writes are kept"');
    // A single repetition is mostly kept, which shows nothing.
    const place = `${first?.iteration}.${first?.step}`;
    const reproduce = async (target: string, ...more: readonly string[]) =>
      (await assay("reproduce", within("lost"), place, "--target", target, ...more)).code;
    const right = await started({ seed: 2 });
    expect(await reproduce(right.url)).toBe(4);
    expect(await reproduce(right.url, "--repeat", "50")).toBe(4);
    expect(await reproduce(run.target, "--repeat", "1000", "--visible-within", "200ms")).toBe(1);
    expect(ended.stdout).toContain(`reproduce ${within("lost")} ${first?.iteration} --repeat`);
  });

  it("reproduces a purchase that was executed twice", async () => {
    const service = await started({ seed: 1, faults: ["double-write=15%"], choices: { "trade.holding": "required" } });
    const load = ["--rate", "90", "--duration", "8s", "--warm-up", "1s", "--seed", "3", "--allow-small-sample"];
    await assay("load", "creator-launch", "--target", service.url, "--out", within("doubled"), ...load);
    const { ledger } = await runOf("doubled");
    const [first] = ledger?.examples ?? [];
    expect(first?.fault).toBe("doubled");
    const again = ["reproduce", within("doubled"), `${first?.iteration}.${first?.step}`] as const;
    const right = await started({ seed: 2, choices: { "trade.holding": "required" } });
    expect((await assay(...again, "--repeat", "20", "--target", right.url)).code).toBe(4);
    expect((await assay(...again, "--repeat", "100")).stdout).toContain("1 doubled");
  });

  it("fails a target that forgets its writes in mid-load, as in a restart without storage", async () => {
    const { run, ended } = await launch("restarted", {}, [], "lose-on-restart=0s");
    expectLoss(ended);
    expect(run.ledger?.lost).toBeGreaterThan(20);
    expect(run.ledger?.lostUntilMs).toBeGreaterThan(500);
    const again = await assay("reproduce", within("restarted"), String(run.ledger?.examples[0]?.iteration));
    expect([again.code, again.stdout]).toEqual([4, expect.stringContaining("as in a restart")]);
  });

  it("forgets the writes of a leg that was killed in its warm-up, and is sent again", async () => {
    const schedule = ["--legs", "1", "--leg", "3s", "--rate", "20", "--seed", "3"];
    const soak = async (seed: number) => {
      const { url } = await started({ seed });
      await assay("soak", ...LAUNCHES, ...schedule, "--target", url, "--out", within("again"));
      return (await runOf("again")).ledger;
    };
    const before = await soak(1);
    const journal = join(bed.folder, "again", JOURNAL_FILE);
    const [plan] = readFileSync(journal, "utf8").split("\n");
    writeFileSync(journal, `${plan}\n`);
    expect(await soak(2)).toMatchObject({ accepted: before?.accepted, lost: 0 });
  });

  it("looks up only what the restarted target accepted, even if responses to a leg arrive after its end", async () => {
    const before = await startService({ seed: 1, faults: ["latency=300ms"] });
    const schedule = ["--legs", "2", "--leg", "3s", "--rate", "20"];
    const leg = (instance: string, more: readonly string[]) =>
      assay("soak", ...more, "--target-instance", instance, "--out", within("legs"));
    await leg("first", [...LAUNCHES, ...schedule, "--target", before.url]);
    await before.close();
    await started({ seed: 2, port: before.port });
    await leg("second", []);
    const { ledger } = await runOf("legs");
    expect(ledger).toMatchObject({ lost: 0, unproven: 0 });
    // The later leg repeats the warm-up, whose writes are looked up, too.
    expect(ledger?.lookedUp).toBeGreaterThanOrEqual(70);
  });

  it("judges no tokens that the target never shows before they are signed", async () => {
    const choices = { "token.indexing": "once-signed", "create.executed": "without-address" } as const;
    const { run, kinds } = await launch("signed", { choices }, ["--visible-within", "500ms"]);
    expect(kinds).not.toContain("lost-write");
    expect(run.ledger?.unproven).toBeGreaterThan(10);
    expect(run.ledger?.notes.join(" ")).toContain("not even a new one");
  });

  // They name tokens of their own on a target that needs a second to know them: sessions wait for theirs as long as it takes.
  it.each(["unknown", "503"] as const)("sends no error where new tokens are rejected by %s", async (status) => {
    const choices = { "token.indexing": "after-a-second", "token.notReady": status } as const;
    const { url } = await started({ seed: 1, choices });
    const load = ["--rate", "5", "--duration", "8s", "--warm-up", "1s", "--seed", "3", "--allow-small-sample"];
    await assay("load", "creator-launch", ...load, "--target", url, "--out", within(status));
    const run = await runOf(status);
    expect(run.total.count).toBeGreaterThan(20);
    expect(run.total.errors).toBe(0);
    expect(run.notes.join()).toMatch(/A created token could be quoted after \d\.\d s/);
  });
});
