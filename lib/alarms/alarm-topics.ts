import { type Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { AlarmTopics, Urgency } from "../constructs/alarm.ts";
import type { Stage } from "../stage.ts";

const getTopicName = ({ name }: Stage, urgency: Urgency): string => `kindstead-${name}-${urgency}`;

/**
 * Creates the SNS topics of alarms, with the stage's address as a subscriber. The address has to confirm both
 * subscriptions. Undefined if the stage has no address: an alarm that reaches no one only costs money.
 */
export function createAlarmTopics(stack: Stack, stage: Stage): AlarmTopics | undefined {
  const { alarmEmail } = stage;
  if (alarmEmail === null) return undefined;
  const create = (urgency: Urgency): Topic => {
    const topic = new Topic(stack, `Alarms-${urgency}`, {
      topicName: getTopicName(stage, urgency),
      displayName: `Kindstead ${stage.name}: ${urgency}`,
      enforceSSL: true,
    });
    // The policy that requires TLS replaces the default policy, which would have allowed CloudWatch to publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": stack.account } },
      }),
    );
    topic.addSubscription(new EmailSubscription(alarmEmail));
    Validations.of(topic).acknowledge({
      id: "Serverless-SNSRedrivePolicy",
      reason: "SNS keeps no dead letters for email; the alarm itself stays visible in CloudWatch.",
    });
    return topic;
  };
  return { page: create("page"), ticket: create("ticket") };
}

/** The topics of the same stage in another stack, by name: an export would tie the stacks together. */
export function findAlarmTopics(stack: Stack, stage: Stage): AlarmTopics | undefined {
  if (stage.alarmEmail === null) return undefined;
  const find = (urgency: Urgency): ITopic =>
    Topic.fromTopicArn(
      stack,
      `Alarms-${urgency}`,
      stack.formatArn({ service: "sns", resource: getTopicName(stage, urgency) }),
    );
  return { page: find("page"), ticket: find("ticket") };
}
