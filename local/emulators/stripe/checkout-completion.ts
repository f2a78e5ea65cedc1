import { declined, invalid } from "./api/errors.ts";
import { getCardByFingerprint } from "./cards.ts";
import { createCustomer } from "./customers.ts";
import { attachPaymentMethod, createPaymentMethod, type PaymentMethodData } from "./payment-methods.ts";
import { AUTHENTICATION_FAILED, attemptPayment, createPaymentIntent } from "./payments.ts";
import type { Account } from "./store/account.ts";
import type { CheckoutSession, PaymentMethod } from "./store/objects.ts";
import type { Buyer } from "./store/records.ts";
import { startSubscription } from "./subscription-creation.ts";

/**
 * Pays an open checkout with a card. Returns it complete, or open when the card requires authentication. Throws a
 * card error when the card is declined.
 */
export function payCheckout(
  account: Account,
  id: string,
  buyer: Buyer,
  card: PaymentMethodData["card"],
): CheckoutSession {
  const checkout = getOpenCheckout(account, id);
  const paymentMethod = createPaymentMethod(account, {
    type: "card",
    card,
    billing_details: { email: buyer.email, ...(buyer.name && { name: buyer.name }) },
  });
  const { requiresAuthentication: authenticates } = getCardByFingerprint(paymentMethod.card?.fingerprint);
  if (!authenticates) return completeCheckout(account, checkout, buyer, paymentMethod);
  account.checkoutPlans.update(id, { authenticating: { paymentMethod: paymentMethod.id, buyer } });
  return checkout;
}

/** Completes the 3-D Secure step. Throws a card error when it fails or the card is declined. */
export function completeAuthentication(
  account: Account,
  id: string,
  outcome: "succeed" | "fail",
): CheckoutSession {
  const checkout = getOpenCheckout(account, id);
  const { authenticating } = account.checkoutPlans.get(id);
  if (!authenticating) throw invalid("There is no payment to authenticate.");
  if (outcome === "fail") throw declined(AUTHENTICATION_FAILED.message, { code: AUTHENTICATION_FAILED.code });
  const paymentMethod = account.paymentMethods.get(authenticating.paymentMethod);
  return completeCheckout(account, checkout, authenticating.buyer, paymentMethod);
}

function getOpenCheckout(account: Account, id: string): CheckoutSession {
  const checkout = account.checkoutSessions.get(id);
  if (checkout.status !== "open") throw invalid(`The checkout is ${checkout.status}.`);
  return checkout;
}

function completeCheckout(
  account: Account,
  { id, mode }: CheckoutSession,
  buyer: Buyer,
  paymentMethod: PaymentMethod,
): CheckoutSession {
  const { refusal } = getCardByFingerprint(paymentMethod.card?.fingerprint);
  if (refusal) throw declined(refusal.message, refusal);
  const purchase =
    mode === "subscription"
      ? createPurchasedSubscription(account, id, buyer, paymentMethod)
      : createOneTimePayment(account, id, paymentMethod);
  account.checkoutPlans.update(id, { authenticating: null });
  const completed = account.checkoutSessions.update(id, {
    ...purchase,
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
    payment_status: "paid",
    status: "complete",
    url: null,
  });
  account.emit("checkout.session.completed", completed);
  return completed;
}

function createPurchasedSubscription(
  account: Account,
  id: string,
  buyer: Buyer,
  paymentMethod: PaymentMethod,
): Partial<CheckoutSession> {
  const plan = account.checkoutPlans.get(id);
  const customer = getOrCreateCustomer(account, id, buyer);
  const subscription = startSubscription(account, {
    ...plan.subscription,
    customer,
    items: plan.items.map(({ price, quantity }) => ({ price: account.prices.get(price), quantity })),
    paymentMethod: attachPaymentMethod(account, paymentMethod, customer),
  });
  const invoice = subscription.latest_invoice;
  return { customer, subscription: subscription.id, invoice };
}

function createOneTimePayment(
  account: Account,
  id: string,
  paymentMethod: PaymentMethod,
): Partial<CheckoutSession> {
  const { amount_total, currency, customer } = account.checkoutSessions.get(id);
  const intent = createPaymentIntent(account, {
    amount: amount_total ?? 0,
    currency: currency ?? "usd",
    customer,
  });
  const paid = attemptPayment(account, intent, paymentMethod, { isAuthenticated: true });
  return { payment_intent: paid.id };
}

/** Gets the customer of the checkout, or creates one. */
function getOrCreateCustomer(account: Account, id: string, { email, name }: Buyer): string {
  const { customer } = account.checkoutSessions.get(id);
  return customer ?? createCustomer(account, { email, name: name ?? undefined }).id;
}
