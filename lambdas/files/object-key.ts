import { createHash, randomUUID } from "node:crypto";
import { type ImageType, imageTypes } from "../../contract/uploads.ts";

/*
 * S3 object keys. They are random and contain no title, file name or category, so they reveal nothing and cannot be
 * guessed. The files bucket is private and read through signed links; the CDN serves everything below media/ of the
 * media bucket to anyone.
 */
const mediaPrefix = "media/";

/** The key of an uploaded file that is not verified yet. S3 deletes staged files after a day. */
export const generateStagingKey = (): string => `staging/${randomUUID()}`;

/** The key of a downloadable file, stored as `file_path`. */
export const generateContentKey = (): string => `content/${randomUUID()}`;

/**
 * A cover's path below media/, stored as `thumbnail_url`. It is a hash of the upload's id: a retry overwrites the same
 * object, and the path does not lead to the file.
 */
export const toCoverPath = (uploadId: string, type: ImageType): string =>
  `covers/${createHash("sha256").update(uploadId).digest("hex").slice(0, 32)}.${imageTypes[type].extensions[0]}`;

/** An advisor picture's path below media/, stored as `profile_image_url`. */
export const generateAdvisorImagePath = (type: ImageType): string =>
  `advisors/${randomUUID()}.${imageTypes[type].extensions[0]}`;

/** The key in the media bucket of a stored path below media/. */
export const toMediaKey = (path: string): string => `${mediaPrefix}${path}`;
