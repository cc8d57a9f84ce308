// Settings of the reference service.
import { list, single, text, toggle, wholeNumber } from "./setting.ts";

/** The rows, by key. */
export const REFERENCE_SETTINGS = {
  port: single({
    flags: "--port <n>",
    description: "port on 127.0.0.1; 0 picks a free one",
    value: wholeNumber(0, 65_535),
    fallback: 8080,
  }),
  variant: list({
    flags: "--variant <name>",
    description: "conforming behaviour to use where the interface leaves a choice (repeatable)",
    value: text,
  }),
  mutant: list({
    flags: "--mutant <id>",
    description: "deliberate violation of the interface to include (repeatable)",
    value: text,
  }),
  fault: list({
    flags: "--fault <spec>",
    description: "fault to simulate, such as latency=30ms or errors=2% (repeatable)",
    value: text,
  }),
  refusedToken: list({
    flags: "--refused-token <text>",
    description: "made-up credential to refuse, for tests (repeatable)",
    value: text,
  }),
  list: toggle({ flags: "--list", description: "list all variants, mutants and faults" }),
} as const;
