import * as z from "zod";
import { startSsm } from "../../emulators/aws/ssm/server.ts";
import type { Deployment } from "./deployment.ts";

const parameterProperties = z.object({ Value: z.string() });

/**
 * Starts Parameter Store and Secrets Manager and fills them with the template's parameters and secrets, in which local URLs
 * replace those of AWS, and with the parameters that an owner creates on AWS (`fromOwner`).
 */
export async function deploySettings(
  deployment: Deployment,
  secretsByArn: Record<string, string>,
  localizeUrls: (text: string) => string,
  fromOwner: Record<string, string>,
  saveSecret: (arn: string, value: string) => void,
): Promise<void> {
  const { template, services, cleanup } = deployment;
  const fromTemplate = template
    .listResources("AWS::SSM::Parameter", parameterProperties)
    .map(({ ref, properties }) => [ref, localizeUrls(properties.Value)]);
  const parameters: Record<string, string> = { ...Object.fromEntries(fromTemplate), ...fromOwner };
  const secrets = Object.fromEntries(
    Object.entries(secretsByArn).map(([arn, value]) => [toSecretName(arn), value]),
  );
  const arns = new Map(Object.keys(secretsByArn).map((arn) => [toSecretName(arn), arn]));
  const server = await startSsm({
    port: services.ssm.port,
    parameters,
    secrets,
    saveSecret: (name, value) => saveSecret(arns.get(name) ?? name, value),
  });
  cleanup.defer(() => server.close());
}

/** A secret's ARN ends in its name, a hyphen and six characters that AWS adds. */
const toSecretName = (arn: string): string => arn.slice(arn.indexOf(":secret:") + ":secret:".length, -7);
