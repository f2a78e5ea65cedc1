import { join } from "node:path";
import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  PutBucketCorsCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import * as z from "zod";
import { startS3 } from "../../emulators/aws/s3/server.ts";
import type { Found } from "../template/template.ts";
import { connection, type Deployment } from "./deployment.ts";

const bucket = z.looseObject({
  CorsConfiguration: z
    .object({
      CorsRules: z.array(
        z.object({
          AllowedMethods: z.array(z.string()),
          AllowedOrigins: z.array(z.string()),
          AllowedHeaders: z.array(z.string()).default([]),
          ExposedHeaders: z.array(z.string()).default([]),
          MaxAge: z.number().optional(),
        }),
      ),
    })
    .optional(),
});

type FoundBucket = Found<z.infer<typeof bucket>>;

/** Construct id in lower case → the bucket's name. Three of them the local cloud itself has to know. */
const names = z.object({ files: z.string(), media: z.string(), site: z.string() }).catchall(z.string());

export type Buckets = z.infer<typeof names>;

/** Starts S3 and makes the template's buckets. Throws when the template lacks one of the three. */
export async function deployBuckets(deployment: Deployment): Promise<Buckets> {
  const { template, services, stateDir, accessKey, running } = deployment;
  const { port, ours } = services.s3;
  const buckets = template.all("AWS::S3::Bucket", bucket);
  if (ours) {
    const accessKeys = { [accessKey.accessKeyId]: accessKey.secretAccessKey };
    const s3 = await startS3({ port, dir: join(stateDir, "s3"), accessKeys });
    running.defer(() => s3.close());
    for (const { ref, properties } of buckets) await s3.defineBucket(ref, properties);
  } else {
    const client = new S3Client({ ...connection(deployment, "s3"), forcePathStyle: true });
    for (const each of buckets) await createElsewhere(client, each, deployment.say);
  }
  return names.parse(Object.fromEntries(buckets.map(({ id, ref }) => [constructId(id), ref])));
}

async function createElsewhere(
  client: S3Client,
  { ref, properties }: FoundBucket,
  say: (line: string) => void,
): Promise<void> {
  try {
    await client.send(new CreateBucketCommand({ Bucket: ref }));
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  }
  const rules = properties.CorsConfiguration?.CorsRules;
  if (!rules) return;
  const CORSRules = rules.map(({ ExposedHeaders, MaxAge, ...rule }) => ({
    ...rule,
    ExposeHeaders: ExposedHeaders,
    ...(MaxAge !== undefined && { MaxAgeSeconds: MaxAge }),
  }));
  try {
    await client.send(new PutBucketCorsCommand({ Bucket: ref, CORSConfiguration: { CORSRules } }));
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.name !== "NotImplemented") throw error;
    say(`  It takes no CORS rules; give ${ref} some there, or no browser reaches it.`);
  }
}

/** CDK makes a logical id of the construct's path and eight hexadecimal digits. */
const constructId = (logicalId: string): string => logicalId.replace(/[0-9A-F]{8}$/, "").toLowerCase();
