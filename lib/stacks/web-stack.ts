import { CfnOutput, Validations } from "aws-cdk-lib";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { AnyPrincipal, ArnPrincipal, Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { Bucket, BucketPolicy, type IBucket } from "aws-cdk-lib/aws-s3";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import type { Construct } from "constructs";
import { mediaUrl, siteShells } from "../../contract/item-pages.ts";
import { pageKeys, templatesFolder } from "../../contract/page-templates.ts";
import type { RuntimeConfig } from "../../contract/runtime-config.ts";
import { addSiteAlarms } from "../alarms/site-alarms.ts";
import { createPrivateBucket, requireTls } from "../constructs/private-bucket.ts";
import { StageStack } from "../constructs/stage-stack.ts";
import { createDistribution } from "../site/distribution.ts";
import { deploySite } from "../site/site-files.ts";
import { getSiteBucketParameter, getSiteUrl, getSiteUrlParameter, region, type Stage } from "../stage.ts";
import type { ApiStack } from "./api-stack.ts";
import type { DataStack } from "./data-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";

export interface WebStackParts {
  readonly data: DataStack;
  readonly identity: IdentityStack;
  readonly api: ApiStack;
}

/** Makes the policy of the media bucket: this distribution, and no other of the account, may read what is below media/. */
function allowMediaReads(stack: WebStack, media: IBucket, cdn: Distribution): void {
  const policy = new BucketPolicy(stack, "MediaPolicy", { bucket: media });
  policy.document.addStatements(
    ...requireTls(media),
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
      actions: ["s3:GetObject"],
      resources: [media.arnForObjects("media/*")],
      conditions: { StringEquals: { "aws:SourceArn": cdn.distributionArn } },
    }),
  );
}

/** Lets this function read the templates and write pages, and no one else write a page. */
function allowPublishing(site: IBucket, publish: IFunction): void {
  const role = publish.role?.roleArn ?? "";
  const pages = pageKeys.map((key) => site.arnForObjects(key));
  const principals = [new ArnPrincipal(role)];
  for (const [actions, resources] of [
    // With permission to list, a missing page is 404 instead of 403.
    [["s3:ListBucket"], [site.bucketArn]],
    [["s3:GetObject"], [...pages, site.arnForObjects(`${templatesFolder}*`)]],
    [["s3:PutObject"], pages],
  ] as const)
    site.addToResourcePolicy(
      new PolicyStatement({ principals, actions: [...actions], resources: [...resources] }),
    );
  site.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ["s3:PutObject"],
      resources: pages,
      conditions: { ArnNotEquals: { "aws:PrincipalArn": role } },
    }),
  );
}

/** Creates the DNS records of the site's domain if its zone is in Route 53, and otherwise an output that says what to create. */
function addDnsRecords(stack: WebStack, { domain }: Stage, cdn: Distribution): void {
  if (domain === null) return;
  const { site, hostedZone } = domain;
  if (hostedZone === null) {
    new CfnOutput(stack, "DnsRecords", {
      value: `${site} CNAME ${cdn.distributionDomainName}`,
      description: "To be put into the DNS; an apex needs ALIAS or ANAME instead of CNAME",
    });
    return;
  }
  const { id: hostedZoneId, name: zoneName } = hostedZone;
  const zone = HostedZone.fromHostedZoneAttributes(stack, "Zone", { hostedZoneId, zoneName });
  const record = { zone, recordName: `${site}.`, target: RecordTarget.fromAlias(new CloudFrontTarget(cdn)) };
  new ARecord(stack, "Ipv4Record", record);
  new AaaaRecord(stack, "Ipv6Record", record);
}

/** The site's files and the distribution that serves site, images and API. */
export class WebStack extends StageStack {
  constructor(scope: Construct, stage: Stage, { data, identity, api }: WebStackParts) {
    super(scope, "web", stage, "Kindstead: the site and its CDN");
    // Imported by name: CDK would add policies that name this stack to the data stack's own constructs.
    const logs = Bucket.fromBucketName(this, "Logs", data.logs.bucketName);
    const media = Bucket.fromBucketName(this, "Media", data.media.bucketName);
    const site = createPrivateBucket(this, "Site", { stage, logs });
    Validations.of(site).acknowledge({
      id: "Annotation::@aws-cdk/aws-s3:accessLogsPolicyNotAdded",
      reason: "The data stack's policy of the logs takes site/ from every bucket of the account.",
    });
    const cdn = createDistribution(this, stage, {
      site,
      media,
      api,
      filesHost: data.files.bucketRegionalDomainName,
      logs,
    });
    allowMediaReads(this, media, cdn);
    addSiteAlarms(this, stage, cdn);
    const url = getSiteUrl(stage) ?? `https://${cdn.distributionDomainName}`;
    const config: RuntimeConfig = {
      stage: stage.name,
      cognito: {
        region,
        user_pool_id: identity.pool.userPoolId,
        client_id: identity.client.userPoolClientId,
        endpoint: null,
      },
      stripe: { publishable_key: stage.stripePublishableKey, stripe_js: null },
      media_url: mediaUrl,
    };
    const bucketName = new StringParameter(this, "SiteBucketName", {
      parameterName: getSiteBucketParameter(stage),
      description: "Where pages are published, and where the function of item pages reads its shells",
      stringValue: site.bucketName,
    });
    allowPublishing(site, api.publish);
    deploySite(this, stage, { site, config, publish: api.publish, bucketName });
    site.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ArnPrincipal(api.itemPageRole)],
        actions: ["s3:GetObject"],
        resources: Object.values(siteShells).map((key) => site.arnForObjects(key)),
      }),
    );
    new StringParameter(this, "SiteUrl", {
      parameterName: getSiteUrlParameter(stage),
      description: "Where the site is; the links in mails lead there",
      stringValue: url,
    });
    new CfnOutput(this, "SiteAddress", { value: url });
    addDnsRecords(this, stage, cdn);
    new CfnOutput(this, "RuntimeConfig", {
      value: this.toJsonString(config),
      description: "What /config.json holds",
    });
  }
}
