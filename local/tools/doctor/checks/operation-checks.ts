import { type Check, formatCommand, formatDeploy, reportBroken, reportOk } from "../check.ts";

/** The sweep runs every minute. */
const maxOutboxDelayMs = 10 * 60_000;

/** Emails, forms and other messages leave, and none has failed for good. */
export const outboxCheck: Check = {
  title: "Outbox",
  async run(surroundings) {
    const { failed, pending, oldestDueAt } = await surroundings.getOutbox();
    if (failed > 0)
      return reportBroken(
        `Deliveries that have failed for good: ${failed}.`,
        formatCommand(surroundings, "outbox:redrive").concat(
          "   # those that it leaves: docs/operations.md#outbox-dead",
        ),
      );
    const delay = oldestDueAt ? surroundings.now - oldestDueAt.getTime() : 0;
    return delay <= maxOutboxDelayMs
      ? reportOk(`${pending} pending, none failed.`)
      : reportBroken(
          `The oldest delivery has been due for ${Math.floor(delay / 60_000)} minutes: the sweep does not run.`,
          `aws events enable-rule --region us-east-1 --name $(aws cloudformation list-stack-resources --stack-name kindstead-${surroundings.stage.name}-api --query "StackResourceSummaries[?ResourceType=='AWS::Events::Rule' && starts_with(LogicalResourceId,'Schedulesweep')].PhysicalResourceId" --output text)`,
        );
  },
};

/** No invocation has failed for good. */
export const queueCheck: Check = {
  title: "Dead-letter queue",
  async run(surroundings) {
    const dropped = await surroundings.countDroppedInvocations();
    return dropped === 0
      ? reportOk("Empty.")
      : reportBroken(
          `Invocations that have failed for good: ${dropped}.`,
          "docs/operations.md#outbox-dropped says how to read the queue, send its events again and empty it",
        );
  },
};

/** Alarms reach a person. */
export const subscriberCheck: Check = {
  title: "Alarm subscribers",
  async run(surroundings) {
    const { alarmEmail } = surroundings.stage;
    if (alarmEmail === null) return reportOk("The stage has no alarm address, so it has no alarms.");
    const topic = await surroundings.findAlarmTopic();
    if (!topic) return reportBroken("There is no topic for alarms.", formatDeploy(surroundings));
    const confirmed = topic.subscribers.filter(({ isConfirmed }) => isConfirmed);
    return confirmed.length > 0
      ? reportOk(`${confirmed.length} confirmed.`)
      : reportBroken(
          "No one has confirmed a subscription, so no one hears an alarm.",
          `aws sns subscribe --region us-east-1 --topic-arn ${topic.arn} --protocol email --notification-endpoint ${alarmEmail}   # then press the link in the email`,
        );
  },
};

/** Every alarm notifies, and none sounds. */
export const alarmsCheck: Check = {
  title: "Alarms",
  async run(surroundings) {
    if (surroundings.stage.alarmEmail === null) return reportOk("None in this stage.");
    const alarms = await surroundings.listAlarms();
    const silent = alarms.filter(({ hasAction }) => !hasAction);
    if (alarms.length === 0 || silent.length > 0)
      return reportBroken(
        `Alarms that notify no one: ${alarms.length === 0 ? "there are none at all" : silent.map(({ name }) => name).join(", ")}.`,
        formatDeploy(surroundings),
      );
    const firing = alarms.filter(({ isFiring }) => isFiring).map(({ name }) => name);
    return firing.length === 0
      ? reportOk(`${alarms.length}, all quiet.`)
      : reportBroken(
          `In alarm: ${firing.join(", ")}.`,
          `aws cloudwatch describe-alarms --region us-east-1 --alarm-names ${firing.join(" ")}   # each description names its section of docs/operations.md`,
        );
  },
};

/** The table can be restored to any second. */
export const backupsCheck: Check = {
  title: "Backups",
  async run(surroundings) {
    return (await surroundings.isRecoverable())
      ? reportOk("Point-in-time recovery is on.")
      : reportBroken(
          "Point-in-time recovery is off.",
          `aws dynamodb update-continuous-backups --region us-east-1 --table-name ${surroundings.tableName} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
        );
  },
};

/** The account's cost; only shown. */
export const costCheck: Check = {
  title: "Cost of the last 7 days",
  async run(surroundings) {
    const days = await surroundings.listDailyCosts();
    const sum = days.reduce((total, day) => total + day, 0);
    return reportOk(`$${sum.toFixed(2)} for the whole account.`);
  },
};
