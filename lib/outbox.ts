import { Duration, RemovalPolicy, type Stack, Validations } from "aws-cdk-lib";
import { type IMetric, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import type { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { unset } from "../lambdas/env.ts";
import { failedDeliveriesMetric } from "../lambdas/metric.ts";
import { entityAttribute, outboxEntityName } from "../lambdas/table/definition.ts";
import { createOutboxFunctions } from "./background-functions.ts";
import type { ApiResources } from "./functions.ts";
import { createMailEvents } from "./mail-events.ts";
import { type Stage, webhookParameter } from "./stage.ts";

export interface Outbox {
  readonly functions: Readonly<Record<"deliver" | "sweep" | "mail-events", NodejsFunction>>;
  /** The number of dead letters. */
  readonly dead: IMetric;
  /** How many milliseconds the stream's consumer lags behind. */
  readonly lag: IMetric;
  /** Failed invocations of the stream and the schedule. Their messages are still in the table for a later sweep. */
  readonly dropped: IMetric;
}

/** Creates the delivery of outbox messages: the table's stream triggers it immediately, a schedule every minute. */
export function outbox(stack: Stack, stage: Stage, resources: ApiResources): Outbox {
  const { table } = resources;
  const senders = createOutboxFunctions(stack, stage, resources, createHookSecret(stack, stage));
  const { deliver, sweep } = senders;
  for (const hook of ["form", "upgrade"] as const)
    new StringParameter(stack, `Webhook-${hook}`, {
      parameterName: webhookParameter(stage, hook),
      description: `Where ${hook === "form" ? "forms are" : "the upgrade popup is"} posted to; ${unset}: nowhere`,
      stringValue: unset,
    });
  const dropped = queue(stack);
  feed(stack, deliver, { table, dropped });
  new Rule(stack, "EachMinute", {
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [new LambdaFunction(sweep, { deadLetterQueue: dropped })],
  });
  const period = Duration.minutes(5);
  return {
    functions: { ...senders, "mail-events": createMailEvents(stack, stage, resources, dropped) },
    dead: new Metric({
      namespace: failedDeliveriesMetric.namespace,
      metricName: failedDeliveriesMetric.name,
      dimensionsMap: { [failedDeliveriesMetric.dimension]: table.tableName },
      statistic: "max",
      period,
    }),
    lag: deliver.metric("IteratorAge", { statistic: "max", period }),
    dropped: dropped.metricApproximateNumberOfMessagesVisible({ period }),
  };
}

/** The secret that signs what is posted to the owner's hooks (docs/hooks.md). */
function createHookSecret(stack: Stack, stage: Stage): Secret {
  const secret = new Secret(stack, "HookSecret", {
    description: "What signs the posts to the owner's hooks; during a rotation two values separated by space",
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy: stage.removal === "retain" ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  Validations.of(secret).acknowledge({
    id: "AwsSolutions-SMG4",
    reason:
      "The receiver has to know a new value first, so it is rotated by hand (docs/runbook.md#hook-secret).",
  });
  return secret;
}

/** The dead-letter queue of the stream and the schedule. It holds failed invocations, not messages. */
function queue(stack: Stack): Queue {
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

/** Selects new outbox rows from the table's stream. */
function feed(
  stack: Stack,
  deliver: NodejsFunction,
  { table, dropped }: { table: TableV2; dropped: Queue },
): void {
  const stream = table.tableStreamArn;
  if (stream === undefined) throw new Error("The outbox needs the table's stream");
  const rights: [resource: string, ...actions: string[]][] = [
    [stream, "dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
    // ListStreams does not support resource-level permissions.
    ["*", "dynamodb:ListStreams"],
    [dropped.queueArn, "sqs:SendMessage"],
  ];
  for (const [resource, ...actions] of rights)
    deliver.addToRolePolicy(new PolicyStatement({ resources: [resource], actions }));
  new EventSourceMapping(stack, "OutboxFeed", {
    target: deliver,
    eventSourceArn: stream,
    startingPosition: StartingPosition.TRIM_HORIZON,
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual("INSERT"),
        dynamodb: { NewImage: { [entityAttribute]: { S: FilterRule.isEqual(outboxEntityName) } } },
      }),
    ],
    batchSize: 10,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    retryAttempts: 10,
    // The stream keeps records for a day.
    maxRecordAge: Duration.hours(23),
    onFailure: { bind: () => ({ destination: dropped.queueArn }) },
  });
}
