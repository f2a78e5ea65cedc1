import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RemovalPolicy, type Stack } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import {
  BucketDeployment,
  type BucketDeploymentProps,
  CacheControl,
  Source,
} from "aws-cdk-lib/aws-s3-deployment";
import type { RuntimeConfig } from "../contract/runtime-config.ts";
import type { Stage } from "./stage.ts";

/** What `node web/build.ts` makes. */
const built = join(import.meta.dirname, "..", "web", "dist");

const immutable = [CacheControl.fromString("public, max-age=31536000, immutable")];
const askEachTime = [CacheControl.fromString("no-cache")];

/**
 * Uploads the built site and its /config.json. Chunks first, so that no page names one that is not there yet;
 * nothing is pruned, since an open tab still asks for the last build's. Without bundling nothing is uploaded.
 * Throws when the site has not been built.
 */
export function deploySite(stack: Stack, stage: Stage, site: IBucket, config: RuntimeConfig): void {
  if (!stack.bundlingRequired) return;
  if (!existsSync(join(built, "404.html")))
    throw new Error("web/dist holds no site: build it with `npm run build:web`");
  const upload = uploader(stack, stage, site);
  const assets = upload("Assets", {
    sources: [Source.asset(join(built, "assets"))],
    destinationKeyPrefix: "assets",
    cacheControl: immutable,
  });
  const pages = upload("Pages", {
    sources: [
      Source.asset(built, { exclude: ["assets", "404.html"] }),
      Source.jsonData("config.json", config),
    ],
    cacheControl: askEachTime,
  });
  // The edge tells the not-found page by this mark and answers it with 404 (lib/edge/site-response.js).
  const notFound = upload("NotFound", {
    sources: [Source.data("404.html", readFileSync(join(built, "404.html"), "utf8"))],
    cacheControl: askEachTime,
    metadata: { "not-found": "1" },
  });
  pages.node.addDependency(assets);
  notFound.node.addDependency(pages);
}

/** CDK's own function does the uploading; its role is ours, so that it may write to the site's bucket only. */
function uploader(stack: Stack, stage: Stage, site: IBucket) {
  const logGroup = new LogGroup(stack, "UploadLogs", {
    retention: stage.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = new Role(stack, "UploadRole", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
  logGroup.grantWrite(role);
  return (id: string, props: Omit<BucketDeploymentProps, "destinationBucket">) =>
    new BucketDeployment(stack, id, {
      destinationBucket: site,
      prune: false,
      memoryLimit: 512,
      role,
      logGroup,
      ...props,
    });
}
