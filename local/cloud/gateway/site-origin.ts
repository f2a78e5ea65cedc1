import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { decodedKey, refusal } from "./bucket-origin.ts";
import type { EdgeResponse, Origin } from "./message.ts";

const CONTENT_TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/**
 * The site's bucket as a deployment would fill it (lib/site-files.ts): the built files of `directory` with
 * their cache times, the not-found page with its mark, and /config.json, which is all there is without a
 * directory. Everything is read at once, since the next build may take the directory away.
 */
export function createSiteOrigin(directory: string | undefined, configJson: string): Origin {
  const objects = new Map([["config.json", object("config.json", Buffer.from(configJson))]]);
  if (directory !== undefined)
    for (const key of filesBelow(directory))
      objects.set(key, object(key, readFileSync(join(directory, key))));

  return async (request) => {
    const key = decodedKey(request.path === "/" ? "/index.html" : request.path);
    if (key === undefined) return refusal(400, "InvalidURI");
    return objects.get(key) ?? refusal(404, "NoSuchKey");
  };
}

/** Paths relative to the directory, which are the objects' keys. */
const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));

function object(key: string, body: Buffer): EdgeResponse {
  return {
    status: 200,
    headers: {
      "content-type": CONTENT_TYPES[extname(key)] ?? "binary/octet-stream",
      "cache-control": key.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      etag: `"${createHash("md5").update(body).digest("hex")}"`,
      ...(key === "404.html" && { "x-amz-meta-not-found": "1" }),
    },
    cookies: [],
    body,
  };
}
