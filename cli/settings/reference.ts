// Settings of the reference service.
import { list, single, text, toggle, wholeNumber } from "./setting.ts";

export const REFERENCE_SETTINGS = {
  port: single({
    description: "port on 127.0.0.1; 0 picks a free one",
    value: wholeNumber(0, 65_535),
    fallback: 8080,
  }),
  variant: list({
    description: "conforming behaviour to use where the interface leaves a choice",
    value: text("name"),
  }),
  mutant: list({
    description: "deliberate violation of the interface to include",
    value: text("id"),
  }),
  fault: list({
    description: "fault to simulate, such as latency=30ms or errors=2%",
    value: text("spec"),
  }),
  refusedToken: list({
    description: "credential to refuse, for tests; never a real one",
    value: text("text"),
  }),
  list: toggle({ description: "list all variants, mutants and faults" }),
} as const;
