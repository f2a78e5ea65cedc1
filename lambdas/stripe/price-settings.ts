import { stripePortalEnv, stripePriceEnv, unset } from "../env.ts";
import { readOwnerParameter } from "../settings.ts";

/** The id of the price that the stage's parameter names; its product is Premium. Throws if the owner has not set it. */
export async function getConfiguredPrice(): Promise<string> {
  const id = await readOwnerParameter(stripePriceEnv.read("STRIPE_PRICE_PARAMETER"));
  if (id === unset) throw new Error("The price of Premium is not set: run npm run ops -- stripe:setup");
  return id;
}

/** Whether this stage has a price and so can sell Premium. */
export const isPriceConfigured = async (): Promise<boolean> =>
  (await readOwnerParameter(stripePriceEnv.read("STRIPE_PRICE_PARAMETER"))) !== unset;

/** The configuration of portal sessions: the one that the owner has set, or none for the account's default. */
export async function getPortalConfiguration(): Promise<{ configuration?: string }> {
  const id = await readOwnerParameter(stripePortalEnv.read("STRIPE_PORTAL_PARAMETER"));
  return id === unset ? {} : { configuration: id };
}
