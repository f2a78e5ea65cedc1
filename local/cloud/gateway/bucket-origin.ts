import { GetObjectCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { createResponse, type Origin } from "./http-messages.ts";

interface Connection {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

/**
 * Creates an origin that reads a private bucket with signed requests, as CloudFront does with origin access control. Like
 * S3 without list permission, it returns 403 for a missing object.
 */
export function createBucketOrigin(bucket: string, connection: Connection): Origin {
  const client = new S3Client({ ...connection, forcePathStyle: true });
  return async (request) => {
    const key = toObjectKey(request.path);
    if (key === undefined) return createS3Error(400, "InvalidURI");
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
        body: Buffer.from(body ?? []),
      };
    } catch (error) {
      if (error instanceof S3ServiceException) return createS3Error(403, "AccessDenied");
      throw error;
    }
  };
}

/** The object key for a URL path, or undefined when its percent-encoding is invalid. */
export function toObjectKey(path: string): string | undefined {
  try {
    return decodeURIComponent(path).replace(/^\//, "");
  } catch {
    return undefined;
  }
}

export const createS3Error = (status: number, code: string) =>
  createResponse(
    status,
    "application/xml",
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
  );
