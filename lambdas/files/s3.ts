import { S3Client } from "@aws-sdk/client-s3";
import { awsClientOptions } from "../aws-client-options.ts";

/**
 * The S3 client. Checksums are off by default because the SDK would sign the checksum of an empty body into download
 * links, and S3 may then reject the download.
 */
export const s3 = new S3Client({
  ...awsClientOptions,
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});
