import type * as z from "zod";
import { invalid } from "./api/errors.ts";
import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import { integerFrom, mergeMetadata, metadata, oneOf, text } from "./api/parameters.ts";
import { closeDispute } from "./disputes.ts";
import { type Account, newId } from "./store/account.ts";
import type { Charge, Refund } from "./store/objects.ts";

const creation = {
  amount: integerFrom(1).optional(),
  charge: text().optional(),
  metadata: metadata.optional(),
  payment_intent: text().optional(),
  reason: oneOf("duplicate", "fraudulent", "requested_by_customer").optional(),
};

export const refundOperations = [
  createOperation("POST", "/v1/refunds", creation, createRefund),
  createOperation(
    "GET",
    "/v1/refunds",
    { ...paging, charge: text().optional(), payment_intent: text().optional() },
    (account, { charge, payment_intent, ...paged }) =>
      listPage(
        "/v1/refunds",
        account.refunds,
        paged,
        (refund) =>
          (!charge || refund.charge === charge) &&
          (!payment_intent || refund.payment_intent === payment_intent),
      ),
  ),
];

function createRefund(account: Account, input: z.output<z.ZodObject<typeof creation>>): Refund {
  const charge = getRefundableCharge(account, input);
  const left = charge.amount - charge.amount_refunded;
  const amount = input.amount ?? left;
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (isChargedBack(account, charge))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      code: "charge_invalid_parameter",
      param: "amount",
    });
  const refund = account.refunds.put({
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: "card", card: { type: "refund", reference_status: "pending" } },
    metadata: mergeMetadata({}, input.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  });
  const refunded = account.charges.update(charge.id, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  account.emit("refund.created", refund);
  account.emitChange("charge.refunded", charge, refunded);
  if (refunded.refunded)
    for (const { id } of account.disputes.listNewestFirst(
      (each) => each.charge === charge.id && /^warning_(needs|under)/.test(each.status),
    ))
      closeDispute(account, id, "warning_closed");
  return refund;
}

/** Whether the cardholder's bank has taken the payment back: the dispute is no inquiry, and the business has not won it. */
const isChargedBack = (account: Account, { id, disputed }: Charge): boolean =>
  disputed &&
  account.disputes.listNewestFirst(
    ({ charge, status }) => charge === id && status !== "won" && !status.startsWith("warning_"),
  ).length > 0;

/** Marks a refund as failed, as when a bank returns it; the charge can then be refunded again. */
export function failRefund(account: Account, id: string): Refund {
  const before = account.refunds.get(id);
  if (before.status !== "succeeded") throw invalid(`${id} cannot fail: its status is ${before.status}.`);
  const charge = account.charges.getByParam(String(before.charge), "charge");
  account.charges.update(charge.id, {
    amount_refunded: charge.amount_refunded - before.amount,
    refunded: false,
  });
  const after = account.refunds.update(id, {
    failure_balance_transaction: newId("txn"),
    failure_reason: "expired_or_canceled_card",
    status: "failed",
  });
  account.emitChange("refund.updated", before, after);
  account.emit("refund.failed", after);
  return after;
}

/** Gets the charge to refund. Throws when there is no successful charge. */
function getRefundableCharge(account: Account, input: z.output<z.ZodObject<typeof creation>>): Charge {
  if (input.charge && input.payment_intent)
    throw invalid("You may only specify one of these parameters: charge, payment_intent.", {
      code: "parameters_exclusive",
    });
  if (!input.charge && !input.payment_intent)
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
      {
        code: "parameter_missing",
        param: "payment_intent",
      },
    );
  const paid = input.payment_intent
    ? account.paymentIntents.getByParam(input.payment_intent, "payment_intent").latest_charge
    : input.charge;
  const charge = paid ? account.charges.getByParam(paid, "charge") : undefined;
  if (!charge?.paid)
    throw invalid(
      input.payment_intent
        ? `This PaymentIntent (${input.payment_intent}) does not have a successful charge to refund.`
        : `Charge ${input.charge} was not successful and cannot be refunded.`,
      { code: "charge_not_refundable" },
    );
  return charge;
}
