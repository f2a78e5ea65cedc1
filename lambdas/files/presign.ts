import type { PresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { downloadLinkSeconds, playLinkSeconds, uploadFormSeconds } from "../../contract/link-lifetimes.ts";
import { objectCaching } from "../../contract/object-caching.ts";
import { sanitizeFileName } from "./file-name.ts";
import { loadS3 } from "./s3.ts";

export interface StoredFile {
  bucket: string;
  key: string;
  /** The name that the browser saves the file under. */
  fileName: string;
  /** The MIME type that was verified at upload. */
  fileType: string;
}

/** A signed URL that one file plays from inside a page, for `playLinkSeconds`. */
export const presignPlay = ({ bucket, key, fileType }: Omit<StoredFile, "fileName">): Promise<string> =>
  presignGet({ bucket, key, fileType, disposition: "inline", seconds: playLinkSeconds });

/** A signed URL that downloads one file as an attachment under its name, for `downloadLinkSeconds`. */
export const presignDownload = ({ bucket, key, fileName, fileType }: StoredFile): Promise<string> =>
  presignGet({
    bucket,
    key,
    fileType,
    disposition: formatContentDisposition(fileName),
    seconds: downloadLinkSeconds,
  });

async function presignGet({
  bucket,
  key,
  fileType,
  disposition,
  seconds,
}: Omit<StoredFile, "fileName"> & { disposition: string; seconds: number }): Promise<string> {
  const { sdk, s3 } = await loadS3();
  return getSignedUrl(
    s3,
    new sdk.GetObjectCommand({
      Bucket: bucket,
      Key: key,
      // Signed into the link, so that it holds with any header that the object is stored with.
      ResponseCacheControl: objectCaching.memberFile,
      ResponseContentDisposition: disposition,
      ResponseContentType: /^[\w.+-]+\/[\w.+-]+$/.test(fileType) ? fileType : "application/octet-stream",
    }),
    { expiresIn: seconds },
  );
}

export interface UploadPolicy {
  bucket: string;
  key: string;
  type: string;
  /** In bytes. */
  limit: number;
}

/**
 * A signed form (POST policy) that uploads one file of this type and of 1 to `limit` bytes to exactly this key. The
 * library is imported lazily because downloads do not need its 70 KB.
 */
export async function presignUpload({ bucket, key, type, limit }: UploadPolicy): Promise<PresignedPost> {
  const [{ createPresignedPost }, { s3 }] = await Promise.all([
    import("@aws-sdk/s3-presigned-post"),
    loadS3(),
  ]);
  return createPresignedPost(s3, {
    Bucket: bucket,
    Key: key,
    Fields: { "Content-Type": type },
    Conditions: [{ "Content-Type": type }, ["content-length-range", 1, limit]],
    Expires: uploadFormSeconds,
  });
}

/**
 * A Content-Disposition header for `fileName` (RFC 6266): an ASCII name for old clients, and the full name in UTF-8
 * (RFC 8187). The name is sanitized again, so that it can never add a header or a folder.
 */
export function formatContentDisposition(fileName: string): string {
  const name = sanitizeFileName(fileName);
  const asciiName = name.replace(/[^\w .()-]/g, "_");
  const utf8Name = encodeURIComponent(name).replace(/['()*]/g, encodePercent);
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${utf8Name}`;
}

const encodePercent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
