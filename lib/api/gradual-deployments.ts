import { type Stack, Validations } from "aws-cdk-lib";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Alias, type IVersion, type Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { getLambdaName, type Route, routes } from "../../contract/routes.ts";
import type { DeploymentAlarms } from "../alarms/watched.ts";

/*
 * Gradual deployments of the functions behind the API: requests go to an alias, and CodeDeploy moves it to the new version
 * for one request in ten, then for all after five minutes. An alarm in that time moves it back and fails the deployment.
 * Jobs, the stream and the user pool call the newest version: they retry, or have no traffic to divide. So do functions that
 * only admins call, because each costs three of the stack's 500 resources.
 */

/** The functions that only routes of the back office call. */
const adminFunctions = new Set(
  [...Map.groupBy(Object.values<Route>(routes), getLambdaName)]
    .filter(([, ofFunction]) => ofFunction.every(({ access }) => access === "admin"))
    .map(([name]) => name),
);

const deploymentPolicy = "service-role/AWSCodeDeployRoleForLambdaLimited";

/** Creates the alias `live` of each function that visitors or members call. */
export const createAliases = (
  stack: Stack,
  functions: Readonly<Record<string, LambdaFunction>>,
): ReadonlyMap<string, Alias> =>
  new Map(
    Object.entries(functions)
      .filter(([name]) => !adminFunctions.has(name))
      .map(([name, fn]) => [
        name,
        // The types of Version and IVersion differ under exactOptionalPropertyTypes.
        new Alias(stack, `Live-${name}`, { aliasName: "live", version: fn.currentVersion as IVersion }),
      ]),
  );

/** Lets CodeDeploy move the aliases. The alarms that stop it are the function's own about errors, and the API's about 5xx. */
export function deployGradually(
  stack: Stack,
  aliases: ReadonlyMap<string, Alias>,
  alarms: DeploymentAlarms | undefined,
): void {
  const application = new LambdaApplication(stack, "Deployments", { applicationName: stack.stackName });
  const role = new Role(stack, "DeploymentRole", {
    assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(deploymentPolicy)],
  });
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${deploymentPolicy}]`,
    reason: "AWS keeps this policy for moving the aliases of functions, and it allows nothing else.",
  });
  for (const [name, alias] of aliases) {
    const errors = alarms?.functionErrors.get(name);
    new LambdaDeploymentGroup(stack, `Deployment-${name}`, {
      application,
      role,
      alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [...(errors ? [errors] : []), ...(alarms ? [alarms.apiErrors] : [])],
      autoRollback: { deploymentInAlarm: alarms !== undefined },
    });
  }
}
