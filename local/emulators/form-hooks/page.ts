import { html, Markup } from "../kit/markup.ts";
import type { HookCall } from "./ledger.ts";

export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const STYLE = new Markup(`<style>
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
article { margin: 1rem 0; padding: .75rem 1rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 12px; }
h2 { margin: 0; font-size: 1rem; }
p { margin: 0; font-size: .875rem; opacity: .8; }
pre { margin: .5rem 0 0; font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>`);

/** Renders the page on which developers see the calls that the automation service would receive. */
export const renderHooksPage = (calls: readonly HookCall[]): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Form hooks</title>${STYLE}</head><body>
<h1>Form hooks</h1>
${calls.length === 0 ? html`<p>No form submissions yet.</p>` : calls.toReversed().map(renderCall)}
</body></html>`.text;

const renderCall = ({ at, hook, idempotency_key, body, outcome }: HookCall): Markup => html`<article>
<h2>${hook}: ${outcome}</h2>
<p>${at}, Idempotency-Key ${idempotency_key ?? "none"}</p>
<pre>${JSON.stringify(body, null, 2)}</pre>
</article>`;
