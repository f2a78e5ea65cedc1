import { readSecret } from "../settings.ts";
import { stripeEnv } from "./env.ts";

/** Whether the account's key moves real money: sk_live_…, rk_live_…. */
export const isLiveAccount = async (): Promise<boolean> =>
  (await readSecret(stripeEnv.read("STRIPE_SECRET_ID"))).includes("_live_");
