import type * as z from "zod";
import { invalid } from "./api/errors.ts";
import { withMetadata } from "./api/parameters.ts";
import type { checkoutCreation } from "./checkout-sessions.ts";
import { createPrice, priceToUse } from "./prices.ts";
import { type Account, newId, randomLetters } from "./store/account.ts";
import type { CheckoutSession, Price } from "./store/objects.ts";

type Wish = z.output<z.ZodObject<typeof checkoutCreation>>;

const MINUTE = 60;
const DAY = 86_400;

/** Makes a page on which what is wished for can be paid. Throws for wishes that contradict each other. */
export function openCheckout(account: Account, wish: Wish): CheckoutSession {
  demandOneOf(wish, "customer", "customer_email");
  if (wish.customer) account.customers.named(wish.customer, "customer");
  const items = wish.line_items.map((item, i) => ({
    price: priceOf(account, item, `line_items[${i}]`),
    quantity: item.quantity,
  }));
  checkMode(
    wish,
    items.map(({ price }) => price),
  );
  const id = `cs_test_${newId("a").slice(2)}${randomLetters(32)}`;
  const trialDays = wish.subscription_data?.trial_period_days ?? 0;
  const total = items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0);
  account.checkoutPlans.put({
    id,
    items: items.map(({ price, quantity }) => ({ price: price.id, quantity })),
    subscription: {
      metadata: withMetadata({}, wish.subscription_data?.metadata),
      description: wish.subscription_data?.description ?? null,
      trialDays,
      billingMode: wish.subscription_data?.billing_mode?.type ?? "flexible",
    },
    payment: {
      metadata: withMetadata({}, wish.payment_intent_data?.metadata),
      description: wish.payment_intent_data?.description ?? null,
      receiptEmail: wish.payment_intent_data?.receipt_email ?? null,
    },
    authenticating: null,
  });
  return account.checkoutSessions.put({
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: wish.allow_promotion_codes ?? null,
    allowed_payment_method_types: wish.allowed_payment_method_types ?? null,
    amount_subtotal: trialDays > 0 ? 0 : total,
    amount_total: trialDays > 0 ? 0 : total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: wish.billing_address_collection ?? null,
    cancel_url: wish.cancel_url ?? null,
    client_reference_id: wish.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: account.now(),
    currency: items[0]?.price.currency ?? "usd",
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: wish.customer ?? null,
    customer_account: null,
    customer_creation: customerCreation(wish),
    customer_details: null,
    customer_email: wish.customer_email ?? null,
    discounts: [],
    expires_at: expiry(account, wish.expires_at),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: wish.locale ?? null,
    managed_payments: { enabled: false },
    metadata: withMetadata({}, wish.metadata),
    mode: wish.mode,
    optional_items: [],
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: wish.mode === "subscription" ? "always" : "if_required",
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: wish.submit_type ?? null,
    subscription: null,
    success_url: wish.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: account.page(`/c/pay/${id}`),
    wallet_options: null,
  });
}

function priceOf(account: Account, { price, price_data }: Wish["line_items"][number], param: string): Price {
  if (price && price_data)
    throw invalid(`You may only specify one of these parameters: price, price_data.`, {
      code: "parameters_exclusive",
      param: `${param}[price]`,
    });
  if (price) return priceToUse(account, price, `${param}[price]`);
  if (price_data) return createPrice(account, { ...price_data, active: false });
  throw invalid(`Missing required param: ${param}[price].`, {
    code: "parameter_missing",
    param: `${param}[price]`,
  });
}

function checkMode(
  { mode, payment_intent_data, subscription_data, customer_creation }: Wish,
  prices: Price[],
) {
  const isSubscription = mode === "subscription";
  const [forbidden, name] = isSubscription
    ? [
        payment_intent_data ?? customer_creation,
        payment_intent_data ? "payment_intent_data" : "customer_creation",
      ]
    : [subscription_data, "subscription_data"];
  if (forbidden) throw invalid(`You can not pass \`${name}\` in \`${mode}\` mode.`, { param: name });
  if (prices.length === 0)
    throw invalid("Missing required param: line_items.", { code: "parameter_missing", param: "line_items" });
  if (isSubscription && !prices.some((price) => price.recurring))
    throw invalid("You must provide at least one recurring price in `subscription` mode when using prices.", {
      param: "mode",
    });
  if (!isSubscription && prices.some((price) => price.recurring))
    throw invalid(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      { param: "mode" },
    );
  if (new Set(prices.map(({ currency }) => currency)).size > 1)
    throw invalid("All prices on a Checkout Session must have the same `currency`.", { param: "line_items" });
}

/** In seconds. Throws when the page would be open for less than half an hour or more than a day. */
function expiry(account: Account, wished: number | undefined): number {
  const now = account.now();
  const at = wished ?? now + DAY;
  if (at < now + 30 * MINUTE)
    throw invalid("The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.", {
      param: "expires_at",
    });
  if (at > now + DAY)
    throw invalid("The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.", {
      param: "expires_at",
    });
  return at;
}

const customerCreation = ({ customer, mode, customer_creation }: Wish) => {
  if (customer) return null;
  return mode === "subscription" ? "always" : (customer_creation ?? "if_required");
};

function demandOneOf(wish: Wish, ...names: ("customer" | "customer_email")[]): void {
  if (names.filter((name) => wish[name] !== undefined).length > 1)
    throw invalid(`You may only specify one of these parameters: ${names.join(", ")}.`, {
      code: "parameters_exclusive",
    });
}
