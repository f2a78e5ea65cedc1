import { checkoutMessages } from "../../../../contract/checkout.ts";
import type { FormInput } from "../../../../contract/forms.ts";
import type { RouteInput } from "../../../../contract/routes.ts";
import { ApiError, call } from "../../api/client.ts";
import { log } from "../../log.ts";
import { leaveFor } from "./redirect-to.ts";

/** How long this page waits for what is said on the way out, in milliseconds. */
const courtesy = 5_000;

const atMost = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);

/**
 * Starts a payment and leaves for the page on which it is made (spec/1 §7, create-subscription-checkout). `told` is
 * a form on its way to the site's owner, which leaving would cut off: it gets up to five seconds.
 *
 * @throws ApiError where the API refuses, and 'No checkout URL received' where it names no page.
 */
export async function goToCheckout(
  wish: RouteInput<"startCheckout">,
  told: Promise<void> = Promise.resolve(),
): Promise<void> {
  const [{ url }] = await Promise.all([call("startCheckout", wish), atMost(courtesy, told)]);
  if (!url) throw new Error(checkoutMessages.withoutUrl);
  await leaveFor(url);
}

/** What to say of an upgrade whose payment could not begin (spec/1 §8). */
export const upgradeFailure = (error: unknown): string =>
  error instanceof ApiError && error.code === "network"
    ? checkoutMessages.somethingWrong
    : checkoutMessages.startFailed;

/** Whoever pays already has nothing to start: a second tab, or an answer that came while this page stood open. */
export const isPremiumAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "already_premium";

/** Tells the site's owner of an upgrade that was asked for (spec/1 §7). What fails is only logged. */
export async function tellOfUpgrade(form: FormInput<"upgrade_popup">): Promise<void> {
  try {
    await call("submitForm", { ...form, kind: "upgrade_popup" });
  } catch (error) {
    log.error("upgrade not passed on", error);
  }
}
