import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { pageKeys } from "../../../contract/page-templates.ts";
import { createS3Error, toObjectKey } from "./bucket-origin.ts";
import type { EdgeResponse, Origin } from "./http-messages.ts";

const contentTypes: Record<string, string> = {
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
 * Creates an origin for the site's bucket as a deployment fills it (lib/site/site-files.ts): the built files of `directory`
 * with their cache headers, and /config.json. Without a directory it has only /config.json. All files are read at once,
 * because a later build may delete the directory. Pages come from `published`.
 */
export function createSiteOrigin(
  directory: string | undefined,
  configJson: string,
  published: Origin,
): Origin {
  const objects = new Map([["config.json", toObjectResponse("config.json", Buffer.from(configJson))]]);
  if (directory !== undefined)
    for (const key of listFiles(directory))
      objects.set(key, toObjectResponse(key, readFileSync(join(directory, key))));

  return async (request) => {
    const key = toObjectKey(request.path === "/" ? "/index.html" : request.path);
    if (key === undefined) return createS3Error(400, "InvalidURI");
    if (pageKeys.includes(key)) return published({ ...request, path: `/${key}` });
    return objects.get(key) ?? createS3Error(404, "NoSuchKey");
  };
}

/** Paths relative to the directory, which are the object keys. */
const listFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));

function toObjectResponse(key: string, body: Buffer): EdgeResponse {
  return {
    status: 200,
    headers: {
      "content-type": contentTypes[extname(key)] ?? "binary/octet-stream",
      "cache-control": key.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      etag: `"${createHash("md5").update(body).digest("hex")}"`,
    },
    body,
  };
}
