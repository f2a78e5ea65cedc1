import { ArnFormat, CfnOutput, Duration, Validations } from "aws-cdk-lib";
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from "aws-cdk-lib/aws-dynamodb";
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { HttpMethods, type IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { undoDays } from "../../contract/imports.ts";
import { maxSignatureSeconds } from "../../contract/link-lifetimes.ts";
import { dataShape } from "../../lambdas/table/data-shape.ts";
import { indexes, tableKeys, ttlAttribute } from "../../lambdas/table/definition.ts";
import { createBucket, createPrivateBucket } from "../constructs/private-bucket.ts";
import { getRemovalPolicy } from "../constructs/removal-policy.ts";
import { StageStack } from "../constructs/stage-stack.ts";
import { logDelivery } from "../site/cdn-logs.ts";
import { getSiteUrl, type Stage } from "../stage.ts";

const defineText = (name: string) => ({ name, type: AttributeType.STRING });

/** The stateful resources: the table and the buckets. */
export class DataStack extends StageStack {
  readonly table: TableV2;
  /** Access logs of the buckets and the CDN. */
  readonly logs: IBucket;
  /** The files that members download, reachable by presigned URLs only. */
  readonly files: IBucket;
  /** Thumbnails and advisor images, public through the CDN under /media. */
  readonly media: IBucket;

  constructor(scope: Construct, stage: Stage) {
    super(scope, "data", stage, "Kindstead: the table and the buckets");
    this.table = this.#createTable(stage);
    this.logs = this.#createLogs(stage);
    this.files = this.#createFiles(stage);
    this.media = this.#createMedia(stage);
    new CfnOutput(this, "TableName", { value: this.table.tableName, description: "TABLE_NAME of commands" });
    // npm run deploy refuses to deploy over data of another shape.
    new CfnOutput(this, "DataShape", { value: String(dataShape) });
  }

  #createTable(stage: Stage): TableV2 {
    return new TableV2(this, "Table", {
      partitionKey: defineText(tableKeys.partition),
      sortKey: defineText(tableKeys.sort),
      globalSecondaryIndexes: Object.entries(indexes).map(([indexName, keys]) => ({
        indexName,
        partitionKey: defineText(keys.partition),
        sortKey: defineText(keys.sort),
        ...(keys.projected === "all"
          ? { projectionType: ProjectionType.ALL }
          : { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...keys.projected] }),
      })),
      timeToLiveAttribute: ttlAttribute,
      billing: Billing.onDemand(),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.deletionProtection,
      removalPolicy: getRemovalPolicy(stage),
    });
  }

  #createLogs(stage: Stage): IBucket {
    const logs = createBucket(this, "Logs", stage, {
      lifecycleRules: [{ expiration: Duration.days(stage.logRetentionDays) }],
    });
    // The site's bucket is in a later stack; naming it here would create a circular dependency.
    logs.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("logging.s3.amazonaws.com")],
        actions: ["s3:PutObject"],
        resources: [logs.arnForObjects("site/*")],
        conditions: { StringEquals: { "aws:SourceAccount": this.account } },
      }),
    );
    logs.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(logDelivery.service)],
        actions: ["s3:PutObject"],
        resources: [logs.arnForObjects(`${logDelivery.prefix}${this.account}/*`)],
        conditions: {
          StringEquals: {
            "aws:SourceAccount": this.account,
            "s3:x-amz-acl": "bucket-owner-full-control",
          },
          ArnLike: {
            "aws:SourceArn": this.formatArn({
              service: "logs",
              resource: "delivery-source",
              resourceName: "*",
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          },
        },
      }),
    );
    return logs;
  }

  #createFiles(stage: Stage): IBucket {
    const files = createPrivateBucket(this, "Files", {
      stage,
      logs: this.logs,
      lifecycleRules: [
        { prefix: "staging/", expiration: Duration.days(1) },
        // Lists with personal data, so that their old versions do not stay for a month either.
        ...["exports/", "imports/"].map((prefix) => ({
          prefix,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        })),
        // These objects say which members an import wrote, so that it can be undone.
        { prefix: "imported/", expiration: Duration.days(undoDays + 1) },
      ],
      cors: [
        {
          allowedMethods: [HttpMethods.GET, HttpMethods.POST],
          allowedOrigins: [getSiteUrl(stage) ?? "*"],
          allowedHeaders: ["*"],
        },
      ],
    });
    files.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ["s3:*"],
        resources: [files.arnForObjects("*")],
        conditions: { NumericGreaterThan: { "s3:signatureAge": maxSignatureSeconds * 1_000 } },
      }),
    );
    return files;
  }

  #createMedia(stage: Stage): IBucket {
    // Its policy names the distribution and a bucket has only one, so all of it is in the web stack.
    const media = createPrivateBucket(this, "Media", { stage, logs: this.logs, enforceSSL: false });
    Validations.of(media).acknowledge({
      id: "AwsSolutions-S10",
      reason: "The policy in the web stack requires TLS 1.2 (lib/stacks/web-stack.ts).",
    });
    return media;
  }
}
