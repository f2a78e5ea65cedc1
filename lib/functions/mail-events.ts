import type { Stack } from "aws-cdk-lib";
import { EventBus, Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import { ConfigurationSet, EmailSendingEvent, EventDestination } from "aws-cdk-lib/aws-ses";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { getMailConfigurationSet, type Stage } from "../stage.ts";

/**
 * Creates the SES configuration set with which the product sends, and lets `fn` record bounces and complaints. SES publishes
 * them to the account's default event bus. `dropped` keeps events that did not reach the function, and those on which it
 * failed in each of Lambda's three attempts.
 */
export function connectMailEvents(stack: Stack, stage: Stage, fn: NodejsFunction, dropped: Queue): void {
  const configurationSetName = getMailConfigurationSet(stage);
  const set = new ConfigurationSet(stack, "MailConfiguration", { configurationSetName });
  set.addEventDestination("Events", {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(stack, "DefaultBus", "default")),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  fn.addToRolePolicy(new PolicyStatement({ resources: [dropped.queueArn], actions: ["sqs:SendMessage"] }));
  fn.configureAsyncInvoke({ onFailure: { bind: () => ({ destination: dropped.queueArn }) } });
  new Rule(stack, "MailEvents", {
    eventPattern: {
      source: ["aws.ses"],
      detailType: ["Email Bounced", "Email Complaint Received"],
      resources: [
        stack.formatArn({
          service: "ses",
          resource: "configuration-set",
          resourceName: configurationSetName,
        }),
      ],
    },
    targets: [new LambdaFunction(fn, { deadLetterQueue: dropped })],
  });
}
