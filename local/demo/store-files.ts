import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { mediaKey } from "../../lambdas/files/object-key.ts";
import type { Places } from "./places.ts";
import { stableUuid } from "./stable-ids.ts";

const s3 = new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED", forcePathStyle: true });

/** Stores a download and returns its key, as a row's file_path has it. */
export async function storePdf(places: Places, slug: string, pdf: Uint8Array): Promise<string> {
  const key = `content/${stableUuid(`content/${slug}`)}`;
  await put(places.filesBucket, key, pdf, "application/pdf");
  return key;
}

/** Stores a drawing and returns its path below media/, as thumbnail_url and profile_image_url have it. */
export async function storeDrawing(
  places: Places,
  folder: "covers" | "advisors",
  slug: string,
  svg: string,
): Promise<string> {
  const path = `${folder}/${stableUuid(`${folder}/${slug}`)}.svg`;
  await put(places.mediaBucket, mediaKey(path), svg, "image/svg+xml");
  return path;
}

async function put(bucket: string, key: string, body: Uint8Array | string, type: string): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: body,
      ContentType: type,
      // A new file has a new key, so what lies under one never changes.
      CacheControl: "public, max-age=31536000, immutable",
    }),
  );
}
