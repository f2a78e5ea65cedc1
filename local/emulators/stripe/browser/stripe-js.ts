import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";

let bundled: Promise<string> | undefined;

/**
 * Serves /stripe.js, which defines window.Stripe so that loadStripe does not fetch js.stripe.com. It is bundled
 * into one script because it must load before the scripts of the page.
 */
export async function sendStripeJs(response: ServerResponse): Promise<void> {
  bundled ??= buildBundle();
  const script = await bundled;
  response.writeHead(200, {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "cross-origin-resource-policy": "cross-origin",
  });
  response.end(script);
}

async function buildBundle(): Promise<string> {
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
