import { join } from "node:path";
import {
  CreateSecretCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod";
import { startSsm } from "../../emulators/aws/ssm/server.ts";
import { connection, type Deployment } from "./deployment.ts";

const parameter = z.object({ Value: z.string() });

/**
 * Starts Parameter Store and Secrets Manager and fills them: the template's parameters with local addresses in
 * place of AWS's, those of `given` as they are given, and the secrets by ARN.
 */
export async function deploySettings(
  deployment: Deployment,
  secretsByArn: Record<string, string>,
  localise: (text: string) => string,
  given: Record<string, string> = {},
): Promise<void> {
  const { template, services, stateDir, running } = deployment;
  const parameters = Object.fromEntries(
    template
      .all("AWS::SSM::Parameter", parameter)
      .map(({ ref, properties }) => [ref, given[ref] ?? localise(properties.Value)]),
  );
  const secrets = Object.fromEntries(
    Object.entries(secretsByArn).map(([arn, value]) => [secretName(arn), value]),
  );
  if (services.ssm.ours || services.secretsManager.ours) {
    const { port } = services.ssm;
    const server = await startSsm({ port, parameters, secrets, dir: join(stateDir, "ssm") });
    running.defer(() => server.close());
  }
  if (!services.ssm.ours) await putParametersElsewhere(deployment, parameters);
  if (!services.secretsManager.ours) await putSecretsElsewhere(deployment, secrets);
}

/** An ARN ends in the name, a hyphen and six characters of AWS's own. */
const secretName = (arn: string): string => arn.slice(arn.indexOf(":secret:") + ":secret:".length, -7);

async function putParametersElsewhere(
  deployment: Deployment,
  parameters: Record<string, string>,
): Promise<void> {
  const client = new SSMClient(connection(deployment, "ssm"));
  for (const [Name, Value] of Object.entries(parameters))
    await client.send(new PutParameterCommand({ Name, Value, Type: "String", Overwrite: true }));
}

async function putSecretsElsewhere(deployment: Deployment, secrets: Record<string, string>): Promise<void> {
  const client = new SecretsManagerClient(connection(deployment, "secretsManager"));
  for (const [Name, SecretString] of Object.entries(secrets)) {
    try {
      await client.send(new PutSecretValueCommand({ SecretId: Name, SecretString }));
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      await client.send(new CreateSecretCommand({ Name, SecretString }));
    }
  }
}
