import type { CardRefusal } from "./cards.ts";
import { attemptPayment, createPaymentIntent } from "./payments.ts";
import { type Account, newId } from "./store/account.ts";
import type { Invoice, InvoicePayment, PaymentMethod } from "./store/objects.ts";

interface CollectionOptions {
  /** Without a payment method, the collection fails. */
  paymentMethod: PaymentMethod | undefined;
  /** Whether the customer is present and has authenticated. */
  isOnSession?: boolean;
  /** Overrides the outcome of the card. */
  forced?: "paid" | CardRefusal | undefined;
}

const RETRY_DELAY_SECONDS = 3 * 86_400;
const MAX_ATTEMPTS = 4;

/** Attempts to collect an open invoice; returns it paid or open. */
export function collectInvoice(
  account: Account,
  { id }: Invoice,
  { paymentMethod, isOnSession: present = false, forced }: CollectionOptions,
): Invoice {
  const open = account.invoices.get(id);
  if (open.total === 0) return markPaid(account, open);
  const payment = findInvoicePayment(account, open) ?? createInvoicePayment(account, open);
  const intent = account.paymentIntents.get(payment.payment.payment_intent ?? "");
  const tried = paymentMethod
    ? attemptPayment(account, intent, paymentMethod, {
        isOffSession: !present,
        isAuthenticated: present,
        forcedOutcome: forced,
      })
    : intent;
  return tried.status === "succeeded" ? markPaid(account, open, payment) : markFailed(account, open);
}

/** Finds the due or completed payment of an invoice. */
function findInvoicePayment(account: Account, { id }: Invoice): InvoicePayment | undefined {
  return account.invoicePayments.listNewestFirst(({ invoice }) => invoice === id)[0];
}

/** Voids an open invoice. */
export function voidInvoice(account: Account, { id, status_transitions }: Invoice): Invoice {
  const voided = account.invoices.update(id, {
    auto_advance: false,
    next_payment_attempt: null,
    status: "void",
    status_transitions: { ...status_transitions, voided_at: account.now() },
  });
  account.emit("invoice.voided", voided);
  return voided;
}

function createInvoicePayment(account: Account, invoice: Invoice): InvoicePayment {
  const intent = createPaymentIntent(account, {
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

function markPaid(account: Account, invoice: Invoice, payment?: InvoicePayment): Invoice {
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

function markFailed(account: Account, invoice: Invoice): Invoice {
  const attempts = invoice.attempt_count + 1;
  const failed = account.invoices.update(invoice.id, {
    attempt_count: attempts,
    attempted: true,
    next_payment_attempt: attempts < MAX_ATTEMPTS ? account.now() + RETRY_DELAY_SECONDS : null,
  });
  account.emit("invoice.payment_failed", failed);
  return failed;
}
