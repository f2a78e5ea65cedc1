import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { type S3, type S3Options, startS3 } from "./server.ts";

/*
 * Fixtures for the tests of the S3 emulator.
 */

export const BUCKET = "content-files";
export const SECRET = "localsecret";
export const accessKeys = { local: SECRET };

/** Starts an S3 emulator with one bucket. */
export async function startTestS3(
  dir: string,
  properties: Record<string, unknown> = {},
  rights: S3Options["rights"] = new Map(),
): Promise<S3> {
  const s3 = await startS3({ port: 0, dir, accessKeys, rights });
  await s3.defineBucket(BUCKET, properties);
  return s3;
}

/** Creates an AWS SDK client with the settings of the product; `config` overrides them. */
export const createClient = ({ url }: { url: string }, config: S3ClientConfig = {}) =>
  new S3Client({
    endpoint: url,
    region: "eu-west-1",
    credentials: { accessKeyId: "local", secretAccessKey: SECRET },
    maxAttempts: 1,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...config,
  });

/** Creates a client with the SDK defaults: it sends checksums and verifies those it receives. */
export const createChecksumClient = (server: { url: string }) =>
  createClient(server, {
    requestChecksumCalculation: "WHEN_SUPPORTED",
    responseChecksumValidation: "WHEN_SUPPORTED",
  });

/** Sends a plain HTTP request; returns status, S3 error code, text and headers. */
export async function fetchS3(url: string, init?: RequestInit) {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, code: /<Code>(.*?)</.exec(text)?.[1], text, headers: response.headers };
}
