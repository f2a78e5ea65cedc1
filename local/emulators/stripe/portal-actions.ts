import { invalid, noSuch } from "./api/errors.ts";
import { attachPaymentMethod, createPaymentMethod, type PaymentMethodData } from "./payment-methods.ts";
import type { Account } from "./store/account.ts";
import type { PortalSession, Subscription } from "./store/objects.ts";
import { endPeriod, endSubscription, getCurrentPeriodEnd, isOver } from "./subscription-states.ts";
import { updateSubscription } from "./subscription-updates.ts";

/** Lists the customer's subscriptions that have not ended, newest first. */
export const listActiveSubscriptions = (account: Account, { customer }: PortalSession): Subscription[] =>
  account.subscriptions.listNewestFirst((one) => one.customer === customer && !isOver(one));

/**
 * Cancels a subscription as the portal is configured. In flexible billing mode, a cancellation at period end sets
 * only cancel_at; cancel_at_period_end stays false, as on Stripe.
 */
export function cancelInPortal(account: Account, session: PortalSession, id: string): Subscription {
  const subscription = getOwnSubscription(account, session, id);
  const { enabled, mode } = getFeatures(account, session).subscription_cancel;
  if (!enabled) throw invalid("Subscriptions cannot be cancelled here.");
  if (mode === "immediately") return endSubscription(account, id);
  return updateSubscription(account, id, { cancel_at: getCurrentPeriodEnd(subscription) });
}

export function reactivateSubscription(account: Account, session: PortalSession, id: string): Subscription {
  getOwnSubscription(account, session, id);
  return updateSubscription(account, id, { cancel_at: null });
}

/** Makes a card the default for the customer and all subscriptions, and pays overdue invoices. Throws a card error. */
export function changeCard(account: Account, session: PortalSession, card: PaymentMethodData["card"]): void {
  if (!getFeatures(account, session).payment_method_update.enabled)
    throw invalid("The card cannot be changed here.");
  const { id } = attachPaymentMethod(
    account,
    createPaymentMethod(account, { type: "card", card }),
    session.customer,
  );
  const before = account.customers.get(session.customer);
  const after = account.customers.update(session.customer, {
    invoice_settings: { ...before.invoice_settings, default_payment_method: id },
  });
  account.emitChange("customer.updated", before, after);
  for (const subscription of listActiveSubscriptions(account, session)) {
    updateSubscription(account, subscription.id, { default_payment_method: id });
    const due = subscription.latest_invoice ? account.invoices.get(subscription.latest_invoice) : undefined;
    if (due?.status === "open") endPeriod(account, subscription.id, "by card");
  }
}

export const getFeatures = (account: Account, { configuration }: PortalSession) =>
  account.portalConfigurations.get(configuration).features;

function getOwnSubscription(account: Account, session: PortalSession, id: string): Subscription {
  const own = listActiveSubscriptions(account, session).find((one) => one.id === id);
  if (!own) throw noSuch("subscription", id);
  return own;
}
