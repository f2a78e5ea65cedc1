import { Duration, type Stack, Validations } from "aws-cdk-lib";
import { type IMetric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import type { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { failedDeliveriesMetric } from "../../lambdas/metric.ts";
import { entityAttribute, outboxEntityName } from "../../lambdas/table/definition.ts";
import { getLoggedMetric, period } from "../constructs/alarm.ts";
import type { declareDeliveryFunctions } from "./delivery-functions.ts";
import { connectMailEvents } from "./mail-events.ts";
import type { ApiResources } from "./resources.ts";

export interface Outbox {
  readonly functions: Readonly<Record<"deliver" | "mail-events", NodejsFunction>>;
  /** The number of dead letters. */
  readonly dead: IMetric;
  /** The stream's consumer lags behind by this many milliseconds. */
  readonly lag: IMetric;
  /** Invocations that failed for good: of the stream, whose messages are still in the table, and about bounces. */
  readonly dropped: IMetric;
}

/**
 * Creates the delivery of outbox messages: the table's stream invokes it at once; the scheduled `sweep` does the rest.
 * `publish` hears of changed settings the same way.
 */
export function createOutbox(
  { stack, stage, table }: Pick<ApiResources, "stack" | "stage" | "table">,
  declared: ReturnType<typeof declareDeliveryFunctions>,
  publish: NodejsFunction,
): Outbox {
  const dropped = createQueue(stack);
  const deliver = declared.deliver.create(stack, "deliver");
  const isNewMessage = { eventName: FilterRule.isEqual("INSERT"), ...isRowOf(outboxEntityName) };
  connectStream(stack, "OutboxFeed", { fn: deliver, table, dropped, filter: isNewMessage });
  // The settings' row is its own message: pages are published after each change of it.
  connectStream(stack, "SettingsFeed", { fn: publish, table, dropped, filter: isRowOf("settings") });
  const mailEvents = declared["mail-events"].create(stack, "mail-events");
  connectMailEvents(stack, stage, mailEvents, dropped);
  return {
    functions: { deliver, "mail-events": mailEvents },
    dead: getLoggedMetric(table, failedDeliveriesMetric, period, Stats.MAXIMUM),
    lag: deliver.metric("IteratorAge", { statistic: "max", period }),
    dropped: dropped.metricApproximateNumberOfMessagesVisible({ period }),
  };
}

/** The dead-letter queue of the stream and of bounces. It holds failed invocations, not messages. */
function createQueue(stack: Stack): Queue {
  const dropped = new Queue(stack, "OutboxDropped", {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  const reason = "It is itself the dead-letter queue of a stream and a rule, which the packs do not see.";
  Validations.of(dropped).acknowledge(
    { id: "AwsSolutions-SQS3", reason },
    { id: "Serverless-SQSRedrivePolicy", reason },
  );
  return dropped;
}

const isRowOf = (entity: string) => ({
  dynamodb: { NewImage: { [entityAttribute]: { S: FilterRule.isEqual(entity) } } },
});

interface StreamReader {
  fn: NodejsFunction;
  table: TableV2;
  dropped: Queue;
  filter: Record<string, unknown>;
}

/** Invokes a function for each record of the table's stream that the filter lets through. */
function connectStream(stack: Stack, id: string, { fn, table, dropped, filter }: StreamReader): void {
  const stream = table.tableStreamArn;
  if (stream === undefined) throw new Error("The outbox needs the table's stream");
  const rights: [resource: string, ...actions: string[]][] = [
    [stream, "dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
    // ListStreams does not support resource-level permissions.
    ["*", "dynamodb:ListStreams"],
    [dropped.queueArn, "sqs:SendMessage"],
  ];
  for (const [resource, ...actions] of rights)
    fn.addToRolePolicy(new PolicyStatement({ resources: [resource], actions }));
  new EventSourceMapping(stack, id, {
    target: fn,
    eventSourceArn: stream,
    startingPosition: StartingPosition.TRIM_HORIZON,
    filters: [FilterCriteria.filter(filter)],
    batchSize: 10,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    retryAttempts: 10,
    // The stream keeps records for a day.
    maxRecordAge: Duration.hours(23),
    onFailure: { bind: () => ({ destination: dropped.queueArn }) },
  });
}
