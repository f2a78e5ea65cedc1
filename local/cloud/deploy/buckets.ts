import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { siteShells } from "../../../contract/item-pages.ts";
import { pageKeys, templatesFolder } from "../../../contract/page-templates.ts";
import { startS3 } from "../../emulators/aws/s3/server.ts";
import { buildClientConfig, type Deployment } from "./deployment.ts";

const bucketProperties = z.record(z.string(), z.unknown());
const bucketPolicy = z.object({ Bucket: z.string(), PolicyDocument: z.unknown() });

/** Bucket names by construct id in lower case. The local cloud itself uses the first three. */
const bucketNames = z.object({ files: z.string(), media: z.string(), site: z.string() }).catchall(z.string());

export type Buckets = z.infer<typeof bucketNames>;

/** Starts S3 and creates the template's buckets. Throws when the template lacks the files, media or site bucket. */
export async function deployBuckets(deployment: Deployment): Promise<Buckets> {
  const { template, services, stateDir, accessKey, cleanup } = deployment;
  const buckets = template.listResources("AWS::S3::Bucket", bucketProperties);
  const accessKeys = { [accessKey.accessKeyId]: accessKey.secretAccessKey };
  const s3 = await startS3({ port: services.s3.port, dir: join(stateDir, "s3"), accessKeys });
  cleanup.defer(() => s3.close());
  for (const { ref, properties } of buckets) await s3.defineBucket(ref, properties);
  for (const { properties } of template.listResources("AWS::S3::BucketPolicy", bucketPolicy))
    s3.definePolicy(properties.Bucket, properties.PolicyDocument);
  return bucketNames.parse(Object.fromEntries(buckets.map(({ id, ref }) => [toConstructId(id), ref])));
}

/** Uploads the templates of the pages; the gateway serves the site's other files from its directory. */
export async function uploadTemplates(
  deployment: Deployment,
  bucket: string,
  siteDirectory: string,
): Promise<void> {
  const client = new S3Client({ ...buildClientConfig(deployment, "s3"), forcePathStyle: true });
  for (const key of pageKeys)
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: templatesFolder + key,
        Body: readFileSync(join(siteDirectory, templatesFolder, key)),
        ContentType: key.endsWith(".html") ? "text/html" : "application/manifest+json",
        CacheControl: "no-cache",
        ...(key === siteShells.notFound && { Metadata: { "not-found": "1" } }),
      }),
    );
  client.destroy();
}

/** CDK builds a logical id from the construct's path and eight hexadecimal digits. */
const toConstructId = (logicalId: string): string => logicalId.replace(/[0-9A-F]{8}$/, "").toLowerCase();
