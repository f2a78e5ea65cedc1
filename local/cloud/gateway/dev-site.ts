import { randomBytes } from "node:crypto";
import { watch } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { createServer } from "vite";
import type { Functions } from "../functions/functions.ts";
import type { Behaviour } from "./distribution.ts";
import type { Bypass } from "./gateway.ts";
import { bucketOf } from "./origins.ts";

interface Options {
  /** The repository's root. */
  root: string;
  /** Where Vite keeps what it has prepared; of its own for each state, so that two never spoil each other's. */
  cacheDir: string;
  quiet: boolean;
  /** Vite's own socket shares the site's port. */
  server: Server;
  behaviours: readonly Behaviour[];
  siteBucket: string;
}

/**
 * The site through Vite, on the same origin as the API: modules from their source, changes without a reload.
 * Vite's one inline script needs a nonce; the rest of the security policy stays as it is.
 */
export async function startDevSite(options: Options): Promise<{ bypass: Bypass; close(): Promise<void> }> {
  const { root, cacheDir, quiet, server, behaviours, siteBucket } = options;
  const nonce = randomBytes(16).toString("base64");
  const vite = await createServer({
    configFile: join(root, "web", "vite.config.ts"),
    appType: "spa",
    cacheDir,
    logLevel: quiet ? "error" : "info",
    html: { cspNonce: nonce },
    server: { middlewareMode: true, hmr: { server }, fs: { allow: [root, cacheDir] } },
  });
  const bypass: Bypass = (request, response) => {
    const [path = "/"] = (request.url ?? "/").split("?");
    if (path === "/config.json" || path.startsWith("/_local/")) return false;
    const behaviour = behaviours.find(({ pattern }) => pattern.test(path));
    if (!behaviour || bucketOf(behaviour.origin.domainName) !== siteBucket) return false;
    for (const [name, value] of Object.entries(behaviour.headersPolicy?.({}) ?? {}))
      response.setHeader(name, value.replace("script-src ", `script-src 'nonce-${nonce}' `));
    vite.middlewares(request, response);
    return true;
  };
  return { bypass, close: () => vite.close() };
}

/** Functions run their source as it is now from the next call on. Returns what ends the watching. */
export function reloadOnChange(
  root: string,
  functions: Pick<Functions, "reload">,
  say: (line: string) => void,
): () => void {
  let settled: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(settled);
    // An editor writes a file in several steps.
    settled = setTimeout(() => {
      functions.reload();
      say("Functions reloaded.");
    }, 100);
  };
  const watchers = ["lambdas", "contract"].map((room) =>
    watch(join(root, room), { recursive: true }, changed),
  );
  return () => {
    clearTimeout(settled);
    for (const watcher of watchers) watcher.close();
  };
}
