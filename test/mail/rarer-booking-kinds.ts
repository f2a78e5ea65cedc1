import * as toAdvisor from "../../lambdas/bookings/emails-to-advisor.ts";
import * as toClient from "../../lambdas/bookings/emails-to-client.ts";
import * as payments from "../../lambdas/bookings/payment-emails.ts";
import type { BookingRow } from "../../lambdas/table/entities.ts";
import type { Kind } from "./catalog.ts";
import {
  at,
  cancelled,
  confirmed,
  declined,
  expired,
  now,
  paid,
  proposalPath,
  refunding,
  requested,
  slots,
} from "./sample-rows.ts";

const dispute = { id: "dp_1", status: "needs_response", since: paid.created_at, decided_at: null };
const brief = { ...requested, subject: null, child_age: null, dispute };
const byAdmin = { cancelled_by: "admin", refund_reason: "Illness", ...refunding } as const;
const withdrawn: BookingRow = { ...requested, ...refunding, state: "cancelled", cancelled_by: "client" };
const byPhone: BookingRow = {
  ...confirmed,
  place: { kind: "phone", value: "555-0100" },
  meeting_note: "Room 4",
};

const remind = (row: BookingRow, hours: 27 | 1, iso: string) =>
  toClient.buildClientSessionReminderEmail(row, hours, Date.parse(at(iso)));

export const title = "Sessions: rarer cases of a booking";

/** The same emails in cases that change their words: other times and places, a dispute, someone else who cancels. */
export const kinds: Kind[] = [
  [
    "request-sent-one-time",
    "with one time, while the bank has the payment",
    toClient.buildClientRequestEmail({ ...requested, selected_times: slots.slice(0, 1), dispute }),
  ],
  ["confirmed-by-phone", "with a note", toClient.buildClientConfirmationEmail(byPhone, now)],
  [
    "place-without-name",
    "to a parent who gave no name",
    toClient.buildClientPlaceEmail({ ...confirmed, client_name: "Valued Member" }, now),
  ],
  ["reminder-27-late", "once cancelling is not free any more", remind(confirmed, 27, "12-07T14:00")],
  [
    "reminder-27-disputed",
    "while the bank has the payment",
    remind({ ...confirmed, dispute }, 27, "12-07T11:00"),
  ],
  [
    "reminder-1-free",
    "when the session can be cancelled for free until its start",
    remind({ ...confirmed, refundable_until_start: true }, 1, "12-08T13:00"),
  ],
  [
    "declined-without-message",
    "while the bank has the payment",
    toClient.buildClientDeclineEmail({ ...declined, decline_reason: null, dispute }),
  ],
  [
    "no-answer-disputed",
    "while the bank has the payment",
    toClient.buildClientExpiryEmail({ ...expired, dispute }),
  ],
  [
    "no-times-disputed",
    "while the bank has the payment",
    toClient.buildClientExpiryEmail({ ...paid, ...refunding, state: "expired", dispute }),
  ],
  [
    "cancelled-by-admin",
    "with a reason",
    toClient.buildClientCancellationEmail({ ...cancelled, ...byAdmin }),
  ],
  ["cancelled-request", "before a time was confirmed", toClient.buildClientCancellationEmail(withdrawn)],
  ["payment-received-no-card", "before Stripe names the card", payments.buildPaymentReceivedEmail(paid)],
  [
    "refunded-unknown-card",
    "before Stripe names the card",
    payments.buildClientRefundEmail(declined, undefined, { cents: declined.amount_cents, reason: null }),
  ],
  [
    "refunded-while-another-waits",
    "while another refund is still to be made",
    payments.buildClientRefundEmail({ ...declined, refund_failed_at: at("12-06T09:01") }, undefined, {
      cents: 500,
      reason: null,
    }),
  ],
  [
    "advisor-request-late",
    "to the advisor, when one time has started and the bank has the payment",
    toAdvisor.buildAdvisorRequestEmail(brief, proposalPath, Date.parse(at("12-08T14:00"))),
  ],
  [
    "advisor-confirmed-disputed",
    "to the advisor, while the bank has the payment",
    toAdvisor.buildAdvisorConfirmationEmail({ ...confirmed, dispute }, proposalPath),
  ],
  [
    "advisor-cancelled-leaving",
    "to the advisor, when the client's account is deleted",
    toAdvisor.buildAdvisorCancellationEmail(cancelled, true),
  ],
  [
    "advisor-withdrawn-leaving",
    "to the advisor, when the account of a client with an unanswered request is deleted",
    toAdvisor.buildAdvisorCancellationEmail(withdrawn, true),
  ],
  ...(["advisor", "admin"] as const).flatMap((by): Kind[] => [
    [
      `advisor-cancelled-by-${by}`,
      `to the advisor, by the ${by}`,
      toAdvisor.buildAdvisorCancellationEmail({ ...cancelled, cancelled_by: by }),
    ],
    [
      `advisor-withdrawn-by-${by}`,
      `to the advisor, by the ${by}`,
      toAdvisor.buildAdvisorCancellationEmail({ ...withdrawn, cancelled_by: by }),
    ],
  ]),
];
