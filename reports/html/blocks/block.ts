// A block: a part of the page that follows the period which a reader chooses. The page is written with it, and the script of
// the page writes it again.
import type { LoadView } from "../load-view.ts";
import { html, type Markup, type Renderable } from "../markup.ts";

/** `id` is that of the element which holds it; a block without anything to say in a view leaves it empty. */
export type Block = { readonly id: string; readonly render: (view: LoadView) => Renderable };

/** The element of a block, filled. */
export function filled({ id, render }: Block, view: LoadView): Markup {
  return html`<div id="${id}">${render(view)}</div>`;
}

/** The same for a chart with its caption. */
export function figure({ id, render }: Block, view: LoadView): Markup {
  return html`<figure id="${id}">${render(view)}</figure>`;
}

/** Beside what no period has a value of its own for; seen while one is chosen. */
export const WHOLE_RUN: Markup = html` <span class="of-run">whole run</span>`;
