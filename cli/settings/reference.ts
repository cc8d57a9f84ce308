// Settings of the reference service.
import { list, single, text, toggle, wholeNumber } from "./setting.ts";

/** The rows, by key. */
export const REFERENCE_SETTINGS = {
  port: single<number>({
    flags: "--port <n>",
    description: "port on 127.0.0.1; 0 picks a free one",
    parse: wholeNumber(0, 65_535),
    fallback: 8080,
  }),
  variant: list<string>({
    flags: "--variant <name>",
    description: "conforming behaviour to use at an open point (repeatable)",
    parse: text,
  }),
  mutant: list<string>({
    flags: "--mutant <id>",
    description: "violation of the interface to serve (repeatable)",
    parse: text,
  }),
  fault: list<string>({
    flags: "--fault <spec>",
    description: "fault to simulate, such as latency=30ms or errors=2% (repeatable)",
    parse: text,
  }),
  refusedToken: list<string>({
    flags: "--refused-token <text>",
    description: "made-up credential to refuse, for tests (repeatable)",
    parse: text,
  }),
  list: toggle({ flags: "--list", description: "list all variants, mutants and faults" }),
} as const;
