import { createWriteStream, mkdirSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { GetObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import { mapInBatches } from "../../../lambdas/map-in-batches.ts";

/** These are on their way in or out, and expire after a day or a month. */
const passing = ["staging/", "exports/", "imports/", "imported/"];
/** Objects that are read at once. */
const concurrency = 8;

/** Writes every object of a bucket into `directory`, by its key. Returns their number and their bytes. */
export async function writeFiles(
  client: S3Client,
  Bucket: string,
  directory: string,
): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 };
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    const kept = Contents.filter(({ Key = "" }) => !passing.some((prefix) => Key.startsWith(prefix)));
    await mapInBatches(kept, concurrency, async ({ Key = "", Size = 0 }) => {
      await writeObject(client, { Bucket, Key }, toPath(directory, Key));
      total.files += 1;
      total.bytes += Size;
    });
  }
  return total;
}

/** Throws for a key that leads out of the directory. */
function toPath(directory: string, key: string): string {
  const path = resolve(directory, key);
  if (!path.startsWith(resolve(directory) + sep))
    throw new Error(`The key ${key} leads out of ${directory}.`);
  return path;
}

async function writeObject(client: S3Client, object: { Bucket: string; Key: string }, path: string) {
  const { Body } = await client.send(new GetObjectCommand(object));
  mkdirSync(dirname(path), { recursive: true });
  await pipeline(Body as Readable, createWriteStream(path, { flags: "wx", mode: 0o600 }));
}
