import { defineEnv } from "../env.ts";

/** The bucket for uploads and downloads, and the bucket for public images, which the CDN serves. */
export const filesEnv = defineEnv(["FILES_BUCKET", "MEDIA_BUCKET"]);
