import { type Stack, Validations } from "aws-cdk-lib";
import type { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Alias, type IVersion, type Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Stage } from "../stage.ts";

/*
 * Gradual deployments of the functions behind the API: requests go to an alias, and CodeDeploy moves it to the new version
 * for one request in ten, then for all after five minutes. An alarm in that time moves it back and fails the deployment.
 * Jobs, the stream and the user pool call the newest version: they retry, or have no traffic to divide. So do functions that
 * only admins call: there are too few requests to judge a version by.
 *
 * CodeDeploy also refuses to begin while an alarm sounds, so the deployment that ends a failure (--at-once) ignores them.
 */

const deploymentPolicy = "service-role/AWSCodeDeployRoleForLambdaLimited";

/**
 * Creates the alias `live` of each function and lets CodeDeploy move it, unless one of the alarms that `getAlarms` returns
 * for its name sounds. Returns the aliases by name.
 */
export function deployGradually(
  stack: Stack,
  stage: Stage,
  functions: Readonly<Record<string, LambdaFunction>>,
  getAlarms: (name: string) => readonly Alarm[],
): ReadonlyMap<string, Alias> {
  const application = new LambdaApplication(stack, "Deployments", {
    applicationName: `kindstead-${stage.name}-api`,
  });
  const role = new Role(stack, "DeploymentRole", {
    // CodeDeploy must not use the role for another account.
    assumedBy: new ServicePrincipal("codedeploy.amazonaws.com", {
      conditions: { StringEquals: { "aws:SourceAccount": stack.account } },
    }),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(deploymentPolicy)],
  });
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${deploymentPolicy}]`,
    reason: "AWS keeps this policy for moving the aliases of functions, and it allows nothing else.",
  });
  return new Map(
    Object.entries(functions).map(([name, fn]) => {
      // The types of Version and IVersion differ under exactOptionalPropertyTypes.
      const version = fn.currentVersion as IVersion;
      const alias = new Alias(stack, `Live-${name}`, { aliasName: "live", version });
      const alarms = getAlarms(name);
      const group = new LambdaDeploymentGroup(stack, `Deployment-${name}`, {
        application,
        role,
        alias,
        deploymentConfig: stage.isAtOnce
          ? LambdaDeploymentConfig.ALL_AT_ONCE
          : LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [...alarms],
        ignoreAlarmConfiguration: stage.isAtOnce,
        autoRollback: { deploymentInAlarm: alarms.length > 0 && !stage.isAtOnce },
      });
      // The alias moves as its group says, so a group that has changed is updated first.
      alias.node.addDependency(group);
      return [name, alias];
    }),
  );
}
