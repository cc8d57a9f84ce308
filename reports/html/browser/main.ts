// The script of every page, an enhancement only: without it the page is complete.
import { searchCauses } from "./causes.ts";

searchCauses();

for (const block of document.querySelectorAll("pre.command")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", () => copy(block, button));
  const frame = document.createElement("div");
  frame.className = "copyable";
  block.replaceWith(frame);
  frame.append(block, button);
}

/** Where the clipboard is refused, the command is selected at least. */
async function copy(block: Element, button: HTMLButtonElement): Promise<void> {
  const command = block.querySelector("code") ?? block;
  const range = document.createRange();
  range.selectNodeContents(command);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  const isCopied = await navigator.clipboard.writeText(command.textContent ?? "").then(
    () => true,
    () => document.execCommand("copy"),
  );
  button.textContent = isCopied ? "Copied" : "Selected";
  setTimeout(() => {
    button.textContent = "Copy";
  }, 1500);
}
