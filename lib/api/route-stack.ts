import { NestedStack, Validations } from "aws-cdk-lib";
import { type HttpApi, HttpRoute } from "aws-cdk-lib/aws-apigatewayv2";
import type { HttpJwtAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import type { Construct } from "constructs";
import { addFunctionAlarms } from "../alarms/function-alarms.ts";
import { type AlarmTopics, createAlarmFactory } from "../constructs/alarm.ts";
import type { DeclaredFunction } from "../constructs/api-function.ts";
import type { Stage } from "../stage.ts";
import { type DeployedRoute, deployedRoutes } from "./deployed-routes.ts";
import { deployGradually } from "./gradual-deployments.ts";

export interface RouteStackProps {
  readonly stage: Stage;
  readonly description: string;
  readonly api: HttpApi;
  readonly authorizer: HttpJwtAuthorizer;
  /** The names of the functions; their routes come along. */
  readonly names: readonly string[];
  readonly declared: Readonly<Record<string, DeclaredFunction>>;
  readonly isGradual: boolean;
  /** Undefined if the stage has no alarms. */
  readonly alarms: { readonly topics: AlarmTopics; readonly apiErrors: Alarm } | undefined;
}

/**
 * A part of the HTTP API: some functions, their routes and their alarms. It is nested in the API stack, because a stack may
 * have 500 resources. Stacks of their own would share the API and its secrets by exports, and CloudFormation refuses to
 * change what is imported. A nested stack gets them as parameters, and is deployed and rolled back with the whole API.
 */
export class RouteStack extends NestedStack {
  readonly functions: Readonly<Record<string, NodejsFunction>>;

  constructor(scope: Construct, id: string, props: RouteStackProps) {
    super(scope, id, { description: props.description });
    const { stage, names, declared, isGradual, alarms } = props;
    // A short name, because CloudFormation begins the names of functions and log groups with it.
    this.nestedStackResource?.overrideLogicalId(id);
    this.functions = Object.fromEntries(
      names.map((name) => {
        const fn = declared[name];
        if (!fn) throw new Error(`lib/functions declares no ${name}, which answers a route`);
        return [name, fn.create(this, name)];
      }),
    );
    const errors = alarms && addFunctionAlarms(createAlarmFactory(this, alarms.topics), this.functions);
    const aliases = isGradual
      ? deployGradually(this, stage, this.functions, (name) =>
          [errors?.get(name), alarms?.apiErrors].filter((alarm) => alarm !== undefined),
        )
      : undefined;
    const called = (name: string) => (aliases?.get(name) ?? this.functions[name]) as IFunction;
    // One permission for each function instead of one for each route.
    const integrations = new Map(
      names.map((name) => [
        name,
        new HttpLambdaIntegration(name, called(name), { scopePermissionToRoute: false }),
      ]),
    );
    for (const route of deployedRoutes) {
      const integration = integrations.get(route.lambda);
      if (integration) this.#createRoute(props, route, integration);
    }
  }

  getRoleArn(name: string): string {
    const role = this.functions[name]?.role;
    if (!role) throw new Error(`${this.node.id} has no function ${name}`);
    return role.roleArn;
  }

  /** Creates a route with the authorizer that its access requires. */
  #createRoute(
    { api, authorizer }: Pick<RouteStackProps, "api" | "authorizer">,
    { key, access }: DeployedRoute,
    integration: HttpLambdaIntegration,
  ): void {
    const isPublic = access === "public";
    const route = new HttpRoute(this, `Route ${key.key.replace(/\W+/g, " ")}`, {
      httpApi: api,
      routeKey: key,
      integration,
      ...(isPublic ? {} : { authorizer }),
    });
    if (isPublic)
      Validations.of(route).acknowledge({
        id: "AwsSolutions-APIG4",
        reason: "Public by the contract: what any visitor sees or sends, or what its sender has signed.",
      });
  }
}
