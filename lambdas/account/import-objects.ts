import { contentEnv } from "../env.ts";
import { getObject, putObject } from "../files/s3.ts";

/* The objects of an import in the files bucket: the uploaded CSV file, and the rows that were read from it. */

/** Reads an object; undefined if there is none. */
export async function readObject(Key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await getObject({ Bucket: contentEnv.read("FILES_BUCKET"), Key });
    return await Body?.transformToByteArray();
  } catch (error) {
    // Without the permission to list objects, S3 answers AccessDenied for a missing one.
    if (error instanceof Error && (error.name === "NoSuchKey" || error.name === "AccessDenied"))
      return undefined;
    throw error;
  }
}

/** Writes JSON text. */
export async function writeObject(Key: string, json: string): Promise<void> {
  await putObject({
    Bucket: contentEnv.read("FILES_BUCKET"),
    Key,
    Body: Buffer.from(json),
    ContentType: "application/json",
  });
}
