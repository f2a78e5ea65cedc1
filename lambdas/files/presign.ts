import { GetObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { formatContentDisposition } from "./attachment.ts";
import { s3 } from "./s3.ts";

/** How long a link opens, in seconds. Whoever is handed one can use it, so it is only as long as a click needs. */
export const downloadLinkSeconds = 60;

export interface StoredFile {
  bucket: string;
  key: string;
  /** What the browser saves it as. */
  fileName: string;
  /** Its MIME type, as verified when it was taken in. */
  fileType: string;
}

/** A URL that downloads one file, as an attachment under its name, for `linkSeconds`. */
export const presignDownload = ({ bucket, key, fileName, fileType }: StoredFile): Promise<string> =>
  getSignedUrl(
    s3,
    new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ResponseContentDisposition: formatContentDisposition(fileName),
      ResponseContentType: /^[\w.+-]+\/[\w.+-]+$/.test(fileType) ? fileType : "application/octet-stream",
    }),
    { expiresIn: downloadLinkSeconds },
  );
