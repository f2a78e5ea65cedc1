import { S3Client } from "@aws-sdk/client-s3";
import { awsClientOptions } from "../retries.ts";

/**
 * The one client of the buckets. By default the SDK signs a checksum of the empty body into a link, which S3 may hold
 * against the download.
 */
export const s3 = new S3Client({
  ...awsClientOptions,
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});
