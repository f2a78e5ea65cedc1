import { join } from "node:path";
import * as z from "zod";
import { startCognito } from "../../emulators/aws/cognito/server.ts";
import { type Ses, startSes } from "../../emulators/aws/ses/server.ts";
import type { BusEvent } from "../schedules/event-bus.ts";
import type { Deployment } from "./deployment.ts";

const anyProperties = z.record(z.string(), z.unknown());
const configurationSet = z.object({ Name: z.string() });
const sender = z.object({ EmailConfiguration: z.object({ SourceArn: z.string() }).optional() });

export interface Identity {
  poolId: string;
  clientId: string;
  /** The page that lists every email, including those of Cognito. */
  outboxUrl: string;
}

/**
 * Starts the Cognito and SES emulators together, because Cognito sends emails through SES, and creates the template's
 * user pool, client and groups. `invoke` runs a function for one of the pool's triggers, `publish` puts an event of SES on
 * the event bus.
 */
export async function deployIdentity(
  deployment: Deployment,
  invoke: (functionArn: string, event: unknown) => Promise<unknown>,
  publish: (event: BusEvent) => void,
): Promise<Identity> {
  const { template, services, stateDir, cleanup } = deployment;
  const { ref: poolId } = template.getResource("AWS::Cognito::UserPool", anyProperties);
  const { ref: clientId } = template.getResource("AWS::Cognito::UserPoolClient", anyProperties);
  const mail = await startSes({
    port: services.mail.port,
    dir: join(stateDir, "mail"),
    publish: ({ configurationSet, ...event }) =>
      publish({
        ...event,
        source: "aws.ses",
        resources: [
          `arn:aws:ses:${template.region}:${template.account}:configuration-set/${configurationSet}`,
        ],
      }),
  });
  cleanup.defer(() => mail.close());
  for (const { properties } of template.listResources("AWS::SES::ConfigurationSet", configurationSet))
    mail.defineConfigurationSet(properties);
  // The stacks create no identity: `npm run deploy` does, and the user pool names it.
  for (const { properties } of template.listResources("AWS::Cognito::UserPool", sender)) {
    const { SourceArn } = properties.EmailConfiguration ?? {};
    if (SourceArn) mail.verifyIdentity(SourceArn.slice(SourceArn.indexOf("/") + 1));
  }
  await startPool(deployment, mail, invoke);
  return { poolId, clientId, outboxUrl: `${mail.url}/outbox` };
}

async function startPool(
  { template, services, stateDir, accessKey, cleanup }: Deployment,
  mail: Ses,
  invoke: (functionArn: string, event: unknown) => Promise<unknown>,
): Promise<void> {
  const cognito = await startCognito({
    port: services.cognito.port,
    dir: join(stateDir, "cognito"),
    accessKeys: { [accessKey.accessKeyId]: accessKey.secretAccessKey },
    sendEmail: ({ to, subject, html, purpose, code }) =>
      mail.record({ to: [to], subject, html, meta: { purpose, code } }),
    invokeTrigger: invoke,
  });
  cleanup.defer(() => cognito.close());
  for (const { ref, properties } of template.listResources("AWS::Cognito::UserPool", anyProperties))
    cognito.definePool(ref, properties);
  for (const { ref, properties } of template.listResources("AWS::Cognito::UserPoolClient", anyProperties))
    cognito.defineClient(ref, properties);
  for (const { properties } of template.listResources("AWS::Cognito::UserPoolGroup", anyProperties))
    cognito.defineGroup(properties);
}
