import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import * as z from "zod";
import { siteShells } from "../../../contract/item-pages.ts";
import { startS3 } from "../../emulators/aws/s3/server.ts";
import type { TemplateResource } from "../template/template.ts";
import { buildClientConfig, type Deployment } from "./deployment.ts";

const bucketProperties = z.looseObject({
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

const bucketPolicy = z.object({ Bucket: z.string(), PolicyDocument: z.unknown() });

type FoundBucket = TemplateResource<z.infer<typeof bucketProperties>>;

/** Bucket names by construct id in lower case. The local cloud itself uses the first three. */
const bucketNames = z.object({ files: z.string(), media: z.string(), site: z.string() }).catchall(z.string());

export type Buckets = z.infer<typeof bucketNames>;

/** Starts S3 and creates the template's buckets. Throws when the template lacks the files, media or site bucket. */
export async function deployBuckets(deployment: Deployment): Promise<Buckets> {
  const { template, services, stateDir, accessKey, cleanup } = deployment;
  const { port, isEmulated } = services.s3;
  const buckets = template.listResources("AWS::S3::Bucket", bucketProperties);
  if (isEmulated) {
    const accessKeys = { [accessKey.accessKeyId]: accessKey.secretAccessKey };
    const s3 = await startS3({ port, dir: join(stateDir, "s3"), accessKeys });
    cleanup.defer(() => s3.close());
    for (const { ref, properties } of buckets) await s3.defineBucket(ref, properties);
    for (const { properties } of template.listResources("AWS::S3::BucketPolicy", bucketPolicy))
      s3.definePolicy(properties.Bucket, properties.PolicyDocument);
  } else {
    const client = new S3Client({ ...buildClientConfig(deployment, "s3"), forcePathStyle: true });
    for (const each of buckets) await createExternalBucket(client, each, deployment.print);
  }
  return bucketNames.parse(Object.fromEntries(buckets.map(({ id, ref }) => [toConstructId(id), ref])));
}

/** Uploads the files of the built site that a function reads; the gateway serves the site itself from its directory. */
export async function uploadSiteShells(
  deployment: Deployment,
  bucket: string,
  siteDirectory: string,
): Promise<void> {
  const client = new S3Client({ ...buildClientConfig(deployment, "s3"), forcePathStyle: true });
  for (const Key of Object.values(siteShells))
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key,
        Body: readFileSync(join(siteDirectory, Key)),
        ContentType: "text/html; charset=utf-8",
      }),
    );
  client.destroy();
}

async function createExternalBucket(
  client: S3Client,
  { ref, properties }: FoundBucket,
  print: (line: string) => void,
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
    print(`  It does not support CORS rules. Configure them for ${ref} there, or browsers cannot use it.`);
  }
}

/** CDK builds a logical id from the construct's path and eight hexadecimal digits. */
const toConstructId = (logicalId: string): string => logicalId.replace(/[0-9A-F]{8}$/, "").toLowerCase();
