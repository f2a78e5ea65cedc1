import { describe, expect, it } from "vitest";
import { type Route, routes } from "../../contract/routes.ts";
import { synthesizeStage } from "./synthesize-stage.ts";

const { api, sizes } = synthesizeStage("production", { monthlyBudgetUsd: 200 });
const atOnce = synthesizeStage("production", { isAtOnce: true }).api;
const sandbox = synthesizeStage("sandbox").api;
const list = (type: string, template = api) => Object.values(template.findResources(type));

describe("gradual deployments", () => {
  it("production: API Gateway calls all but the back office by aliases, which CodeDeploy moves in steps and back on an alarm", () => {
    const aliases = api.findResources("AWS::Lambda::Alias");
    const integrations = api.findResources("AWS::ApiGatewayV2::Integration");
    expect(Object.keys(aliases).length).toBeGreaterThan(8);
    for (const { Properties } of list("AWS::ApiGatewayV2::Route")) {
      const [, { Ref: integration }] = Properties.Target["Fn::Join"][1];
      const target = integrations[integration]?.Properties.IntegrationUri;
      if (!/ \/api\/admin\//.test(Properties.RouteKey)) expect(Object.keys(aliases)).toContain(target.Ref);
    }
    const groups = api.findResources("AWS::CodeDeploy::DeploymentGroup");
    for (const { UpdatePolicy, DependsOn } of Object.values(aliases)) {
      const id = UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref;
      expect(DependsOn, "a changed group is updated before its alias moves").toContain(id);
      const group = groups[id];
      expect(group?.Properties).toMatchObject({
        DeploymentConfigName: "CodeDeployDefault.LambdaCanary10Percent5Minutes",
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: expect.arrayContaining(["DEPLOYMENT_STOP_ON_ALARM"]),
        },
      });
      expect(JSON.stringify(group?.Properties.AlarmConfiguration)).toMatch(/errors.*api5xx/);
    }
  });

  it("npm run deploy -- --at-once: replaces broken code while its alarms sound, for all requests together", () => {
    expect(list("AWS::CodeDeploy::DeploymentGroup", atOnce).length).toBeGreaterThan(8);
    for (const { Properties } of list("AWS::CodeDeploy::DeploymentGroup", atOnce))
      expect(Properties).toMatchObject({
        DeploymentConfigName: "CodeDeployDefault.LambdaAllAtOnce",
        AlarmConfiguration: { Enabled: false },
        AutoRollbackConfiguration: { Events: ["DEPLOYMENT_FAILURE"] },
      });
  });

  it("production: jobs, stream and user pool call functions directly", () => {
    for (const { Properties } of list("AWS::Events::Rule"))
      expect(Properties.Targets[0].Arn).toHaveProperty("Fn::GetAtt");
  });

  it("sandbox: has none, so that a deployment takes seconds", () => {
    expect(list("AWS::Lambda::Alias", sandbox)).toEqual([]);
    expect(list("AWS::CodeDeploy::Application", sandbox)).toEqual([]);
  });
});

it("every stack has room for 150 more resources: CloudFormation allows 500", () => {
  expect(Object.keys(sizes)).toHaveLength(6);
  expect(Object.entries(sizes).filter(([, size]) => size > 350)).toEqual([]);
});

it("only the route of Stripe's webhook has metrics of its own, which cost money for each route", () => {
  const [stage] = list("AWS::ApiGatewayV2::Stage");
  const settings: [string, { DetailedMetricsEnabled: boolean }][] = Object.entries(
    stage?.Properties.RouteSettings,
  );
  const { method, path }: Route = routes.stripeWebhook;
  expect(settings.filter(([, route]) => route.DetailedMetricsEnabled).map(([key]) => key)).toEqual([
    `${method} ${path}`,
  ]);
  expect(stage?.Properties.DefaultRouteSettings).not.toHaveProperty("DetailedMetricsEnabled", true);
});

it("the budget notifies the stage's address at 80 and 100 percent, and of a forecast", () => {
  const [budget] = list("AWS::Budgets::Budget");
  expect(budget?.Properties.Budget).toMatchObject({ BudgetLimit: { Amount: 200, Unit: "USD" } });
  expect(
    budget?.Properties.NotificationsWithSubscribers.map(
      ({ Notification }: { Notification: { NotificationType: string; Threshold: number } }) =>
        `${Notification.NotificationType} ${Notification.Threshold}`,
    ),
  ).toEqual(["ACTUAL 80", "ACTUAL 100", "FORECASTED 100"]);
});

it("the budget has no name of its own, so that CloudFormation can replace it when the alarm address changes", () => {
  expect(list("AWS::Budgets::Budget")[0]?.Properties.Budget).not.toHaveProperty("BudgetName");
});

it("the saved log queries cover the log group of every function, and the access log", () => {
  const queries = list("AWS::Logs::QueryDefinition").map(({ Properties }) => Properties);
  expect(queries.map(({ Name }) => Name).sort()).toEqual([
    "Kindstead/production/Dead letters and failed attempts",
    "Kindstead/production/Errors of functions",
    "Kindstead/production/One request or run",
    "Kindstead/production/Responses with an error",
    "Kindstead/production/Slowest routes",
  ]);
  const errors = queries.find(({ Name }) => Name.endsWith("Errors of functions"));
  expect(errors?.LogGroupNames.length).toBeGreaterThanOrEqual(list("AWS::Lambda::Function").length);
  // CloudWatch's limit.
  expect(errors?.LogGroupNames.length).toBeLessThanOrEqual(50);
});

it("the saved query of errors finds what Lambda prints when a function throws, as text, and shows it", () => {
  const query: string = list("AWS::Logs::QueryDefinition")
    .map(({ Properties }) => Properties)
    .find(({ Name }) => Name.endsWith("Errors of functions"))?.QueryString;
  expect(
    list("AWS::Lambda::Function").filter(({ Properties }) => Properties.LoggingConfig.LogFormat),
  ).toEqual([]);
  const [, pattern = ""] = /@message like \/([^/]+)\//.exec(query) ?? [];
  // As in AWS's runtime interface client for Node.js.
  for (const start of ["Invoke Error", "Uncaught Exception", "Unhandled Promise Rejection"])
    expect(`2026-11-03T09:00:00.000Z\t0f1e\tERROR\t${start}\t{"errorType":"Error"}`).toMatch(
      new RegExp(pattern),
    );
  expect("2026-11-03T09:00:00.000Z 0f1e Task timed out after 20.00 seconds").toMatch(new RegExp(pattern));
  expect(query).toMatch(/^fields .*@message/);
  expect(query, "a trigger's refusals").toContain('not like "RefusedError"');
});

it("the canary may read its secret and the site's address, and nothing of the table", () => {
  const policies = list("AWS::IAM::Policy").filter(({ Properties }) =>
    Properties.PolicyName.startsWith("canaryRole"),
  );
  const actions = policies.flatMap(({ Properties }) =>
    Properties.PolicyDocument.Statement.flatMap(({ Action }: { Action: string | string[] }) => Action),
  );
  expect(actions.filter((action) => !/^(logs|xray):/.test(action)).sort()).toEqual([
    "secretsmanager:GetSecretValue",
    "ssm:GetParameter",
  ]);
});
