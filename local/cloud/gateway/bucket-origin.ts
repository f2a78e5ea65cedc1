import { GetObjectCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { type Origin, ownAnswer } from "./message.ts";

interface Connection {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

/**
 * A private bucket behind CloudFront: every object is read by a signed request, as with origin access control.
 * A bucket whose objects it may not list answers 403 for a missing one, as S3 does.
 */
export function createBucketOrigin(bucket: string, connection: Connection): Origin {
  const client = new S3Client({ ...connection, forcePathStyle: true });
  return async (request) => {
    const key = decodedKey(request.path);
    if (key === undefined) return refusal(400, "InvalidURI");
    try {
      const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const body = await object.Body?.transformToByteArray();
      return {
        status: 200,
        headers: {
          "content-type": object.ContentType ?? "binary/octet-stream",
          ...(object.CacheControl !== undefined && { "cache-control": object.CacheControl }),
          ...(object.ETag !== undefined && { etag: object.ETag }),
          ...(object.LastModified && { "last-modified": object.LastModified.toUTCString() }),
          ...Object.fromEntries(
            Object.entries(object.Metadata ?? {}).map(([name, value]) => [`x-amz-meta-${name}`, value]),
          ),
        },
        cookies: [],
        body: Buffer.from(body ?? []),
      };
    } catch (error) {
      if (error instanceof S3ServiceException) return refusal(403, "AccessDenied");
      throw error;
    }
  };
}

/** The object's key of a path, or undefined when that is not well encoded. */
export function decodedKey(path: string): string | undefined {
  try {
    return decodeURIComponent(path).replace(/^\//, "");
  } catch {
    return undefined;
  }
}

export const refusal = (status: number, code: string) =>
  ownAnswer(
    status,
    "application/xml",
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
  );
