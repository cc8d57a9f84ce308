import { expect, it } from "vitest";
import { identityOf } from "../../../cli/run/run-folder.ts";
import { readEnvironment } from "../../../cli/settings/environment.ts";
import { resolveSettings } from "../../../cli/settings/resolution.ts";

it("a run names the receiver of its notifications without what is secret in the URL", () => {
  const notify = "https://hooks.slack.com/services/T0/B0/secret";
  const { settings } = resolveSettings({ notify }, readEnvironment({}), {});
  const target = { target: { url: "http://127.0.0.1:8080" }, isReference: false };
  const argv = ["load", "mixed", `--notify=${notify}`, "--notify", notify];
  expect(identityOf({ settings, argv }, target, new Date(0))().command).toEqual([
    ...["assay", "load", "mixed"],
    "--notify=https://hooks.slack.com/…",
    "--notify",
    "https://hooks.slack.com/…",
  ]);
});
