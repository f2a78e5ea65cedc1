import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { type CfnStage, HttpApi, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpJwtAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import type { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { createAlarmTopics } from "../alarms/alarm-topics.ts";
import { addAlarms, addApiErrorsAlarm } from "../alarms/alarms.ts";
import { addBudget } from "../alarms/budget.ts";
import { addDashboard } from "../alarms/dashboard.ts";
import { addLogQueries } from "../alarms/log-queries.ts";
import { listWatchedFunctions, type Watched } from "../alarms/watched.ts";
import { splitFunctions } from "../api/deployed-routes.ts";
import { RouteStack } from "../api/route-stack.ts";
import { listRouteSettings } from "../api/throttles.ts";
import { createAlarmFactory } from "../constructs/alarm.ts";
import { createManualSecret } from "../constructs/manual-secret.ts";
import { getRemovalPolicy } from "../constructs/removal-policy.ts";
import { type ScheduledJob, scheduleJob } from "../constructs/scheduled-job.ts";
import { StageStack } from "../constructs/stage-stack.ts";
import { createCanary } from "../functions/canary.ts";
import { declareFunctions } from "../functions/functions.ts";
import { createOutbox } from "../functions/outbox.ts";
import { createPayments } from "../functions/payments.ts";
import type { ApiResources } from "../functions/resources.ts";
import { region, type Stage } from "../stage.ts";
import type { DataStack } from "./data-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";

const accessLogLine = {
  at: "$context.requestTime",
  request_id: "$context.requestId",
  route: "$context.routeKey",
  path: "$context.path",
  status: "$context.status",
  latency_ms: "$context.responseLatency",
  function_ms: "$context.integrationLatency",
  bytes: "$context.responseLength",
  address: "$context.identity.sourceIp",
  agent: "$context.identity.userAgent",
  gateway_error: "$context.error.message",
  function_error: "$context.integrationErrorMessage",
};

/**
 * The HTTP API, the jobs and the outbox, with their secrets and alarms. The routes and the functions behind them are in two
 * nested stacks (lib/api/route-stack.ts).
 */
export class ApiStack extends StageStack {
  /** The host name by which the CDN reaches the API. */
  readonly host: string;
  /** The secret header value that the CDN sends; requests without it are rejected. */
  readonly originSecret: Secret;
  /** The ARN of the role that reads the site's shell pages. */
  readonly itemPageRole: string;
  /** The function that publishes the pages of the site. */
  readonly publish: NodejsFunction;

  constructor(scope: Construct, stage: Stage, data: DataStack, identity: IdentityStack) {
    super(scope, "api", stage, "Kindstead: the API and its functions");
    this.originSecret = createManualSecret(this, stage, "OriginSecret", {
      description: "What the CDN sends to the API with every request",
      rotation:
        "The CDN learns it at a deployment, so it is rotated by one (docs/operations.md#origin-secret).",
    });
    const resources: ApiResources = {
      stack: this,
      stage,
      table: data.table,
      files: data.files,
      media: data.media,
      pool: identity.pool,
      originSecret: this.originSecret,
      ...this.#createSigningSecrets(stage),
      signUpSecret: identity.signUpSecret,
      payments: createPayments(this, stage),
    };
    const declared = declareFunctions(resources);
    const api = new HttpApi(this, "Api", { apiName: this.stackName, createDefaultStage: false });
    // No domain name of its own: only the CDN calls it, and it proves itself with the origin secret. A stage that gets a
    // domain later therefore changes nothing here, and the web stack keeps importing the same export.
    this.host = `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    const topics = createAlarmTopics(this, stage);
    const alarms = topics && {
      topics,
      apiErrors: addApiErrorsAlarm(createAlarmFactory(this, topics), api),
    };
    const names = splitFunctions();
    const shared = { stage, api, authorizer: createAuthorizer(identity), declared, alarms };
    const members = new RouteStack(this, "Members", {
      ...shared,
      description: "Kindstead: the routes of visitors and members, and their functions",
      names: names.members,
      isGradual: stage.gradualDeployments,
    });
    const backOffice = new RouteStack(this, "BackOffice", {
      ...shared,
      description: "Kindstead: the routes of the back office, and their functions",
      names: names.backOffice,
      isGradual: false,
    });
    this.itemPageRole = members.getRoleArn("item-page");
    const accessLog = this.#createStage(api, stage, [members, backOffice]);
    const jobs = this.#scheduleJobs(declared);
    const { publish } = jobs;
    if (!publish) throw new Error("lib/functions declares no publish");
    this.publish = publish.fn;
    const watched: Watched = {
      api,
      table: data.table,
      pool: identity.pool,
      client: identity.client,
      answering: { ...members.functions, ...backOffice.functions },
      triggers: identity.triggers,
      jobs,
      canary: stage.canary ? createCanary(resources) : undefined,
      outbox: createOutbox(resources, declared, this.publish),
    };
    if (topics) addAlarms(this, stage, watched, topics);
    addBudget(this, stage);
    addDashboard(this, watched);
    const functionLogs = Object.values(listWatchedFunctions(watched)).map(({ logGroup }) => logGroup);
    if (alarms) addLogQueries(this, { name: stage.name, functionLogs, accessLog });
  }

  /** Creates the secrets that sign links in emails, and what is posted to the owner's hooks. */
  #createSigningSecrets(stage: Stage) {
    const voids = "A new value voids every open link, so it is changed by hand";
    return {
      proposalSecret: createManualSecret(this, stage, "ProposalSecret", {
        description: "What signs the links by which advisors answer booking requests",
        rotation: `${voids} (docs/operations.md#proposal-secret).`,
      }),
      emailLinkSecret: createManualSecret(this, stage, "EmailLinkSecret", {
        description: "What signs the other links in emails, which prove addresses or end the newsletter",
        rotation: `${voids} (docs/operations.md#email-link-secret).`,
      }),
      hookSecret: createManualSecret(this, stage, "HookSecret", {
        description:
          "What signs the posts to the owner's hooks; during a rotation two values separated by space",
        rotation:
          "The receiver has to know a new value first, so it is rotated by hand (docs/operations.md#hook-secret).",
      }),
    };
  }

  /** Creates the functions that declare a rate, and calls them. */
  #scheduleJobs(declared: ReturnType<typeof declareFunctions>): Record<string, ScheduledJob> {
    return Object.fromEntries(
      Object.entries(declared)
        .filter(([, { every }]) => every !== undefined)
        .map(([name, job]) => [name, scheduleJob(this, name, job)]),
    );
  }

  #createStage(api: HttpApi, stage: Stage, routeStacks: readonly RouteStack[]): LogGroup {
    const accessLog = new LogGroup(this, "AccessLog", {
      retention: stage.logRetentionDays,
      removalPolicy: getRemovalPolicy(stage),
    });
    const deployed = new HttpStage(this, "Stage", {
      httpApi: api,
      autoDeploy: true,
      throttle: { rateLimit: stage.throttle.rate, burstLimit: stage.throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogLine)),
      },
    });
    (deployed.node.defaultChild as CfnStage).routeSettings = listRouteSettings(stage);
    // API Gateway rejects settings of routes that do not exist yet.
    deployed.node.addDependency(accessLog, ...routeStacks);
    return accessLog;
  }
}

/** Creates the check of access tokens. No scopes: an ID token passes here, and the middleware rejects it by its token_use claim. */
const createAuthorizer = ({ pool, client }: IdentityStack): HttpJwtAuthorizer =>
  new HttpJwtAuthorizer("members", `https://cognito-idp.${region}.amazonaws.com/${pool.userPoolId}`, {
    jwtAudience: [client.userPoolClientId],
  });
