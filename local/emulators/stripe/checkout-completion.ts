import { declined, invalid } from "./api/errors.ts";
import { cardOfFingerprint } from "./cards.ts";
import { createCustomer } from "./customers.ts";
import { attach, enterPaymentMethod, type PaymentMethodData } from "./payment-methods.ts";
import { AUTHENTICATION_FAILED, attempt, newIntent } from "./payments.ts";
import type { Account } from "./store/account.ts";
import type { CheckoutSession, PaymentMethod } from "./store/objects.ts";
import type { Buyer } from "./store/records.ts";
import { startSubscription } from "./subscription-start.ts";

/**
 * Pays an open checkout with a card. Returns it complete, or still open when the card's bank asks its holder
 * first. Throws a card error, and leaves nothing behind, when the card is refused.
 */
export function payCheckout(
  account: Account,
  id: string,
  buyer: Buyer,
  card: PaymentMethodData["card"],
): CheckoutSession {
  const checkout = demandOpenCheckout(account, id);
  const paymentMethod = enterPaymentMethod(account, {
    type: "card",
    card,
    billing_details: { email: buyer.email, ...(buyer.name && { name: buyer.name }) },
  });
  const { authenticates } = cardOfFingerprint(paymentMethod.card?.fingerprint);
  if (!authenticates) return complete(account, checkout, buyer, paymentMethod);
  account.checkoutPlans.update(id, { authenticating: { paymentMethod: paymentMethod.id, buyer } });
  return checkout;
}

/** The holder's bank has answered. Throws a card error when it does not know them, or the card is refused. */
export function answerBank(account: Account, id: string, outcome: "succeed" | "fail"): CheckoutSession {
  const checkout = demandOpenCheckout(account, id);
  const { authenticating } = account.checkoutPlans.get(id);
  if (!authenticating) throw invalid("Nothing is to be authenticated.");
  if (outcome === "fail") throw declined(AUTHENTICATION_FAILED.message, { code: AUTHENTICATION_FAILED.code });
  const paymentMethod = account.paymentMethods.get(authenticating.paymentMethod);
  return complete(account, checkout, authenticating.buyer, paymentMethod);
}

function demandOpenCheckout(account: Account, id: string): CheckoutSession {
  const checkout = account.checkoutSessions.get(id);
  if (checkout.status !== "open") throw invalid(`The checkout is ${checkout.status}.`);
  return checkout;
}

function complete(
  account: Account,
  { id, mode }: CheckoutSession,
  buyer: Buyer,
  paymentMethod: PaymentMethod,
): CheckoutSession {
  const { refusal } = cardOfFingerprint(paymentMethod.card?.fingerprint);
  if (refusal) throw declined(refusal.message, refusal);
  const bought = mode === "subscription" ? subscribe : payOnce;
  const { result, isPaid } = bought(account, id, buyer, paymentMethod);
  account.checkoutPlans.update(id, { authenticating: null });
  const completed = account.checkoutSessions.update(id, {
    ...result,
    customer_details: {
      address: null,
      business_name: null,
      email: buyer.email,
      individual_name: null,
      name: buyer.name,
      phone: null,
      tax_exempt: "none",
      tax_ids: [],
    },
    payment_status: isPaid ? "paid" : "no_payment_required",
    status: "complete",
    url: null,
  });
  account.emit("checkout.session.completed", completed);
  return completed;
}

interface Bought {
  result: Partial<CheckoutSession>;
  isPaid: boolean;
}

function subscribe(account: Account, id: string, buyer: Buyer, paymentMethod: PaymentMethod): Bought {
  const plan = account.checkoutPlans.get(id);
  const customer = customerOf(account, id, buyer);
  const subscription = startSubscription(account, {
    ...plan.subscription,
    customer,
    items: plan.items.map(({ price, quantity }) => ({ price: account.prices.get(price), quantity })),
    paymentMethod: attach(account, paymentMethod, customer),
    present: true,
  });
  const invoice = subscription.latest_invoice;
  return {
    result: { customer, subscription: subscription.id, invoice },
    isPaid: plan.subscription.trialDays === 0,
  };
}

function payOnce(account: Account, id: string, buyer: Buyer, paymentMethod: PaymentMethod): Bought {
  const { payment } = account.checkoutPlans.get(id);
  const { amount_total, currency, customer_creation, customer: known } = account.checkoutSessions.get(id);
  const customer = known || customer_creation === "always" ? customerOf(account, id, buyer) : null;
  const intent = newIntent(account, {
    amount: amount_total ?? 0,
    currency: currency ?? "usd",
    customer,
    description: payment.description,
    metadata: payment.metadata,
    receipt_email: payment.receiptEmail,
  });
  const paid = attempt(account, intent, paymentMethod, { authenticated: true });
  return { result: { customer, payment_intent: paid.id }, isPaid: true };
}

/** The customer that the checkout names, or a new one. */
function customerOf(account: Account, id: string, { email, name }: Buyer): string {
  const { customer } = account.checkoutSessions.get(id);
  return customer ?? createCustomer(account, { email, name: name ?? undefined }).id;
}
