import type { Stage } from "../../../lib/stage.ts";
import type { AwsClients } from "../stages/aws-clients.ts";
import { listOutputs } from "../stages/stack-outputs.ts";

/** Describes what a person has to do after a deployment: DNS, first admin, Stripe, and the check of everything. */
export async function describeNextSteps(
  { cloudFormation }: Pick<AwsClients, "cloudFormation">,
  { name, stripePublishableKey, alarmEmail }: Stage,
): Promise<string> {
  const outputs = await listOutputs(cloudFormation, `kindstead-${name}-web`);
  const site = outputs.SiteAddress ?? "https://<the site>";
  return [
    `Site:          ${site}`,
    ...(outputs.DnsRecords === undefined ? [] : [`DNS:           create ${outputs.DnsRecords}`]),
    stripePublishableKey === null
      ? `Payments:      STRIPE_SECRET_KEY=<key> npm run ops -- stripe:setup ${site}   then docs/deploying.md#payments`
      : `Payments:      ${stripePublishableKey.startsWith("pk_live_") ? "live mode" : "test mode"}`,
    `Everything:    npm run doctor -- --stage ${name}`,
    "",
    "Only after the first deployment:",
    `First admin:   npm run ops -- admin:create <your email address> --stage ${name}`,
    ...(alarmEmail === null
      ? []
      : [
          `Alarms:        confirm both subscriptions in the mailbox of ${alarmEmail} within two days; later, doctor has the command`,
          "Jobs:          run each once: docs/deploying.md#first-deployment-from-an-empty-account, step 8",
        ]),
    "Library:       sign in at /admin, upload an item and add an advisor",
  ].join("\n");
}
