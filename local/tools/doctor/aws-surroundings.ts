import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect } from "node:tls";
import { GetMetricStatisticsCommand, paginateDescribeAlarms } from "@aws-sdk/client-cloudwatch";
import { GetCostAndUsageCommand } from "@aws-sdk/client-cost-explorer";
import { DescribeContinuousBackupsCommand } from "@aws-sdk/client-dynamodb";
import { GetAccountCommand } from "@aws-sdk/client-sesv2";
import { paginateListSubscriptionsByTopic } from "@aws-sdk/client-sns";
import { GetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import type { Stage } from "../../../lib/stage.ts";
import { findIdentity } from "../deploy/mail-identity.ts";
import type { AwsClients } from "../stages/aws-clients.ts";
import type { StackResource } from "../stages/stack-resources.ts";
import { ProductSurroundings } from "./product-surroundings.ts";
import { NotAvailableError } from "./surroundings.ts";

const dayMs = 86_400_000;
const timeoutMs = 10_000;

/** A stage that is deployed on AWS, or on an emulator of AWS. */
export class AwsSurroundings extends ProductSurroundings {
  readonly isLocal = false;
  readonly #clients: AwsClients;
  readonly #resources: readonly StackResource[];

  constructor(
    stage: Stage,
    site: string,
    { clients, resources }: { clients: AwsClients; resources: readonly StackResource[] },
  ) {
    super(stage, site);
    this.#clients = clients;
    this.#resources = resources;
  }

  #list(type: string): string[] {
    return this.#resources.filter((resource) => resource.type === type).map(({ physicalId }) => physicalId);
  }

  async resolveSite(): Promise<readonly string[]> {
    try {
      return (await lookup(new URL(this.site).hostname, { all: true })).map(({ address }) => address);
    } catch {
      return [];
    }
  }

  async getCertificateEnd(): Promise<Date> {
    const { hostname: host } = new URL(this.site);
    const socket = connect({ host, port: 443, servername: host, timeout: timeoutMs });
    try {
      await Promise.race([
        once(socket, "secureConnect"),
        once(socket, "timeout").then(() => Promise.reject(new Error(`${host} does not answer`))),
      ]);
      return new Date(socket.getPeerCertificate().valid_to);
    } finally {
      socket.destroy();
    }
  }

  async findMailIdentity(domain: string) {
    const identity = await findIdentity(this.#clients.ses, domain);
    return identity && { isVerified: identity.VerifiedForSendingStatus ?? false };
  }

  async getMailAccount() {
    const account = await this.#clients.ses.send(new GetAccountCommand({}));
    const {
      ProductionAccessEnabled = false,
      SendingEnabled = false,
      EnforcementStatus = "HEALTHY",
    } = account;
    return {
      hasProductionAccess: ProductionAccessEnabled,
      isSendingEnabled: SendingEnabled,
      status: EnforcementStatus,
    };
  }

  async findBounceRate(): Promise<number | undefined> {
    const { Datapoints = [] } = await this.#clients.cloudWatch.send(
      new GetMetricStatisticsCommand({
        Namespace: "AWS/SES",
        MetricName: "Reputation.BounceRate",
        StartTime: new Date(this.now - dayMs),
        EndTime: new Date(this.now),
        Period: dayMs / 1_000,
        Statistics: ["Maximum"],
      }),
    );
    return Datapoints[0]?.Maximum;
  }

  async isRecoverable(): Promise<boolean> {
    const { ContinuousBackupsDescription } = await this.#clients.dynamodb.send(
      new DescribeContinuousBackupsCommand({ TableName: this.tableName }),
    );
    return (
      ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === "ENABLED"
    );
  }

  async findAlarmTopic() {
    const topics = this.#list("AWS::SNS::Topic");
    if (topics.length === 0) return undefined;
    // A stage may have a topic for each urgency: the one with the fewest subscribers is the one to worry about.
    const found = await Promise.all(topics.map((arn) => this.#readTopic(arn)));
    return found.toSorted((one, other) => countConfirmed(one) - countConfirmed(other))[0];
  }

  async #readTopic(arn: string) {
    const subscribers: { isConfirmed: boolean }[] = [];
    const paginator = { client: this.#clients.sns };
    for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic(paginator, { TopicArn: arn }))
      for (const { SubscriptionArn = "" } of Subscriptions)
        subscribers.push({ isConfirmed: SubscriptionArn.startsWith("arn:") });
    return { arn, subscribers };
  }

  async listAlarms() {
    const alarms: { name: string; hasAction: boolean; isFiring: boolean }[] = [];
    // The prefix also finds those of another stage: sandbox and sandbox-ann.
    const ofStage = new Set(this.#list("AWS::CloudWatch::Alarm"));
    const input = { AlarmNamePrefix: `kindstead-${this.stage.name}-` };
    for await (const { MetricAlarms = [] } of paginateDescribeAlarms(
      { client: this.#clients.cloudWatch },
      input,
    ))
      for (const { AlarmName = "", ...alarm } of MetricAlarms)
        if (ofStage.has(AlarmName))
          alarms.push({
            name: AlarmName,
            hasAction: Boolean(alarm.ActionsEnabled && alarm.AlarmActions?.length),
            isFiring: alarm.StateValue === "ALARM",
          });
    return alarms;
  }

  async countDroppedInvocations(): Promise<number> {
    const counts = await Promise.all(
      this.#list("AWS::SQS::Queue").map(async (QueueUrl) => {
        const { Attributes } = await this.#clients.sqs.send(
          new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["ApproximateNumberOfMessages"] }),
        );
        return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async listDailyCosts(): Promise<readonly number[]> {
    if (process.env.AWS_ENDPOINT_URL !== undefined) throw new NotAvailableError("An emulator costs nothing.");
    const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);
    const { ResultsByTime = [] } = await this.#clients.costExplorer.send(
      new GetCostAndUsageCommand({
        TimePeriod: { Start: toDay(this.now - 7 * dayMs), End: toDay(this.now) },
        Granularity: "DAILY",
        Metrics: ["UnblendedCost"],
      }),
    );
    return ResultsByTime.map(({ Total }) => Number(Total?.UnblendedCost?.Amount ?? 0));
  }
}

const countConfirmed = ({ subscribers }: { subscribers: readonly { isConfirmed: boolean }[] }): number =>
  subscribers.filter(({ isConfirmed }) => isConfirmed).length;
