import { routes } from "../../../contract/routes.ts";
import type { Functions } from "../functions/functions.ts";
import { createEventBus } from "../schedules/event-bus.ts";
import type { SecretStore } from "../secret-store.ts";
import { type Buckets, deployBuckets } from "./buckets.ts";
import type { Deployment } from "./deployment.ts";
import { deployFormHooks, type FormHooks } from "./form-hooks.ts";
import { deployIdentity, type Identity } from "./identity.ts";
import { deploySettings } from "./settings.ts";
import { deployStripe, type StripeAccount } from "./stripe.ts";
import { deployTables } from "./tables.ts";

export interface DeployedServices {
  /** Table names. */
  tables: string[];
  buckets: Buckets;
  identity: Identity;
  formHooks: FormHooks;
  stripe: StripeAccount;
}

interface Options {
  /** The site's origin. */
  site: string;
  functions: Functions;
  secretStore: SecretStore;
  /** Values of the template's generated secrets, by ARN. */
  secrets: Record<string, string>;
  localizeUrls(text: string): string;
  onCrash(error: Error): void;
}

/** Starts the emulator of every service and creates the template's resources in them. */
export async function deployServices(
  deployment: Deployment,
  { site, functions, secretStore, secrets, localizeUrls, onCrash }: Options,
): Promise<DeployedServices> {
  const functionEnvironment = functions.environment;
  const formHooks = await deployFormHooks(deployment, functionEnvironment);
  const stripe = await deployStripe(deployment, {
    generatedKeys: secretStore.getStripeKeys(),
    webhook: site + routes.stripeWebhook.path,
    functionEnvironment,
  });
  const [tables, buckets, identity] = await Promise.all([
    deployTables(deployment, onCrash),
    deployBuckets(deployment),
    deployIdentity(deployment, functions.invoke, createEventBus(deployment.template, functions)),
    deploySettings(
      deployment,
      { ...secrets, ...stripe.secrets },
      localizeUrls,
      { ...formHooks.parameters, ...stripe.parameters },
      (arn, value) => secretStore.save(arn, value),
    ),
  ]);
  return { tables, buckets, identity, formHooks, stripe };
}
