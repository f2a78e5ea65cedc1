import { invalid, noSuch } from "./api/errors.ts";
import { attach, enterPaymentMethod, type PaymentMethodData } from "./payment-methods.ts";
import type { Account } from "./store/account.ts";
import type { PortalVisit, Subscription } from "./store/objects.ts";
import { updateSubscription } from "./subscription-changes.ts";
import { currentPeriodEnd, endSubscription, isOver, passPeriod } from "./subscription-states.ts";

/** The customer's subscriptions that are not over, newest first. */
export const livingOf = (account: Account, { customer }: PortalVisit): Subscription[] =>
  account.subscriptions.newestFirst((one) => one.customer === customer && !isOver(one));

/**
 * Cancels as the portal's configuration has it. At the period's end, a subscription of flexible billing mode gets
 * the date alone: its cancel_at_period_end stays false, here as on Stripe.
 */
export function cancelInPortal(account: Account, visit: PortalVisit, id: string): Subscription {
  const subscription = ownOf(account, visit, id);
  const { enabled, mode } = featuresOf(account, visit).subscription_cancel;
  if (!enabled) throw invalid("Subscriptions cannot be cancelled here.");
  if (mode === "immediately") return endSubscription(account, id);
  return subscription.billing_mode.type === "flexible"
    ? updateSubscription(account, id, { cancel_at: currentPeriodEnd(subscription) })
    : updateSubscription(account, id, { cancel_at_period_end: true });
}

export function reactivate(account: Account, visit: PortalVisit, id: string): Subscription {
  ownOf(account, visit, id);
  return updateSubscription(account, id, { cancel_at: null });
}

/** Makes a card the one for everything the customer pays, and pays with it what is overdue. Throws a card error. */
export function changeCard(account: Account, visit: PortalVisit, card: PaymentMethodData["card"]): void {
  if (!featuresOf(account, visit).payment_method_update.enabled)
    throw invalid("The card cannot be changed here.");
  const { id } = attach(account, enterPaymentMethod(account, { type: "card", card }), visit.customer);
  const before = account.customers.get(visit.customer);
  const after = account.customers.update(visit.customer, {
    invoice_settings: { ...before.invoice_settings, default_payment_method: id },
  });
  account.emitChange("customer.updated", before, after);
  for (const subscription of livingOf(account, visit)) {
    updateSubscription(account, subscription.id, { default_payment_method: id });
    const due = subscription.latest_invoice ? account.invoices.get(subscription.latest_invoice) : undefined;
    if (due?.status === "open") passPeriod(account, subscription.id, "by card");
  }
}

export const featuresOf = (account: Account, { configuration }: PortalVisit) =>
  account.portalConfigurations.get(configuration).features;

function ownOf(account: Account, visit: PortalVisit, id: string): Subscription {
  const own = livingOf(account, visit).find((one) => one.id === id);
  if (!own) throw noSuch("subscription", id);
  return own;
}
