// Settings of the reference service.
import { list, single, text, toggle, wholeNumber } from "./setting.ts";

/** The rows, by key. */
export const REFERENCE_SETTINGS = {
  port: single<number>({
    flags: "--port <n>",
    description: "port on 127.0.0.1 (0: a free one)",
    parse: wholeNumber(0, 65_535),
    fallback: 8080,
  }),
  variant: list<string>({
    flags: "--variant <name>",
    description: "a way to answer where the interface is silent; --list names them (repeatable)",
    parse: text,
  }),
  mutant: list<string>({ flags: "--mutant <id>", description: "a wrong behaviour (repeatable)", parse: text }),
  fault: list<string>({
    flags: "--fault <spec>",
    description: "a fault such as latency=30ms or errors=2% (repeatable)",
    parse: text,
  }),
  refusedToken: list<string>({
    flags: "--refused-token <text>",
    description: "a credential that the reference service refuses (repeatable; for tests, never a real one)",
    parse: text,
  }),
  list: toggle({ flags: "--list", description: "name all variants, mutants and faults" }),
} as const;
