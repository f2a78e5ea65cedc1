import { randomBytes } from "node:crypto";
import { watch } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { createServer } from "vite";
import type { Functions } from "../functions/functions.ts";
import type { CacheBehavior } from "./distribution.ts";
import type { Bypass } from "./gateway.ts";
import { parseBucketName } from "./origins.ts";

interface Options {
  /** The repository's root. */
  root: string;
  /** Vite's cache; each state directory has its own, so that two instances do not interfere. */
  cacheDir: string;
  quiet: boolean;
  /** Vite's web socket shares the site's port. */
  server: Server;
  behaviors: readonly CacheBehavior[];
  siteBucket: string;
}

/**
 * Serves the site through Vite on the same origin as the API, with hot module replacement. Vite's inline script gets a
 * nonce; the rest of the content security policy is unchanged.
 */
export async function startDevSite(options: Options): Promise<{ bypass: Bypass; close(): Promise<void> }> {
  const { root, cacheDir, quiet, server, behaviors, siteBucket } = options;
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
    const behavior = behaviors.find(({ pattern }) => pattern.test(path));
    if (!behavior) return false;
    // The function of item pages needs the built site, so Vite serves them like the other pages.
    const isSite =
      path.startsWith("/resources/") || parseBucketName(behavior.origin.domainName) === siteBucket;
    if (!isSite) return false;
    for (const [name, value] of Object.entries(behavior.headersPolicy?.({}) ?? {}))
      response.setHeader(name, value.replace("script-src ", `script-src 'nonce-${nonce}' `));
    vite.middlewares(request, response);
    return true;
  };
  return { bypass, close: () => vite.close() };
}

/** Reloads all functions when a source file changes. Returns a function that stops watching. */
export function reloadOnChange(
  root: string,
  functions: Pick<Functions, "reload">,
  print: (line: string) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const scheduleReload = () => {
    clearTimeout(timer);
    // An editor writes a file in several steps, so several events are one change.
    timer = setTimeout(() => {
      functions.reload();
      print("Functions reloaded.");
    }, 100);
  };
  const watchers = ["lambdas", "contract"].map((folder) =>
    watch(join(root, folder), { recursive: true }, scheduleReload),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
