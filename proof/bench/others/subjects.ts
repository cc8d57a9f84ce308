// Load generators side by side: each sends the same quote again and again from a few users, as its own manual shows it.

import { execFileSync } from "node:child_process";
import { existsSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assayCommand, type Command, closedModel, scriptCommand, surroundings } from "../generator/subjects.ts";
import { fetchArtillery, fetchAutocannon, fetchLocust, fetchVegeta } from "../generators.ts";

/** What each generator is given. */
export type Assignment = {
  readonly k6: string;
  readonly url: string;
  readonly tokenId: string;
  readonly users: number;
  readonly seconds: number;
  /** An empty folder of this run alone. */
  readonly folder: string;
};

/** A generator that is at hand. */
export type Subject = {
  readonly name: string;
  /** What it finds out about each response, used like this. */
  readonly judges: string;
  readonly commandOf: (assignment: Assignment) => Promise<Command> | Command;
};

/** Assay first, then the others that could be fetched into a folder. */
export async function subjectsIn(folder: string): Promise<readonly Subject[]> {
  const [vegeta, autocannon, artillery, locust] = await Promise.all([
    fetchVegeta(folder),
    fetchAutocannon(folder),
    fetchArtillery(folder),
    fetchLocust(folder),
  ]);
  return [
    { name: "Assay", judges: "status, schema, and relations to the request", commandOf: assay },
    { name: "k6", judges: "status", commandOf: k6 },
    ...atHand(vegeta, "vegeta", vegetaCommand),
    ...atHand(autocannon, "autocannon", autocannonCommand),
    ...atHand(artillery, "Artillery", artilleryCommand),
    ...atHand(locust, "Locust, FastHttpUser", locustCommand),
  ];
}

type CommandOf = (program: string, assignment: Assignment) => Command;

function atHand(program: string | undefined, name: string, commandOf: CommandOf): readonly Subject[] {
  if (program === undefined || !existsSync(program)) return [];
  return [{ name, judges: "status", commandOf: (assignment) => commandOf(program, assignment) }];
}

function assay({ k6: program, url, tokenId, users, seconds, folder }: Assignment): Command {
  const load = { ratePerSecond: 0, seconds, vus: users, isEndless: true };
  return assayCommand(program, load, { url, tokenId }, join(folder, "run"));
}

async function k6({ k6: program, url, tokenId, users, seconds, folder }: Assignment): Promise<Command> {
  const scenario = closedModel({ ratePerSecond: 0, seconds, vus: users });
  return await scriptCommand("bare", program, scenario, { url, tokenId }, folder);
}

const HEADERS = { "Content-Type": "application/json", Authorization: "Bearer bench" } as const;

function vegetaCommand(program: string, { url, tokenId, users, seconds, folder }: Assignment): Command {
  const body = join(folder, "body.json");
  const targets = join(folder, "targets");
  writeFileSync(body, bodyOf(tokenId));
  const headers = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`);
  writeFileSync(targets, `POST ${url}/token-price\n${headers.join("\n")}\n@${body}\n`);
  const workers = ["-rate", "0", "-workers", String(users), "-max-workers", String(users)];
  const args = [
    "attack",
    ...workers,
    "-duration",
    `${seconds}s`,
    "-targets",
    targets,
    "-output",
    join(folder, "results"),
  ];
  return { command: [program, ...args], environment: surroundings() };
}

function autocannonCommand(program: string, { url, tokenId, users, seconds }: Assignment): Command {
  const headers = Object.entries(HEADERS).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const args = ["-c", String(users), "-d", String(seconds), "-m", "POST", ...headers, "-b", bodyOf(tokenId), "--json"];
  return { command: [process.execPath, program, ...args, `${url}/token-price`], environment: surroundings() };
}

/** It sends some thousand requests a second, and ends after so many. */
const ARTILLERY_PER_SECOND = 1_500;

function artilleryCommand(program: string, { url, tokenId, users, seconds, folder }: Assignment): Command {
  const script = join(folder, "artillery.json");
  const post = { url: "/token-price", headers: HEADERS, json: JSON.parse(bodyOf(tokenId)) };
  const count = Math.ceil((ARTILLERY_PER_SECOND * seconds) / users);
  const phases = [{ duration: 1, arrivalCount: users }];
  const scenarios = [{ flow: [{ loop: [{ post }], count }] }];
  writeFileSync(script, JSON.stringify({ config: { target: url, phases, http: { pool: users } }, scenarios }));
  const environment = { ...surroundings(), ARTILLERY_DISABLE_TELEMETRY: "true" };
  return { command: [process.execPath, program, "run", "--quiet", script], environment };
}

function locustCommand(packages: string, { url, tokenId, users, seconds, folder }: Assignment): Command {
  const file = join(folder, "locustfile.py");
  writeFileSync(
    file,
    [
      "from locust import FastHttpUser, task",
      "class User(FastHttpUser):",
      "    @task",
      "    def quote(self):",
      `        self.client.post("/token-price", data='${bodyOf(tokenId)}', headers=${JSON.stringify(HEADERS)})`,
      "",
    ].join("\n"),
  );
  const load = ["--headless", "-u", String(users), "-r", String(users), "-t", `${seconds}s`, "--host", url];
  const environment = { ...surroundings(), PYTHONPATH: packages };
  return { command: [python(), "-m", "locust", "-f", file, ...load, "--only-summary"], environment };
}

function python(): string {
  return realpathSync(
    execFileSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" }).trim(),
  );
}

function bodyOf(tokenId: string): string {
  return JSON.stringify({ tokenId, chainSlug: "base" });
}
