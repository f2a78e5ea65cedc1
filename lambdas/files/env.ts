import { defineEnv } from "../env.ts";

/** Whoever takes uploads in: the bucket they are sent to, and the one whose pictures the CDN shows. */
export const filesEnv = defineEnv(["FILES_BUCKET", "MEDIA_BUCKET"]);
