// Finds the browser that tests, benches and screenshots open pages in. A Chrome or Chromium of the machine comes first, then
// the one that `npm ci` installs, which brings its own libraries and runs on Linux x64.
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type LaunchOptions } from "playwright-core";

/** How to launch the browser, or a sentence that says why none starts. */
export type FoundBrowser = LaunchOptions | { readonly missing: string };

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Playwright knows the folders in which each operating system installs these. */
const CHANNELS = ["chrome", "msedge"];

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The first browser that shows a page, or a sentence that says what was tried. */
export async function findBrowser(): Promise<FoundBrowser> {
  const failures: string[] = [];
  for (const [name, prepare] of candidates()) {
    try {
      const options = { ...(await prepare()), args: ARGUMENTS };
      await showText(options);
      return options;
    } catch (error) {
      const [sentence] = String(error).split("\n");
      if (!sentence?.includes("is not found at")) failures.push(`${name}: ${sentence}`);
    }
  }
  if (!isPackaged()) failures.push("the Chromium that npm ci installs needs Linux on x64");
  return { missing: `No Chrome or Chromium starts here: ${failures.join("; ")}.` };
}

/** A browser without fonts starts, and crashes or shows nothing as soon as a page has text. */
async function showText(options: LaunchOptions): Promise<void> {
  const browser = await chromium.launch(options);
  try {
    const page = await browser.newPage();
    await page.setContent("<p>text</p>");
    const box = await page.locator("p").boundingBox();
    if (box === null || box.height === 0) throw new Error("shows no text");
  } finally {
    await browser.close();
  }
}

function candidates(): readonly (readonly [string, () => Promise<LaunchOptions>])[] {
  const folders = ["/usr/bin", ...(process.env["PATH"] ?? "").split(delimiter)];
  const paths = new Set(folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).filter(isExecutable));
  return [
    ...[...paths].map((path) => [path, async () => ({ executablePath: path })] as const),
    ...CHANNELS.map((channel) => [channel, async () => ({ channel })] as const),
    ...(isPackaged() ? [["@sparticuz/chromium", unpacked] as const] : []),
  ];
}

function isPackaged(): boolean {
  return process.platform === "linux" && process.arch === "x64";
}

/** Unpacks the installed browser and its libraries once, under a name that only a complete folder has. */
async function unpacked(): Promise<LaunchOptions> {
  const modules = join(import.meta.dirname, "../node_modules");
  const description = readFileSync(join(modules, "@sparticuz/chromium/package.json"), "utf8");
  const folder = join(modules, `.cache/chromium-${JSON.parse(description).version}`);
  if (!existsSync(folder)) {
    const partial = `${folder}.${process.pid}`;
    mkdirSync(partial, { recursive: true });
    try {
      await unpackInto(partial);
      writeFileSync(join(partial, "fonts/fonts.conf"), fontSettings(folder));
      // Another process that unpacked at the same time was first, and its folder is as good.
      if (!existsSync(folder)) renameSync(partial, folder);
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
  }
  return {
    executablePath: join(folder, "chromium"),
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_PATH: join(folder, "fonts"),
    },
  };
}

/** The file of the package names folders of AWS Lambda alone; its own fonts lack ● and →. */
function fontSettings(folder: string): string {
  const [fonts, cache] = [join(folder, "fonts"), join(folder, "fonts-cache")];
  return `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><dir>/usr/share/fonts</dir><cachedir>${cache}</cachedir></fontconfig>\n`;
}

/** The package unpacks into the folder for temporary files, and its libraries only where it takes this for AWS Lambda. */
async function unpackInto(folder: string): Promise<void> {
  const settings = { TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
  const before = { ...process.env };
  Object.assign(process.env, settings);
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    await packaged.executablePath();
  } finally {
    for (const name of [...Object.keys(settings), "LD_LIBRARY_PATH", "FONTCONFIG_PATH"]) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
