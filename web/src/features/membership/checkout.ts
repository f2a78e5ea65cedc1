import { checkoutMessages } from "../../../../contract/checkout.ts";
import type { FormInput } from "../../../../contract/forms.ts";
import type { RouteInput } from "../../../../contract/routes.ts";
import { ApiError, call } from "../../api/client.ts";
import { log } from "../../log.ts";
import { leaveFor } from "./leave-for.ts";

/** A courtesy to the site's owner holds nobody up for longer, in milliseconds. */
const courtesy = 5_000;

/**
 * Starts a payment and leaves for the page on which it is made (spec/1 §7, create-subscription-checkout). `before`
 * is what has to be under way before this page is left, such as a form that is still being posted.
 *
 * @throws ApiError where the API refuses, and 'No checkout URL received' where it names no page.
 */
export async function goToCheckout(
  wish: RouteInput<"startCheckout">,
  before: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  const [{ url }] = await Promise.all([call("startCheckout", wish), before]);
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
    await call("submitForm", { ...form, kind: "upgrade_popup" }, { signal: AbortSignal.timeout(courtesy) });
  } catch (error) {
    log.error("upgrade not passed on", error);
  }
}
