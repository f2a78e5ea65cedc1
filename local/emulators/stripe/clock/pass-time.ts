import { expireCheckout } from "../checkout-sessions.ts";
import type { Account } from "../store/account.ts";
import type { Subscription } from "../store/objects.ts";
import { currentPeriodEnd, endSubscription, expireIncomplete, passPeriod } from "../subscription-states.ts";

const INCOMPLETE_FOR = 23 * 3_600;

/** Brings everything up to the account's clock: checkouts run out, periods end, what was cancelled for then ends. */
export function passTime(account: Account): void {
  const now = account.now();
  const runOut = account.checkoutSessions.newestFirst(
    (one) => one.status === "open" && one.expires_at <= now,
  );
  for (const { id } of runOut.reverse()) expireCheckout(account, id);
  for (const { id } of account.subscriptions.newestFirst((one) => isDue(one, now)).reverse())
    catchUp(account, id);
}

function catchUp(account: Account, id: string): void {
  const now = account.now();
  const isStillDue = () => isDue(account.subscriptions.get(id), now);
  while (isStillDue()) {
    const { status, cancel_at } = account.subscriptions.get(id);
    if (status === "incomplete") expireIncomplete(account, id);
    else if (cancel_at !== null && cancel_at <= now) endSubscription(account, id);
    else passPeriod(account, id, "by card");
  }
}

/** An unpaid invoice holds a subscription where it is: whether it is tried again, its owner's settings say. */
function isDue(subscription: Subscription, now: number): boolean {
  const { status, cancel_at, created } = subscription;
  if (status === "incomplete") return created + INCOMPLETE_FOR <= now;
  if (status === "canceled" || status === "incomplete_expired") return false;
  if (cancel_at !== null && cancel_at <= now) return true;
  return (status === "active" || status === "trialing") && currentPeriodEnd(subscription) <= now;
}
