import type { S3Request, S3Response } from "./s3-request.ts";

/** DeleteObject: answers 204 whether or not the object existed. */
export async function deleteObject(request: S3Request): Promise<S3Response> {
  await request.buckets.get(request.bucket).remove(request.key);
  return { status: 204 };
}
