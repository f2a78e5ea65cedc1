import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type CfnElement,
  CustomResource,
  DefaultStackSynthesizer,
  Duration,
  FileSystem,
  IgnoreMode,
  RemovalPolicy,
  type Stack,
  Token,
  Validations,
} from "aws-cdk-lib";
import { Policy, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import {
  BucketDeployment,
  type BucketDeploymentProps,
  CacheControl,
  type ISource,
  Source,
} from "aws-cdk-lib/aws-s3-deployment";
import type { IDependable } from "constructs";
import { manifestFile, templatesFolder } from "../../contract/page-templates.ts";
import type { RuntimeConfig } from "../../contract/runtime-config.ts";
import type { Stage } from "../stage.ts";

/** The output directory of `node web/build.ts`. */
const webDist = join(import.meta.dirname, "..", "..", "web", "dist");

const immutable = [CacheControl.fromString("public, max-age=31536000, immutable")];
const askEachTime = [CacheControl.fromString("no-cache")];

export interface SiteDeployment {
  site: IBucket;
  config: RuntimeConfig;
  /** The function that makes pages of the templates. */
  publish: IFunction;
  /** The parameter from which that function has the bucket's name. */
  bucketName: IDependable;
  built?: string;
}

/**
 * Uploads the built site and its /config.json, with the pages as templates, and has the pages published. Chunks are
 * uploaded before the pages that name them, and none are deleted, because open tabs load the previous build's. Without
 * bundling nothing is uploaded. Throws if the site is not built.
 */
export function deploySite(
  stack: Stack,
  stage: Stage,
  { site, config, publish, bucketName, built = webDist }: SiteDeployment,
): void {
  if (!stack.bundlingRequired) return;
  if (!existsSync(join(built, "404.html")))
    throw new Error(`${built} holds no site: build it with npm run build:web`);
  const upload = createUploader(stack, stage, site);
  const assets = upload("Assets", {
    sources: [Source.asset(join(built, "assets"))],
    destinationKeyPrefix: "assets",
    cacheControl: immutable,
  });
  const files = upload("Files", {
    sources: [
      Source.asset(built, {
        exclude: ["/assets", "/templates", "*.html", `/${manifestFile}`],
        ignoreMode: IgnoreMode.GIT,
      }),
      Source.jsonData("config.json", config),
    ],
    cacheControl: askEachTime,
  });
  const templates = join(built, templatesFolder);
  const pages = upload("Pages", {
    sources: [Source.asset(templates, { exclude: ["/404.html"], ignoreMode: IgnoreMode.GIT })],
    destinationKeyPrefix: templatesFolder,
    cacheControl: askEachTime,
  });
  // The edge function recognizes the 404 page by this metadata and sets its status (lib/site/edge/site-response.js).
  const notFound = upload("NotFound", {
    sources: [Source.data("404.html", readFileSync(join(templates, "404.html"), "utf8"))],
    destinationKeyPrefix: templatesFolder,
    cacheControl: askEachTime,
    metadata: { "not-found": "1" },
  });
  pages.node.addDependency(assets, files);
  notFound.node.addDependency(pages);
  const published = new CustomResource(stack, "PublishedPages", {
    serviceToken: publish.functionArn,
    serviceTimeout: Duration.minutes(5),
    // Another value for other templates, so that CloudFormation calls the function again.
    properties: { templates: FileSystem.fingerprint(templates) },
  });
  published.node.addDependency(notFound, bucketName, site);
  for (const uploading of stack.node.children.filter(({ node }) => /^Custom::CDKBucketDeploy/.test(node.id)))
    Validations.of(uploading).acknowledge(
      { id: "AwsSolutions-L1", reason: "CDK chooses the runtime of its own function." },
      { id: "Serverless-LambdaLatestVersion", reason: "CDK chooses the runtime of its own function." },
      { id: "Serverless-LambdaTracing", reason: "It runs at a deployment, under CloudFormation's eyes." },
      { id: "Serverless-LambdaDLQ", reason: "CloudFormation waits for it and rolls back when it fails." },
    );
}

type Upload = Pick<BucketDeploymentProps, "sources" | "destinationKeyPrefix" | "cacheControl" | "metadata">;

/**
 * The role of CDK's upload function. CDK would grant it deleting from the bucket. This role ignores that; its own policy
 * allows reading the archives that deployments upload and adding files to the site. It names no archive: IAM needs
 * seconds to apply a changed policy, and the upload follows at once.
 */
function createUploader(
  stack: Stack,
  stage: Stage,
  site: IBucket,
): (id: string, upload: Upload) => BucketDeployment {
  const logGroup = new LogGroup(stack, "UploadLogs", {
    retention: stage.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = new Role(stack, "UploadRole", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
  const rights = new Policy(stack, "UploadRights", {
    roles: [role],
    statements: [
      new PolicyStatement({ actions: ["s3:ListBucket"], resources: [site.bucketArn] }),
      new PolicyStatement({ actions: ["s3:PutObject"], resources: [site.arnForObjects("*")] }),
      new PolicyStatement({
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        resources: [logGroup.logGroupArn],
      }),
    ],
  });
  const allowReading = (source: ISource): ISource => ({
    bind(scope, context) {
      const bound = source.bind(scope, context);
      const archives = bound.bucket.arnForObjects("*.zip");
      rights.addStatements(new PolicyStatement({ actions: ["s3:GetObject"], resources: [archives] }));
      return bound;
    },
  });
  const siteId = stack.getLogicalId(site.node.defaultChild as CfnElement);
  const account = Token.isUnresolved(stack.account) ? "<AWS::AccountId>" : stack.account;
  const partition = Token.isUnresolved(stack.partition) ? "<AWS::Partition>" : stack.partition;
  const archives = `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${account}-${stack.region}`;
  Validations.of(rights).acknowledge(
    {
      id: `AwsSolutions-IAM5[Resource::<${siteId}.Arn>/*]`,
      reason: "It may add any file of the site, and neither read nor delete one.",
    },
    {
      id: `AwsSolutions-IAM5[Resource::arn:${partition}:s3:::${archives}/*.zip]`,
      reason: "A policy that names each archive changes with each deployment, which IAM applies too late.",
    },
  );
  return (id, { sources, ...upload }) => {
    const deployment = new BucketDeployment(stack, id, {
      ...upload,
      sources: sources.map(allowReading),
      destinationBucket: site,
      prune: false,
      memoryLimit: 512,
      role: role.withoutPolicyUpdates(),
      logGroup,
    });
    deployment.node.addDependency(rights);
    return deployment;
  };
}
