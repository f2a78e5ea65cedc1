import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";

let bundled: Promise<string> | undefined;

/**
 * /stripe.js: defines window.Stripe, as the script of js.stripe.com does, so that loadStripe finds it and fetches
 * nothing. It is one script, since it has to be there before the page's own.
 */
export async function sendStripeJs(response: ServerResponse): Promise<void> {
  bundled ??= bundle();
  const script = await bundled;
  response.writeHead(200, {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "cross-origin-resource-policy": "cross-origin",
  });
  response.end(script);
}

async function bundle(): Promise<string> {
  const entry = join(import.meta.dirname, "stripe.js");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    charset: "utf8",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
