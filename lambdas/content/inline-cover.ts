import type { ContentCard } from "../../contract/content.ts";
import { itemPageEnv } from "../env.ts";
import { toMediaKey } from "../files/object-key.ts";
import { getObject } from "../files/s3.ts";
import { log } from "../log.ts";

/** A larger picture would delay the page's text more than a request of its own delays the picture. */
const maxInlineBytes = 24 * 1024;

/**
 * Reads an item's cover as a data URL, so that a phone shows it with the text, without a request of its own. Null for an
 * item without one, for a large one, and for one that cannot be read: the page is complete without it.
 */
export async function findInlineCover({ thumbnail_url: path }: ContentCard): Promise<string | null> {
  if (path === null) return null;
  try {
    const Key = toMediaKey(path);
    const object = await getObject({
      Bucket: itemPageEnv.read("MEDIA_BUCKET"),
      Key,
      Range: `bytes=0-${maxInlineBytes}`,
    });
    const bytes = await object.Body?.transformToByteArray();
    if (!bytes || bytes.length > maxInlineBytes || !object.ContentType?.startsWith("image/")) return null;
    return `data:${object.ContentType};base64,${Buffer.from(bytes).toString("base64")}`;
  } catch (error) {
    log.warn("A cover could not be read for its page", { path, error });
    return null;
  }
}
