import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
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
 * their cache times, the not-found page with its mark, and /config.json, which is all there is without a directory. Read once and kept.
 */
export function createSiteOrigin(directory: string | undefined, configJson: string): Origin {
  const objects = new Map<string, Promise<EdgeResponse>>();
  objects.set("config.json", Promise.resolve(object("config.json", Buffer.from(configJson))));

  const read = async (key: string): Promise<EdgeResponse> => {
    if (directory === undefined) return refusal(404, "NoSuchKey");
    const path = normalize(join(directory, key));
    if (!path.startsWith(join(directory, "/"))) return refusal(404, "NoSuchKey");
    try {
      return object(key, await readFile(path));
    } catch {
      return refusal(404, "NoSuchKey");
    }
  };

  return async (request) => {
    const key = decodedKey(request.path === "/" ? "/index.html" : request.path);
    if (key === undefined) return refusal(400, "InvalidURI");
    const known = objects.get(key);
    if (known) return await known;
    const found = read(key);
    // Only what there is: a stranger could name any number of files that are not.
    if ((await found).status === 200) objects.set(key, found);
    return await found;
  };
}

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
