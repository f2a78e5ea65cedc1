import { extname } from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { objectCaching } from "../../contract/object-caching.ts";
import { toMediaKey } from "../../lambdas/files/object-key.ts";
import { type LibraryFile, readLibraryFile } from "./library.ts";
import type { SeedTargets } from "./seed-targets.ts";
import { toStableUuid } from "./stable-ids.ts";

const s3 = new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED", forcePathStyle: true });

/** Stores a file of this type in the files bucket. Returns its key, the value of an item's file_path. */
export async function storeMemberFile(
  targets: SeedTargets,
  slug: string,
  { file, type }: { file: LibraryFile; type: string },
): Promise<string> {
  const key = `content/${toStableUuid(`content/${slug}`)}`;
  await putObject(targets.filesBucket, key, readLibraryFile(file), type, objectCaching.memberFile);
  return key;
}

const pictureTypes: Readonly<Record<string, string>> = { ".svg": "image/svg+xml", ".webp": "image/webp" };

/**
 * Stores a picture of the library in the media bucket. Returns its path below media/, the value of thumbnail_url and
 * profile_image_url.
 */
export async function storeImage(
  targets: SeedTargets,
  folder: "covers" | "advisors",
  slug: string,
  file: LibraryFile,
): Promise<string> {
  const extension = extname(file.path);
  const path = `${folder}/${toStableUuid(`${folder}/${slug}`)}${extension}`;
  await storePicture(targets, path, file);
  return path;
}

/** Stores a picture of the library at this path below media/. */
export async function storePicture(targets: SeedTargets, path: string, file: LibraryFile): Promise<void> {
  const type = pictureTypes[extname(file.path)];
  if (!type) throw new Error(`${file.path} is not a picture`);
  await putObject(targets.mediaBucket, toMediaKey(path), readLibraryFile(file), type, objectCaching.picture);
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
