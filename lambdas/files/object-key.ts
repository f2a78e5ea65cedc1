import { createHash, randomUUID } from "node:crypto";

/*
 * Keys are opaque: no title, no file name, no category, so that a key tells nothing and cannot be guessed. The
 * files bucket is private and opened by signed links alone; of the media bucket the CDN serves what lies below
 * media/ to anyone.
 */
const mediaPrefix = "media/";

export type ImageExtension = "jpg" | "png" | "gif" | "webp" | "svg";

/** Where a file lies that was sent but not looked at yet; whatever is still there a day later is deleted. */
export const generateStagingKey = (): string => `staging/${randomUUID()}`;

/** Where a downloadable file lies, as its row's file_path has it. */
export const generateContentKey = (): string => `content/${randomUUID()}`;

/**
 * A cover's path below media/, as a row's thumbnail_url has it: of one file's cover always the same, so that a second
 * try leaves nothing lying about, and none that leads to the file.
 */
export const toCoverPath = (uploadId: string, extension: ImageExtension): string =>
  `covers/${createHash("sha256").update(uploadId).digest("hex").slice(0, 32)}.${extension}`;

/** An advisor's picture's path below media/, as a row's profile_image_url has it. */
export const generateAdvisorImagePath = (extension: ImageExtension): string =>
  `advisors/${randomUUID()}.${extension}`;

/** The media bucket's key of what a row names by its path below media/. */
export const toMediaKey = (path: string): string => `${mediaPrefix}${path}`;
