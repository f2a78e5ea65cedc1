import { checkoutMessages } from "../../../../contract/checkout.ts";
import type { FormInput } from "../../../../contract/forms.ts";
import type { RouteInput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { log } from "../../base/log.ts";
import { redirectTo } from "./redirect-to.ts";
import { toastCheckoutLeft } from "./use-checkout-left.ts";

/** Leaving the page waits this many milliseconds for a form that is still being sent. */
const formTimeoutMs = 5_000;

const waitAtMost = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);

/**
 * Starts a checkout and redirects to its payment page (PAY-5), after `pendingForm`: what the form says is kept before
 * anything is paid. It gets up to five seconds. Who has left the page at `pathname` in the meantime is not redirected.
 *
 * @throws ApiError if the API rejects the request, and Error 'No checkout URL received' if the answer has no URL.
 */
export async function redirectToCheckout(
  input: RouteInput<"startCheckout">,
  pendingForm: Promise<void> = Promise.resolve(),
  pathname = location.pathname,
): Promise<void> {
  await waitAtMost(formTimeoutMs, pendingForm);
  const { url } = await call("startCheckout", input);
  if (location.pathname !== pathname) return;
  if (!url) throw new Error(checkoutMessages.withoutUrl);
  if (await redirectTo(url)) toastCheckoutLeft();
}

/**
 * Message for an upgrade whose checkout could not start (PAY-5). The error of a rate limit says when to try again, a conflict
 * what to pay first.
 */
export function getUpgradeErrorMessage(error: unknown): string {
  if (error instanceof ApiError && (error.code === "too_many_requests" || error.code === "conflict"))
    return error.message;
  return error instanceof ApiError && error.code === "network"
    ? checkoutMessages.somethingWrong
    : checkoutMessages.startFailed;
}

/** Whether checkout failed because the member already pays, for example after upgrading in another tab. */
export const isAlreadyPremiumError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "already_premium";

/** Sends the upgrade form to the form hook (FORM-1). A failure is only logged. */
export async function reportUpgrade(form: FormInput<"upgrade_popup">): Promise<void> {
  try {
    await call("submitForm", { ...form, kind: "upgrade_popup" });
  } catch (error) {
    log.error("failed to submit the upgrade form", error);
  }
}
