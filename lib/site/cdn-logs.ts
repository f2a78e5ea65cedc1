import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Stage } from "../stage.ts";

/** The service that writes the logs, and where in the bucket: CloudFront's default for its logs. */
export const logDelivery = { service: "delivery.logs.amazonaws.com", prefix: "AWSLogs/" } as const;

/**
 * The fields of a log line. Left out are the query and the referrer, which hold the ids of checkout sessions and search
 * words, and cookies.
 */
const loggedFields = [
  "date",
  "time",
  "x-edge-location",
  "sc-bytes",
  "c-ip",
  "cs-method",
  "cs(Host)",
  "cs-uri-stem",
  "sc-status",
  "cs(User-Agent)",
  "x-edge-result-type",
  "x-edge-request-id",
  "x-host-header",
  "cs-protocol",
  "cs-bytes",
  "time-taken",
  "ssl-protocol",
  "ssl-cipher",
  "x-edge-response-result-type",
  "cs-protocol-version",
  "time-to-first-byte",
  "x-edge-detailed-result-type",
  "sc-content-type",
  "sc-content-len",
];

/**
 * Delivers the distribution's access logs to `logs`, without the fields that may hold a name, an email address
 * or a payment. They have the address and the browser of each visitor.
 */
export function deliverCdnLogs(scope: Construct, stage: Stage, cdn: Distribution, logs: IBucket): void {
  const name = `kindstead-${stage.name}-cdn`;
  const source = new CfnDeliverySource(scope, "CdnLogSource", {
    name,
    logType: "ACCESS_LOGS",
    resourceArn: cdn.distributionArn,
  });
  const destination = new CfnDeliveryDestination(scope, "CdnLogDestination", {
    name,
    destinationResourceArn: logs.bucketArn,
    outputFormat: "w3c",
  });
  new CfnDelivery(scope, "CdnLogDelivery", {
    deliverySourceName: source.name,
    deliveryDestinationArn: destination.attrArn,
    recordFields: [...loggedFields],
  }).addResourceDependency(source);
}
