#!/usr/bin/env node
// Says that this Node is too old, in a language that Node 12 reads; a newer one goes on with the start.
const COULD_NOT_RUN = 3;

function leave(sentence, hint) {
  process.stderr.write(`assay: ${sentence}\n  hint: ${hint}\n`);
  process.exit(COULD_NOT_RUN);
}

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  leave(`Node 20.19 or newer is needed, and this is ${process.versions.node}.`, "Install a newer Node.");

import("./start.mjs").catch(() => leave("Assay must be whole and readable.", "Install it again."));
