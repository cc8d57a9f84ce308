import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startLiveServer } from "../../cli/live/server.ts";
import { liveState } from "../cli/live-state.ts";
import { launchChromium } from "./chromium.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

it("the live page shows metrics as they arrive and how the load ended, and requests nothing else", async () => {
  const server = await startLiveServer();
  const page = await browser.newPage();
  const [requests, problems]: [string[], string[]] = [[], []];
  page.on("request", (request) => void requests.push(request.url()));
  page.on("console", (message) => void problems.push(message.text()));
  page.on("pageerror", (error) => void problems.push(error.message));
  await page.goto(server.url);
  server.show(liveState());
  await page.getByText("0:30 of 1:00, 0:30 left").waitFor();
  expect(await page.locator("#errors").textContent()).toBe("30");
  expect(await page.locator("#operations tr").count()).toBe(2);
  expect((await page.locator("#rates").getAttribute("points"))?.split(" ")).toHaveLength(30);
  server.show({ ...liveState(), scenario: "<img src=x onerror=alert(1)>", errors: 77 });
  await page.locator("#errors", { hasText: "77" }).waitFor();
  expect(await page.locator("h1").textContent()).toContain("<img");
  await server.end("The load is over. PASS");
  await page.getByText("The load is over. PASS").waitFor();
  await page.close();
  expect(problems).toEqual([]);
  expect(new Set(requests.filter((url) => !url.startsWith("data:")))).toEqual(
    new Set([server.url, `${server.url}events`]),
  );
});
