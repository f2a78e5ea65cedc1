import { Validations } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpJwtAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { IRole } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { documentMethods, documentRoutes } from "../../contract/item-pages.ts";
import { getLambdaName, type Route, routes } from "../../contract/routes.ts";
import { addAlarms } from "../alarms/alarms.ts";
import { addBudget } from "../alarms/budget.ts";
import { addDashboard } from "../alarms/dashboard.ts";
import { addLogQueries } from "../alarms/log-queries.ts";
import { listWatchedFunctions, type Watched } from "../alarms/watched.ts";
import { createAliases, deployGradually } from "../api/gradual-deployments.ts";
import { listRouteSettings } from "../api/throttles.ts";
import { getRemovalPolicy } from "../constructs/removal-policy.ts";
import { StageStack } from "../constructs/stage-stack.ts";
import { createAccountRepair } from "../functions/account-repair.ts";
import { createBookingDeadlines } from "../functions/booking-deadlines.ts";
import { createCanary } from "../functions/canary.ts";
import { createCounterRepair } from "../functions/counter-repair.ts";
import { createDailyFigures } from "../functions/daily-figures.ts";
import { createApiFunctions } from "../functions/functions.ts";
import { createEmailLinkSecret, createHookSecret, createProposalSecret } from "../functions/link-secrets.ts";
import { createNewsletterJob } from "../functions/newsletters.ts";
import { createOutbox } from "../functions/outbox.ts";
import { createPayments } from "../functions/payments.ts";
import { createReconciliation } from "../functions/reconciliation.ts";
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

/** The HTTP API with every route of the contract, each with the authorizer that its access requires. */
export class ApiStack extends StageStack {
  /** The host name by which the CDN reaches the API. */
  readonly host: string;
  /** The secret header value that the CDN sends; requests without it are rejected. */
  readonly originSecret: Secret;
  /** The ARN of the role that reads the site's shell pages. */
  readonly itemPageRole: string;

  constructor(scope: Construct, stage: Stage, data: DataStack, identity: IdentityStack) {
    super(scope, "api", stage, "Kindstead: the API and its functions");
    this.originSecret = this.#createOriginSecret(stage);
    const resources: ApiResources = {
      table: data.table,
      files: data.files,
      media: data.media,
      pool: identity.pool,
      originSecret: this.originSecret,
      proposalSecret: createProposalSecret(this, stage),
      emailLinkSecret: createEmailLinkSecret(this, stage),
      hookSecret: createHookSecret(this, stage),
      signUpSecret: identity.signUpSecret,
      payments: createPayments(this, stage),
    };
    const functions = createApiFunctions(this, stage, resources);
    this.itemPageRole = (functions["item-page"].role as IRole).roleArn;
    const api = new HttpApi(this, "Api", {
      apiName: this.stackName,
      createDefaultStage: false,
    });
    // No $default route: the CDN answers unknown endpoints itself (lib/site/edge/api-request.js).
    const aliases = stage.gradualDeployments ? createAliases(this, functions) : undefined;
    const called = new Map<string, unknown>([...Object.entries(functions), ...(aliases ?? [])]);
    const deployedRoutes = this.#createRoutes(api, identity, called as Map<string, IFunction>);
    const accessLog = this.#createStage(api, stage, deployedRoutes);
    // No domain name of its own: only the CDN calls it, and it proves itself with the origin secret. A stage that gets a
    // domain later therefore changes nothing here, and the web stack keeps importing the same export.
    this.host = `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    const reconciled = createReconciliation(this, stage, resources);
    const deadlines = createBookingDeadlines(this, stage, resources);
    const watched: Watched = {
      api,
      table: data.table,
      pool: identity.pool,
      client: identity.client,
      functions: { ...functions, triggers: identity.triggers },
      jobs: {
        reconcile: reconciled.job,
        "booking-deadlines": deadlines.job,
        "repair-accounts": createAccountRepair(this, stage, resources),
        "daily-figures": createDailyFigures(this, stage, resources),
        "send-newsletters": createNewsletterJob(this, stage, resources),
        "repair-counters": createCounterRepair(this, stage, resources),
      },
      canary: stage.canary ? createCanary(this, stage, resources) : undefined,
      unscheduledBookings: deadlines.unscheduled,
      subscriptionsToReview: reconciled.toReview,
      outbox: createOutbox(this, stage, resources),
    };
    const alarms = addAlarms(this, stage, watched);
    if (aliases) deployGradually(this, aliases, alarms);
    addBudget(this, stage);
    addDashboard(this, watched);
    const functionLogs = Object.values(listWatchedFunctions(watched)).map(({ logGroup }) => logGroup);
    if (alarms) addLogQueries(this, { name: stage.name, functionLogs, accessLog });
  }

  #createOriginSecret(stage: Stage): Secret {
    const secret = new Secret(this, "OriginSecret", {
      description: "What the CDN sends to the API with every request",
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: getRemovalPolicy(stage),
    });
    Validations.of(secret).acknowledge({
      id: "AwsSolutions-SMG4",
      reason:
        "The CDN learns it at a deployment, so it is rotated by one (docs/operations.md#origin-secret).",
    });
    return secret;
  }

  /** Creates an API Gateway route for each route of the contract, and those of documents. Throws if a Lambda does not exist. */
  #createRoutes(
    api: HttpApi,
    { pool, client }: IdentityStack,
    functions: ReadonlyMap<string, IFunction>,
  ): HttpRoute[] {
    // No scopes: an ID token passes here, and the middleware rejects it by its token_use claim.
    const members = new HttpJwtAuthorizer(
      "members",
      `https://cognito-idp.${region}.amazonaws.com/${pool.userPoolId}`,
      { jwtAudience: [client.userPoolClientId] },
    );
    const integrations = new Map<string, HttpLambdaIntegration>();
    const integrate = (lambda: string, name = lambda): HttpLambdaIntegration => {
      const answering = functions.get(lambda);
      if (!answering)
        throw new Error(`No function of lib/functions/functions.ts answers ${name}: ${lambda} is missing`);
      // One permission for each function instead of one for each route: a stack may have 500 resources.
      const integration =
        integrations.get(lambda) ??
        new HttpLambdaIntegration(lambda, answering, { scopePermissionToRoute: false });
      integrations.set(lambda, integration);
      return integration;
    };
    const documents = Object.values(documentRoutes).flatMap(({ path }) =>
      documentMethods.map((method) => {
        const key = HttpRouteKey.with(path, HttpMethod[method]);
        return this.#createRoute(api, key, integrate("item-page"));
      }),
    );
    const endpoints = Object.entries<Route>(routes).map(([name, route]) => {
      const { access, method, path } = route;
      const key = HttpRouteKey.with(path, HttpMethod[method]);
      return this.#createRoute(
        api,
        key,
        integrate(getLambdaName(route), name),
        access === "public" ? undefined : members,
      );
    });
    return [...endpoints, ...documents];
  }

  #createRoute(
    api: HttpApi,
    routeKey: HttpRouteKey,
    integration: HttpLambdaIntegration,
    authorizer?: IHttpRouteAuthorizer,
  ): HttpRoute {
    const route = new HttpRoute(this, `Route ${routeKey.key.replace(/\W+/g, " ")}`, {
      httpApi: api,
      routeKey,
      integration,
      ...(authorizer ? { authorizer } : {}),
    });
    if (!authorizer)
      Validations.of(route).acknowledge({
        id: "AwsSolutions-APIG4",
        reason: "Public by the contract: what any visitor sees or sends, or what its sender has signed.",
      });
    return route;
  }

  #createStage(api: HttpApi, stage: Stage, deployedRoutes: readonly HttpRoute[]): LogGroup {
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
    deployed.node.addDependency(accessLog, ...deployedRoutes);
    return accessLog;
  }
}
