import { Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Stage } from "../stage.ts";

/** What every bucket of ours has in common: private, encrypted, TLS 1.2 only, kept or not as the stage says. */
export function ownBucket(scope: Construct, id: string, stage: Stage, props: BucketProps): IBucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: stage.removal === "retain" ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    ...props,
  });
  // Bucket declares isWebsite looser than IBucket does, which exactOptionalPropertyTypes refuses.
  return bucket as IBucket;
}

/**
 * A private bucket whose every access is logged to `logs` under its id, whose overwritten and deleted objects
 * can be had back for 30 days, and which keeps no half-finished upload.
 */
export function privateBucket(
  scope: Construct,
  id: string,
  { stage, logs, lifecycleRules = [], ...rest }: BucketProps & { stage: Stage; logs: IBucket },
): IBucket {
  return ownBucket(scope, id, stage, {
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
