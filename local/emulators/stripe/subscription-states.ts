import { invalid } from "./api/errors.ts";
import type { CardRefusal } from "./cards.ts";
import { getPeriodEnd } from "./clock/periods.ts";
import { collectInvoice, voidInvoice } from "./invoice-collection.ts";
import { createInvoice } from "./invoice-creation.ts";
import { getPaymentMethod } from "./payment-methods.ts";
import type { Account } from "./store/account.ts";
import type { Subscription } from "./store/objects.ts";

/** The outcome of a due payment: determined by the card, or forced. "later": it is taken with the next call. */
export type PaymentOutcome = "by card" | "paid" | "refused" | "later";

export const isOver = ({ status }: Subscription) => status === "canceled" || status === "incomplete_expired";

/** Gets the end of the current period in seconds; the earliest one of several items. */
export const getCurrentPeriodEnd = ({ items }: Subscription): number =>
  Math.min(...items.data.map((item) => item.current_period_end));

export const NO_CANCELLATION = { comment: null, feedback: null, feedback_option: null, reason: null };

const REFUSED: CardRefusal = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};

/**
 * Ends the current period: ends a subscription cancelled for that date, otherwise starts and bills the next period.
 * If an earlier invoice is still open, retries that invoice instead.
 */
export function endPeriod(account: Account, id: string, outcome: PaymentOutcome): Subscription {
  const before = account.subscriptions.get(id);
  if (isOver(before)) throw invalid(`${id} has already ended: its status is ${before.status}.`);
  if (before.cancel_at !== null && before.cancel_at <= getCurrentPeriodEnd(before))
    return endSubscription(account, id);
  const due = before.latest_invoice ? account.invoices.get(before.latest_invoice) : undefined;
  if (due?.status === "open") return billPeriod(account, before, due.id, outcome);
  const renewed = account.subscriptions.update(id, {
    items: { ...before.items, data: before.items.data.map((item) => buildNextPeriod(before, item)) },
    status: "active",
  });
  const invoice = createInvoice(account, renewed, "subscription_cycle");
  const billed = account.subscriptions.update(id, { latest_invoice: invoice.id });
  account.emitChange("customer.subscription.updated", before, billed);
  return outcome === "later" ? billed : billPeriod(account, billed, invoice.id, outcome);
}

/** Ends a subscription immediately. */
export function endSubscription(account: Account, id: string, reason?: "payment_failed"): Subscription {
  const { canceled_at, cancellation_details, latest_invoice } = account.subscriptions.get(id);
  const ended = account.subscriptions.update(id, {
    canceled_at: canceled_at ?? account.now(),
    cancellation_details: {
      ...NO_CANCELLATION,
      reason: reason ?? cancellation_details?.reason ?? "cancellation_requested",
    },
    ended_at: account.now(),
    status: "canceled",
  });
  account.emit("customer.subscription.deleted", ended);
  if (latest_invoice) stopCollecting(account, latest_invoice);
  return ended;
}

/** Expires a subscription whose first invoice was not paid within a day. */
export function expireIncomplete(account: Account, id: string): Subscription {
  const before = account.subscriptions.get(id);
  const expired = account.subscriptions.update(id, {
    ended_at: account.now(),
    status: "incomplete_expired",
  });
  const invoice = before.latest_invoice ? account.invoices.get(before.latest_invoice) : undefined;
  if (invoice?.status === "open") voidInvoice(account, invoice);
  account.emitChange("customer.subscription.updated", before, expired);
  return expired;
}

function billPeriod(
  account: Account,
  before: Subscription,
  invoice: string,
  outcome: PaymentOutcome,
): Subscription {
  const { invoice_settings } = account.customers.get(before.customer);
  const chosen = before.default_payment_method ?? invoice_settings.default_payment_method;
  const kept = chosen ? account.paymentMethods.find(chosen) : undefined;
  const collected = collectInvoice(account, account.invoices.get(invoice), {
    paymentMethod: kept ?? (outcome === "paid" ? getPaymentMethod(account, "pm_card_visa") : undefined),
    forced: outcome === "refused" ? REFUSED : outcome === "paid" ? "paid" : undefined,
  });
  const status =
    collected.status === "paid" ? "active" : before.status === "active" ? "past_due" : before.status;
  const after = account.subscriptions.update(before.id, { status });
  account.emitChange("customer.subscription.updated", before, after);
  return after;
}

function buildNextPeriod(
  { billing_cycle_anchor }: Subscription,
  item: Subscription["items"]["data"][number],
) {
  const start = item.current_period_end;
  const { recurring } = item.price;
  return {
    ...item,
    current_period_end: recurring ? getPeriodEnd(billing_cycle_anchor, start, recurring) : start,
    current_period_start: start,
  };
}

function stopCollecting(account: Account, id: string): void {
  const invoice = account.invoices.get(id);
  if (invoice.status === "open")
    account.invoices.update(id, { auto_advance: false, next_payment_attempt: null });
}
