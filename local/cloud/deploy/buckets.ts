import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { siteShells } from "../../../contract/item-pages.ts";
import { pageKeys, templatesFolder } from "../../../contract/page-templates.ts";
import type { Right } from "../../emulators/aws/s3/rights.ts";
import { startS3 } from "../../emulators/aws/s3/server.ts";
import type { Template } from "../template/template.ts";
import { buildClientConfig, type Deployment } from "./deployment.ts";
import { readRolePolicies, toArray } from "./role-policies.ts";

const bucketProperties = z.record(z.string(), z.unknown());
const allowance = { Action: toArray(z.string()), Resource: toArray(z.string()) };
const toRight = ({ Action, Resource }: { Action: string[]; Resource: string[] }): Right => ({
  actions: Action,
  resources: Resource,
});
/** In a role's policy. A condition is not understood. */
const roleStatement = z.strictObject({ Effect: z.literal("Allow"), ...allowance }).transform(toRight);
const bucketStatement = z.looseObject({
  Effect: z.enum(["Allow", "Deny"]),
  ...allowance,
  Principal: z.union([z.string(), z.looseObject({ AWS: toArray(z.string()).default([]) })]),
});
const bucketPolicy = z.object({
  Bucket: z.string(),
  PolicyDocument: z.looseObject({ Statement: z.array(bucketStatement) }),
});

/** Bucket names by construct id in lower case. The local cloud itself uses the first three. */
const bucketNames = z.object({ files: z.string(), media: z.string(), site: z.string() }).catchall(z.string());

export type Buckets = z.infer<typeof bucketNames>;

/** Starts S3 and creates the template's buckets. Throws when the template lacks the files, media or site bucket. */
export async function deployBuckets(deployment: Deployment): Promise<Buckets> {
  const { template, services, stateDir, accessKey, cleanup } = deployment;
  const buckets = template.listResources("AWS::S3::Bucket", bucketProperties);
  const policies = template.listResources("AWS::S3::BucketPolicy", bucketPolicy);
  const s3 = await startS3({
    port: services.s3.port,
    dir: join(stateDir, "s3"),
    accessKeys: { [accessKey.accessKeyId]: accessKey.secretAccessKey },
    rights: listRights(template, policies),
  });
  cleanup.defer(() => s3.close());
  for (const { ref, properties } of buckets) await s3.defineBucket(ref, properties);
  for (const { properties } of policies) s3.definePolicy(properties.Bucket, properties.PolicyDocument);
  return bucketNames.parse(Object.fromEntries(buckets.map(({ id, ref }) => [toConstructId(id), ref])));
}

/** Lists what each role may do to objects: by its own policies, and by those of buckets that name it. */
function listRights(
  template: Template,
  bucketPolicies: readonly { properties: z.infer<typeof bucketPolicy> }[],
): Map<string, Right[]> {
  const rights = readRolePolicies(template, "s3", roleStatement);
  const statements = bucketPolicies.flatMap(({ properties }) => properties.PolicyDocument.Statement);
  for (const { Effect, Principal, ...statement } of statements) {
    if (Effect === "Deny" || typeof Principal === "string") continue;
    for (const arn of Principal.AWS) {
      const role = arn.slice(arn.lastIndexOf(":") + 1);
      rights.set(role, [...(rights.get(role) ?? []), toRight(statement)]);
    }
  }
  return rights;
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
