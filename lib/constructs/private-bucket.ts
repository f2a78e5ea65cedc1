import { Duration } from "aws-cdk-lib";
import { AnyPrincipal, Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Stage } from "../stage.ts";
import { getRemovalPolicy } from "./removal-policy.ts";

/**
 * Creates a bucket with the settings of all buckets: private, encrypted, TLS 1.2, removal policy of the stage. With
 * `enforceSSL: false`, the code that makes its policy has to require TLS (`requireTls`).
 */
export function createBucket(scope: Construct, id: string, stage: Stage, props: BucketProps): IBucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    ...(props.enforceSSL === false ? {} : { minimumTLSVersion: 1.2 }),
    removalPolicy: getRemovalPolicy(stage),
    ...props,
  });
  // The types of isWebsite differ between Bucket and IBucket under exactOptionalPropertyTypes.
  return bucket as IBucket;
}

/** The statements that refuse requests without TLS 1.2, like those that CDK makes for `enforceSSL`. */
export const requireTls = (bucket: IBucket): PolicyStatement[] =>
  [{ Bool: { "aws:SecureTransport": "false" } }, { NumericLessThan: { "s3:TlsVersion": 1.2 } }].map(
    (conditions) =>
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ["s3:*"],
        resources: [bucket.bucketArn, bucket.arnForObjects("*")],
        conditions,
      }),
  );

/**
 * Creates a private bucket that logs every access to `logs` under its id, keeps overwritten and deleted objects for 30
 * days, and aborts unfinished multipart uploads.
 */
export function createPrivateBucket(
  scope: Construct,
  id: string,
  { stage, logs, lifecycleRules = [], ...rest }: BucketProps & { stage: Stage; logs: IBucket },
): IBucket {
  return createBucket(scope, id, stage, {
    versioned: true,
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: `${id.toLowerCase()}/`,
    lifecycleRules: [
      {
        abortIncompleteMultipartUploadAfter: Duration.days(1),
        noncurrentVersionExpiration: Duration.days(30),
      },
      ...lifecycleRules,
    ],
    ...rest,
  });
}
