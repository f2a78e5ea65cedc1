import type * as z from "zod";
import { invalid } from "./api/errors.ts";
import { mergeMetadata } from "./api/parameters.ts";
import type { checkoutCreation } from "./checkout-sessions.ts";
import { createPrice, getActivePrice } from "./prices.ts";
import { type Account, newId, randomLetters } from "./store/account.ts";
import type { CheckoutSession, Price } from "./store/objects.ts";

type CheckoutParams = z.output<z.ZodObject<typeof checkoutCreation>>;

const DAY_SECONDS = 86_400;
/** The account's Dashboard offers these. The emulator's page takes cards only. */
const DASHBOARD_METHODS = ["card", "us_bank_account"];
/** Whether prices are shown in the customer's currency; the emulator's page shows that of the price. */
const DASHBOARD_ADAPTIVE_PRICING = true;

/** Creates a Checkout Session. Throws for conflicting parameters. */
export function createCheckout(account: Account, params: CheckoutParams): CheckoutSession {
  if (params.customer) account.customers.getByParam(params.customer, "customer");
  const items = params.line_items.map((item, i) => ({
    price: getLineItemPrice(account, item, `line_items[${i}]`),
    quantity: item.quantity,
  }));
  checkMode(
    params,
    items.map(({ price }) => price),
  );
  const id = `cs_test_${newId("a").slice(2)}${randomLetters(32)}`;
  const total = items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0);
  account.checkoutPlans.put({
    id,
    items: items.map(({ price, quantity }) => ({ price: price.id, quantity })),
    subscription: { metadata: mergeMetadata({}, params.subscription_data?.metadata) },
    authenticating: null,
  });
  return account.checkoutSessions.put({
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? DASHBOARD_ADAPTIVE_PRICING },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
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
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation: params.customer ? null : params.mode === "subscription" ? "always" : "if_required",
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: account.now() + DAY_SECONDS,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: mergeMetadata({}, params.metadata),
    mode: params.mode,
    optional_items: [],
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: params.mode === "subscription" ? "always" : "if_required",
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: params.allowed_payment_method_types ?? DASHBOARD_METHODS,
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
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: account.buildUrl(`/c/pay/${id}`),
    wallet_options: null,
  });
}

function getLineItemPrice(
  account: Account,
  { price, price_data }: CheckoutParams["line_items"][number],
  param: string,
): Price {
  if (price && price_data)
    throw invalid(`You may only specify one of these parameters: price, price_data.`, {
      code: "parameters_exclusive",
      param: `${param}[price]`,
    });
  if (price) return getActivePrice(account, price, `${param}[price]`);
  if (price_data) return createPrice(account, { ...price_data, active: false });
  throw invalid(`Missing required param: ${param}[price].`, {
    code: "parameter_missing",
    param: `${param}[price]`,
  });
}

function checkMode({ mode, subscription_data }: CheckoutParams, prices: Price[]) {
  const isSubscription = mode === "subscription";
  if (!isSubscription && subscription_data)
    throw invalid("You can not pass `subscription_data` in `payment` mode.", { param: "subscription_data" });
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
