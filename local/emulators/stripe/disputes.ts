import { invalid } from "./api/errors.ts";
import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import { text } from "./api/parameters.ts";
import { type Account, newId } from "./store/account.ts";
import type { Dispute } from "./store/objects.ts";

/** The business has this many seconds to answer. */
const ANSWER_SECONDS = 7 * 86_400;

export const disputeOperations = [
  createOperation(
    "GET",
    "/v1/disputes",
    { ...paging, charge: text().optional(), payment_intent: text().optional() },
    (account, { charge, payment_intent, ...paged }) =>
      listPage(
        "/v1/disputes",
        account.disputes,
        paged,
        (dispute) =>
          (!charge || dispute.charge === charge) &&
          (!payment_intent || dispute.payment_intent === payment_intent),
      ),
  ),
];

/** Disputes a paid charge, or only inquires about it, as its cardholder's bank does. */
export function openDispute(account: Account, chargeId: string, is_inquiry = false): Dispute {
  const charge = account.charges.get(chargeId);
  if (!charge.paid || charge.disputed) throw invalid(`${chargeId} cannot be disputed.`);
  account.charges.update(chargeId, { disputed: true });
  const dispute = account.disputes.put({
    id: newId("du"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: chargeId,
    created: account.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: account.now() + ANSWER_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "manual",
    },
    intended_submission_method: null,
    is_charge_refundable: is_inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: is_inquiry ? "warning_needs_response" : "needs_response",
  });
  account.emit("charge.dispute.created", dispute);
  return dispute;
}

/** Answers a dispute, as the owner does in Stripe's dashboard: the bank reviews it. */
export function answerDispute(account: Account, id: string): Dispute {
  const before = account.disputes.get(id);
  if (!before.status.endsWith("needs_response"))
    throw invalid(`${id} can't be answered: it is ${before.status}.`);
  const status = before.status === "needs_response" ? "under_review" : "warning_under_review";
  const answered = account.disputes.update(id, { status });
  account.emit("charge.dispute.updated", answered, { status: before.status });
  return answered;
}

/** Turns an inquiry into a dispute of the same id, as the bank does: the money is taken, and a new time to answer begins. */
export function escalateDispute(account: Account, id: string): Dispute {
  const before = account.disputes.get(id);
  if (!/^warning_(needs_response|under_review)$/.test(before.status))
    throw invalid(`${id} is no open inquiry: its status is ${before.status}.`);
  const escalated = account.disputes.update(id, {
    status: "needs_response",
    is_charge_refundable: false,
    evidence_details: { ...before.evidence_details, due_by: account.now() + ANSWER_SECONDS },
  });
  account.emit("charge.dispute.updated", escalated, { status: before.status });
  account.emit("charge.dispute.funds_withdrawn", escalated);
  return escalated;
}

/** Decides a dispute, or ends an inquiry, as the bank does. */
export function closeDispute(
  account: Account,
  id: string,
  status: "won" | "lost" | "warning_closed",
): Dispute {
  const before = account.disputes.get(id);
  if (!/needs_response|under_review/.test(before.status))
    throw invalid(`${id} is closed: its status is ${before.status}.`);
  const closed = account.disputes.update(id, { status });
  account.emit("charge.dispute.closed", closed);
  return closed;
}
