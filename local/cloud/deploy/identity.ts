import { join } from "node:path";
import * as z from "zod";
import { startCognito } from "../../emulators/aws/cognito/server.ts";
import { type Ses, startSes } from "../../emulators/aws/ses/server.ts";
import type { Deployment } from "./deployment.ts";

const anything = z.record(z.string(), z.unknown());

export interface Identity {
  poolId: string;
  clientId: string;
  /** The page with every mail, Cognito's own among them. */
  outboxUrl: string;
}

/**
 * Starts the user pool's service and the mail's, since the one sends by the other, and makes the template's
 * pool, client and groups. `invoke` runs a function for one of the pool's triggers. Another server in Cognito's
 * place has to hold the pool already, under the same ids.
 */
export async function deployIdentity(
  deployment: Deployment,
  invoke: (functionArn: string, event: unknown) => Promise<unknown>,
): Promise<Identity> {
  const { template, services, stateDir, say, running } = deployment;
  const { ref: poolId } = template.only("AWS::Cognito::UserPool", anything);
  const { ref: clientId } = template.only("AWS::Cognito::UserPoolClient", anything);
  const mail =
    services.mail.ours || services.cognito.ours
      ? await startSes({ port: services.mail.port, dir: join(stateDir, "mail") })
      : undefined;
  if (mail) running.defer(() => mail.close());
  if (mail && services.cognito.ours) await startPool(deployment, mail, invoke);
  else
    say(`  It has to hold the user pool ${poolId} with the client ${clientId}, and runs its own triggers.`);
  return { poolId, clientId, outboxUrl: `${mail?.url ?? services.mail.endpoint}/outbox` };
}

async function startPool(
  { template, services, stateDir, accessKey, running }: Deployment,
  mail: Ses,
  invoke: (functionArn: string, event: unknown) => Promise<unknown>,
): Promise<void> {
  const cognito = await startCognito({
    port: services.cognito.port,
    dir: join(stateDir, "cognito"),
    accessKeys: { [accessKey.accessKeyId]: accessKey.secretAccessKey },
    sendMail: ({ to, subject, html, purpose, code }) =>
      mail.record({ to: [to], subject, html, meta: { purpose, code } }),
    invokeTrigger: invoke,
  });
  running.defer(() => cognito.close());
  for (const { ref, properties } of template.all("AWS::Cognito::UserPool", anything))
    cognito.definePool(ref, properties);
  for (const { ref, properties } of template.all("AWS::Cognito::UserPoolClient", anything))
    cognito.defineClient(ref, properties);
  for (const { properties } of template.all("AWS::Cognito::UserPoolGroup", anything))
    cognito.defineGroup(properties);
}
