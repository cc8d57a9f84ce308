// Settings of the reference service.
import { list, single, text, toggle, wholeNumber } from "./setting.ts";

export const REFERENCE_SETTINGS = {
  port: single("port on 127.0.0.1; 0 picks a free one", wholeNumber(0, 65_535), { fallback: 8080 }),
  variant: list("conforming behaviour to use where the interface leaves a choice", text("name")),
  mutant: list("deliberate violation of the interface to include", text("id")),
  fault: list("fault to simulate, such as latency=30ms or errors=2%", text("spec")),
  refusedToken: list("credential to refuse, for tests; never a real one", text("text")),
  list: toggle("list all variants, mutants and faults"),
} as const;
