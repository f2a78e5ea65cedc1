import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { objectCaching, toMediaKey } from "../../lambdas/files/object-key.ts";
import type { SeedTargets } from "./seed-targets.ts";
import { toStableUuid } from "./stable-ids.ts";

const s3 = new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED", forcePathStyle: true });

/** Stores a PDF in the files bucket. Returns its key, the value of an item's file_path. */
export async function storePdf(targets: SeedTargets, slug: string, pdf: Uint8Array): Promise<string> {
  const key = `content/${toStableUuid(`content/${slug}`)}`;
  await putObject(targets.filesBucket, key, pdf, "application/pdf", objectCaching.memberFile);
  return key;
}

/** Stores an SVG in the media bucket. Returns its path below media/, the value of thumbnail_url and profile_image_url. */
export async function storeImage(
  targets: SeedTargets,
  folder: "covers" | "advisors",
  slug: string,
  svg: Uint8Array,
): Promise<string> {
  const path = `${folder}/${toStableUuid(`${folder}/${slug}`)}.svg`;
  await putObject(targets.mediaBucket, toMediaKey(path), svg, "image/svg+xml", objectCaching.picture);
  return path;
}

async function putObject(
  bucket: string,
  key: string,
  body: Uint8Array,
  type: string,
  caching: string,
): Promise<void> {
  await s3.send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: type, CacheControl: caching }),
  );
}
