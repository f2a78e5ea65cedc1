import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { type S3, startS3 } from "./server.ts";

/*
 * What the tests of the S3 stand-in start from.
 */

export const BUCKET = "content-files";
/** A key of everything that is easily encoded once too often or too seldom. */
export const AWKWARD = "a/../b c+é(1)'*!~%41 ✂.txt";
export const SECRET = "localsecret";
export const accessKeys = { local: SECRET };

/** A running S3 with one bucket. */
export async function givenS3(dir: string, properties: Record<string, unknown> = {}): Promise<S3> {
  const s3 = await startS3({ port: 0, dir, accessKeys });
  await s3.defineBucket(BUCKET, properties);
  return s3;
}

/** The real client, set up as the product sets it up; `config` overrides. */
export const clientOf = ({ url }: { url: string }, config: S3ClientConfig = {}) =>
  new S3Client({
    endpoint: url,
    region: "eu-west-1",
    credentials: { accessKeyId: "local", secretAccessKey: SECRET },
    maxAttempts: 1,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...config,
  });

/** A client left as the SDK makes it: it sends checksums and checks those it gets. */
export const carefulClientOf = (server: { url: string }) =>
  clientOf(server, {
    requestChecksumCalculation: "WHEN_SUPPORTED",
    responseChecksumValidation: "WHEN_SUPPORTED",
  });

/** Status, error code and body of a plain HTTP request. */
export async function answerOf(url: string, init?: RequestInit) {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, code: /<Code>(.*?)</.exec(text)?.[1], text, headers: response.headers };
}
