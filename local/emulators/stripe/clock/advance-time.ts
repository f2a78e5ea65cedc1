import { expireCheckout } from "../checkout-sessions.ts";
import type { Account } from "../store/account.ts";
import type { Subscription } from "../store/objects.ts";
import { endPeriod, endSubscription, expireIncomplete, getCurrentPeriodEnd } from "../subscription-states.ts";

const INCOMPLETE_EXPIRY_SECONDS = 23 * 3_600;

/** Applies all changes due at the current time: expires checkouts, ends periods and cancelled subscriptions. */
export function applyDueChanges(account: Account): void {
  const now = account.now();
  const expired = account.checkoutSessions.listNewestFirst(
    (one) => one.status === "open" && one.expires_at <= now,
  );
  for (const { id } of expired.reverse()) expireCheckout(account, id);
  for (const { id } of account.subscriptions.listNewestFirst((one) => isDue(one, now)).reverse())
    catchUp(account, id);
}

function catchUp(account: Account, id: string): void {
  const now = account.now();
  const isStillDue = () => isDue(account.subscriptions.get(id), now);
  while (isStillDue()) {
    const { status, cancel_at } = account.subscriptions.get(id);
    if (status === "incomplete") expireIncomplete(account, id);
    else if (cancel_at !== null && cancel_at <= now) endSubscription(account, id);
    else endPeriod(account, id, "by card");
  }
}

/** Whether a subscription has a due change. Unpaid invoices are not retried automatically. */
function isDue(subscription: Subscription, now: number): boolean {
  const { status, cancel_at, created } = subscription;
  if (status === "incomplete") return created + INCOMPLETE_EXPIRY_SECONDS <= now;
  if (status === "canceled" || status === "incomplete_expired") return false;
  if (cancel_at !== null && cancel_at <= now) return true;
  return (status === "active" || status === "trialing") && getCurrentPeriodEnd(subscription) <= now;
}
