import { unset } from "../env.ts";
import { readParameter } from "../settings.ts";
import { stripePortalEnv, stripePriceEnv } from "./env.ts";

/** The id of the one price that is sold by subscription. Throws while the owner has not set it. */
export async function getSubscriptionPrice(): Promise<string> {
  const id = await readParameter(stripePriceEnv.read("STRIPE_PRICE_PARAMETER"));
  if (id === unset) throw new Error("The parameter holds no price: see npm run stripe:setup");
  return id;
}

/** Whether this stage sells anything yet. */
export const isPriceConfigured = async (): Promise<boolean> =>
  (await readParameter(stripePriceEnv.read("STRIPE_PRICE_PARAMETER"))) !== unset;

/** What a portal session is made with: the configuration that the owner has set, or nothing for the default. */
export async function getPortalConfiguration(): Promise<{ configuration?: string }> {
  const id = await readParameter(stripePortalEnv.read("STRIPE_PORTAL_PARAMETER"));
  return id === unset ? {} : { configuration: id };
}
