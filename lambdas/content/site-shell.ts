import type { S3ServiceException } from "@aws-sdk/client-s3";
import { itemPageEnv } from "../env.ts";
import { getObject } from "../files/s3.ts";
import { readParameter } from "../settings.ts";

/** The last version of each file, with its ETag. */
const known = new Map<string, { etag: string | undefined; text: string }>();

/**
 * Reads an HTML file of the built site from its bucket. Each read asks for a newer version by ETag, so that a deployment
 * of the site is seen at once, whichever stack is deployed first. Throws if the site is not deployed.
 */
export async function readSiteFile(key: string): Promise<string> {
  const cached = known.get(key);
  try {
    const Bucket = await readParameter(itemPageEnv.read("SITE_BUCKET_PARAMETER"));
    const IfNoneMatch = cached?.etag;
    const object = await getObject({ Bucket, Key: key, IfNoneMatch });
    const text = (await object.Body?.transformToString()) ?? "";
    known.set(key, { etag: object.ETag, text });
    return text;
  } catch (error) {
    if (cached && (error as S3ServiceException).$metadata?.httpStatusCode === 304) return cached.text;
    throw error;
  }
}
