import type { Refusal } from "./cards.ts";
import { attempt, newIntent } from "./payments.ts";
import { type Account, newId } from "./store/account.ts";
import type { Invoice, InvoicePayment, PaymentMethod } from "./store/objects.ts";

interface Means {
  /** Nothing is charged without one, which counts as a failure. */
  paymentMethod: PaymentMethod | undefined;
  /** Whether its holder sits at the screen and has answered their bank. */
  present?: boolean;
  /** What becomes of it whatever the card would do. */
  forced?: "paid" | Refusal | undefined;
}

const RETRY_AFTER = 3 * 86_400;
const MOST_ATTEMPTS = 4;

/** Tries to get an open invoice paid, and returns it paid or still open. */
export function collect(
  account: Account,
  { id }: Invoice,
  { paymentMethod, present = false, forced }: Means,
): Invoice {
  const open = account.invoices.get(id);
  if (open.total === 0) return settle(account, open);
  const payment = paymentOf(account, open) ?? expectPayment(account, open);
  const intent = account.paymentIntents.get(payment.payment.payment_intent ?? "");
  const tried = paymentMethod
    ? attempt(account, intent, paymentMethod, { offSession: !present, authenticated: present, forced })
    : intent;
  return tried.status === "succeeded" ? settle(account, open, payment) : fail(account, open);
}

/** The payment that is due for an invoice, or that paid it. */
export function paymentOf(account: Account, { id }: Invoice): InvoicePayment | undefined {
  return account.invoicePayments.newestFirst(({ invoice }) => invoice === id)[0];
}

/** Gives up on an open invoice. */
export function voidInvoice(account: Account, { id, status_transitions }: Invoice): void {
  const voided = account.invoices.update(id, {
    auto_advance: false,
    next_payment_attempt: null,
    status: "void",
    status_transitions: { ...status_transitions, voided_at: account.now() },
  });
  account.emit("invoice.voided", voided);
}

function expectPayment(account: Account, invoice: Invoice): InvoicePayment {
  const intent = newIntent(account, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description:
      invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
    setup_future_usage: "off_session",
  });
  return account.invoicePayments.put({
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: account.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

function settle(account: Account, invoice: Invoice, payment?: InvoicePayment): Invoice {
  const now = account.now();
  if (payment) {
    const paid = account.invoicePayments.update(payment.id, {
      amount_paid: payment.amount_requested,
      status: "paid",
      status_transitions: { ...payment.status_transitions, paid_at: now },
    });
    account.emit("invoice_payment.paid", paid);
  }
  const paid = account.invoices.update(invoice.id, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (payment ? 1 : 0),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  account.emit("invoice.paid", paid);
  account.emit("invoice.payment_succeeded", paid);
  return paid;
}

function fail(account: Account, invoice: Invoice): Invoice {
  const attempts = invoice.attempt_count + 1;
  const failed = account.invoices.update(invoice.id, {
    attempt_count: attempts,
    attempted: true,
    next_payment_attempt: attempts < MOST_ATTEMPTS ? account.now() + RETRY_AFTER : null,
  });
  account.emit("invoice.payment_failed", failed);
  return failed;
}
