import {
  CreateSecretCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod";
import { startSsm } from "../../emulators/aws/ssm/server.ts";
import { buildClientConfig, type Deployment } from "./deployment.ts";

const parameterProperties = z.object({ Value: z.string() });

/**
 * Starts Parameter Store and Secrets Manager and fills them with the template's parameters and secrets, in which local URLs
 * replace those of AWS, and with the parameters that an owner creates on AWS (`fromOwner`).
 */
export async function deploySettings(
  deployment: Deployment,
  secretsByArn: Record<string, string>,
  localizeUrls: (text: string) => string,
  fromOwner: Record<string, string> = {},
): Promise<void> {
  const { template, services, cleanup } = deployment;
  const fromTemplate = template
    .listResources("AWS::SSM::Parameter", parameterProperties)
    .map(({ ref, properties }) => [ref, localizeUrls(properties.Value)]);
  const parameters: Record<string, string> = { ...Object.fromEntries(fromTemplate), ...fromOwner };
  const secrets = Object.fromEntries(
    Object.entries(secretsByArn).map(([arn, value]) => [toSecretName(arn), value]),
  );
  if (services.ssm.isEmulated || services.secretsManager.isEmulated) {
    const { port } = services.ssm;
    const server = await startSsm({ port, parameters, secrets });
    cleanup.defer(() => server.close());
  }
  if (!services.ssm.isEmulated) await putExternalParameters(deployment, parameters);
  if (!services.secretsManager.isEmulated) await putExternalSecrets(deployment, secrets);
}

/** A secret's ARN ends in its name, a hyphen and six characters that AWS adds. */
const toSecretName = (arn: string): string => arn.slice(arn.indexOf(":secret:") + ":secret:".length, -7);

async function putExternalParameters(
  deployment: Deployment,
  parameters: Record<string, string>,
): Promise<void> {
  const client = new SSMClient(buildClientConfig(deployment, "ssm"));
  for (const [Name, Value] of Object.entries(parameters))
    await client.send(new PutParameterCommand({ Name, Value, Type: "String", Overwrite: true }));
}

async function putExternalSecrets(deployment: Deployment, secrets: Record<string, string>): Promise<void> {
  const client = new SecretsManagerClient(buildClientConfig(deployment, "secretsManager"));
  for (const [Name, SecretString] of Object.entries(secrets)) {
    try {
      await client.send(new PutSecretValueCommand({ SecretId: Name, SecretString }));
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      await client.send(new CreateSecretCommand({ Name, SecretString }));
    }
  }
}
