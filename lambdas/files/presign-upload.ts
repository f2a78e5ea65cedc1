import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { s3 } from "./s3.ts";

/** How long a form may be posted, in seconds: it is asked for when its file's turn comes. */
export const uploadFormSeconds = 300;

export interface UploadPolicy {
  bucket: string;
  key: string;
  type: string;
  /** In bytes. */
  limit: number;
}

/** A form that posts one file of this type, of 1 to `limit` bytes, to this key and no other. */
export const presignUpload = ({ bucket, key, type, limit }: UploadPolicy) =>
  createPresignedPost(s3, {
    Bucket: bucket,
    Key: key,
    Fields: { "Content-Type": type },
    Conditions: [{ "Content-Type": type }, ["content-length-range", 1, limit]],
    Expires: uploadFormSeconds,
  });
