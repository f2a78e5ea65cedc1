import { join } from "node:path";
import * as z from "zod";
import { startCognito } from "../cognito/server.ts";
import { startSes } from "../ses/server.ts";
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
 * pool, client and groups. `invoke` runs a function for one of the pool's triggers.
 */
export async function deployIdentity(
  { template, services, stateDir, accessKey, running }: Deployment,
  invoke: (functionArn: string, event: unknown) => Promise<unknown>,
): Promise<Identity> {
  const mail = await startSes({ port: services.mail.port, dir: join(stateDir, "mail") });
  running.defer(() => mail.close());
  const cognito = await startCognito({
    port: services.cognito.port,
    dir: join(stateDir, "cognito"),
    accessKeys: { [accessKey.accessKeyId]: accessKey.secretAccessKey },
    sendMail: ({ to, subject, html, purpose, code }) =>
      mail.record({ to: [to], subject, html, meta: { purpose, code } }),
    invokeTrigger: invoke,
  });
  running.defer(() => cognito.close());
  const pool = template.only("AWS::Cognito::UserPool", anything);
  const client = template.only("AWS::Cognito::UserPoolClient", anything);
  cognito.definePool(pool.ref, pool.properties);
  cognito.defineClient(client.ref, client.properties);
  for (const group of template.all("AWS::Cognito::UserPoolGroup", anything))
    cognito.defineGroup(group.properties);
  return { poolId: pool.ref, clientId: client.ref, outboxUrl: `${mail.url}/outbox` };
}
