import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import { text } from "./api/parameters.ts";
import type { CardRefusal } from "./cards.ts";
import { type Account, newId } from "./store/account.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "./store/objects.ts";

export const chargeOperations = [
  createOperation("GET", "/v1/charges/:id", {}, (account, _, id) => account.charges.get(id)),
  createOperation(
    "GET",
    "/v1/charges",
    {
      ...paging,
      customer: text().optional(),
      payment_intent: text().optional(),
    },
    (account, { customer, payment_intent, ...paged }) =>
      listPage(
        "/v1/charges",
        account.charges,
        paged,
        (charge) =>
          (!customer || charge.customer === customer) &&
          (!payment_intent || charge.payment_intent === payment_intent),
      ),
  ),
];

/** Records a successful charge, or a failed one when `refusal` is given. */
export function recordCharge(
  account: Account,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  refusal?: CardRefusal,
): Charge {
  const charge = account.charges.put({
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: refusal ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: refusal ? null : newId("txn"),
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: account.business.statementDescriptor,
    captured: !refusal,
    created: account.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: buildOutcome(refusal),
    paid: !refusal,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: { type: "card", card: buildCardDetails(paymentMethod, intent.amount) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: refusal ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  });
  account.emit(refusal ? "charge.failed" : "charge.succeeded", charge);
  return charge;
}

const buildOutcome = (refusal?: CardRefusal): Charge["outcome"] => ({
  advice_code: refusal ? "try_again_later" : null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: refusal ? "declined_by_network" : "approved_by_network",
  reason: refusal ? (refusal.decline_code ?? refusal.code) : null,
  risk_level: "normal",
  seller_message: refusal
    ? "The bank did not return any further details with this decline."
    : "Payment complete.",
  type: refusal ? "issuer_declined" : "authorized",
});

function buildCardDetails({ card }: PaymentMethod, amount: number) {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: card?.checks ?? null,
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: card?.regulated_status ?? null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
