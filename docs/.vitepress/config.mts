// The site that `npm run docs` builds of the pages: everything it needs lies in it, and a dead link fails the build.
import { defineConfig } from "vitepress";

/** The pages by reader, as docs/index.md has them. */
const SIDEBAR = [
  {
    text: "Use",
    items: [
      ["First run", "first-run"],
      ["A gate in CI", "ci"],
      ["Explore", "explore"],
      ["Load and objectives", "load"],
      ["A soak before a release", "soak"],
      ["Is this build slower?", "gate"],
      ["A slow commit, caught in a pull request", "walk-through"],
      ["Find a slowdown", "how-to-find-a-slowdown"],
      ["Runs beside each other, and exports", "compare"],
      ["Errors and exit codes", "errors"],
    ],
  },
  {
    text: "Reference",
    items: [
      ["Commands and options", "reference/commands"],
      ["Scenarios and metrics", "reference/load"],
      ["Verdicts", "verdicts"],
      ["Metrics of a load run", "load-metrics"],
      ["Workloads", "workloads"],
      ["Fixtures", "fixtures"],
      ["Capacity", "capacity"],
      ["Record and replay", "how-to-record-and-replay"],
      ["Plain k6", "how-to-run-under-plain-k6"],
      ["Use from a program", "use-from-a-program"],
      ["The engine", "engine"],
    ],
  },
  {
    text: "Proof",
    items: [
      ["Certificate", "reference/certificate"],
      ["Independently written services", "natural-services"],
      ["Calibration", "calibration"],
      ["Detection", "detection"],
      ["Speed", "speed"],
      ["Complaints", "reference/complaints"],
    ],
  },
  {
    text: "Contribute",
    items: [
      ["Architecture", "architecture"],
      ["Tests", "testing"],
      ["Glossary", "glossary"],
    ],
  },
] as const;

export default defineConfig({
  title: "Assay",
  description: "Conformance and load tests of a Token Trading Service",
  outDir: "../dist/docs",
  cacheDir: "../node_modules/.cache/vitepress",
  cleanUrls: false,
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    sidebar: SIDEBAR.map(({ text, items }) => ({
      text,
      items: items.map(([title, page]) => ({ text: title, link: `/${page}` })),
    })),
  },
  markdown: {
    config: (md) => {
      // Files of the repository beside the pages are no part of the site: what names them stays as text.
      md.core.ruler.push("repository-links", ({ tokens }) => {
        for (const { children } of tokens) {
          let isOutside = false;
          for (const token of children ?? []) {
            if (token.type === "link_open") isOutside = /^\.\.\/((?!.*\.md)|[A-Z])/.test(token.attrGet("href") ?? "");
            if (!isOutside || !token.type.startsWith("link_")) continue;
            if (token.type === "link_close") isOutside = false;
            token.type = token.type === "link_open" ? "em_open" : "em_close";
            token.tag = "em";
            token.attrs = null;
          }
        }
      });
    },
  },
});
