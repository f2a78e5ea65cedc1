import { globSync } from "node:fs";
import { join } from "node:path";
import { buildLinkEmail } from "../../lambdas/account/confirmation-emails.ts";
import { buildDeletedEmail } from "../../lambdas/account/deletion-messages.ts";
import * as advisorAddress from "../../lambdas/advisors/advisor-email-messages.ts";
import * as toAdvisor from "../../lambdas/bookings/emails-to-advisor.ts";
import * as toClient from "../../lambdas/bookings/emails-to-client.ts";
import {
  buildConsentEmail,
  buildSubscriptionEmail,
  buildThankYouEmail,
} from "../../lambdas/forms/newsletter.ts";
import { buildReplyEmail } from "../../lambdas/forms/reply-email.ts";
import {
  buildAdminSignInNotice,
  buildPasswordResetNotice,
  buildSignedOutNotice,
} from "../../lambdas/members/security-emails.ts";
import * as premium from "../../lambdas/membership/membership-emails.ts";
import { buildNewsletterEmail } from "../../lambdas/newsletter/newsletter-email.ts";
import type { EmailMessage } from "../../lambdas/outbox/outbox.ts";
import {
  advisor,
  at,
  cancelled,
  confirmed,
  declined,
  expired,
  freeItems,
  member,
  newsletter,
  now,
  paid,
  placeless,
  proposalPath,
  reader,
  refunding,
  replyText,
  requested,
  signedInAt,
  token,
} from "./sample-rows.ts";

/*
 * Every kind of email with demo data: those below and those of the files *-kinds.ts. The member is in Chicago, the advisor in
 * New York. emails.test.ts checks them.
 */

export interface CatalogEmail {
  /** The picture's file name. */
  name: string;
  /** The occasion on which it is sent. */
  when: string;
  message: EmailMessage;
}

export type Kind = readonly [name: string, when: string, messages: EmailMessage | readonly EmailMessage[]];

const message = { id: "sub_0192f3c8aa", payload: { firstName: "Ann", email: member.email } };
const accountKinds: Kind[] = [
  [
    "welcome",
    "after signing up",
    buildLinkEmail("welcome", member.email, `/confirm-email#confirm.${token}`, freeItems),
  ],
  [
    "confirm-address",
    "on request",
    buildLinkEmail("confirm", member.email, `/confirm-email#confirm.${token}`),
  ],
  ["password-reset", "after a new password", buildPasswordResetNotice(member, signedInAt, "America/Chicago")],
  [
    "signed-out",
    "after the password was changed in the profile",
    buildSignedOutNotice(member, signedInAt, "America/Chicago"),
  ],
  ["admin-sign-in", "after each sign-in of an admin", buildAdminSignInNotice(member, signedInAt)],
  [
    "advisor-address-link",
    "to an advisor's new address",
    advisorAddress.buildAddressLinkEmail(advisor, "maya@new.example.com", `/advisor-email#${token}`),
  ],
  [
    "advisor-address-changing",
    "to an advisor's old address",
    advisorAddress.buildOldAddressNotice(advisor, "maya@new.example.com"),
  ],
  [
    "advisor-address-replaced",
    "to an advisor's old address",
    advisorAddress.buildAddressReplacedNotice(advisor, "maya@new.example.com"),
  ],
  [
    "advisor-address-owner",
    "to every owner",
    advisorAddress.buildOwnerNotice("owner@example.com", advisor, {
      next: "maya@new.example.com",
      state: "waiting",
      by: "editor@example.com",
    }),
  ],
  ["account-deleted", "when the deletion is done", buildDeletedEmail(member, true)],
  [
    "message-reply",
    "when an admin replies to a message",
    buildReplyEmail(message, replyText, "hello@kindstead.test") ?? [],
  ],
  ["newsletter-confirm", "after the newsletter form", buildSubscriptionEmail(member.email, token)],
  ["newsletter-ask", "once to an imported reader", buildConsentEmail(member.email, token)],
  ["newsletter-thank-you", "after the confirmation", buildThankYouEmail(member, token)],
  ["newsletter", "monthly, when an admin sends it", buildNewsletterEmail(newsletter, reader)],
];

const renewal = { ...member.membership, state: "active" as const, current_period_end: at("12-31T15:00") };
const billed = { paid: renewal, price_cents: 2_000, price_months: 1, import_id: null, paid_invoice_id: null };
const yearly = { ...billed, price_cents: 12_000, price_months: 12, import_id: "imp" };
const graceUntil = at("12-19T15:00");
const card = "Visa ending in 4242";
const charge = { invoice_id: "in_1", amount_cents: 2_000, card };

const premiumKinds: Kind[] = [
  ["premium-welcome", "after the first payment", premium.buildWelcomeEmail(member, billed, charge)],
  ...[1, 2, 3].map(
    (notice): Kind => [
      `premium-payment-failed-${notice}`,
      `reminder ${notice} of a failed payment`,
      premium.buildPaymentFailedEmail(member, notice, graceUntil, {
        import_id: notice === 2 ? yearly.import_id : null,
        due_cents: notice === 2 ? yearly.price_cents : billed.price_cents,
      }),
    ],
  ),
  ["premium-cancelled", "after cancelling", premium.buildCancelledEmail(member, renewal)],
  ["premium-resumed", "after taking it up again", premium.buildResumedEmail(member, yearly)],
  ["premium-ended", "when Premium ends", premium.buildEndedEmail(member)],
  ["subscription-unpaid", "beside a gift", premium.buildUnpaidSubscriptionEmail(member, graceUntil, 2_000)],
  ["subscription-ended", "beside a gift", premium.buildSubscriptionEndedEmail(member)],
  [
    "premium-refunded",
    "when an admin refunds a payment",
    premium.buildRefundEmail(member, { paid: 2_000, cents: 500, card, reason: "A slow first week" }),
  ],
  ["premium-paid-twice", "after a second payment", premium.buildDuplicatePaymentEmail(member, 2_000, [card])],
];

const parentKinds: Kind[] = [
  ["request-sent", "after proposing times", toClient.buildClientRequestEmail(requested)],
  ["confirmed", "after the advisor's answer", toClient.buildClientConfirmationEmail(confirmed, now)],
  [
    "confirmed-without-place",
    "when the place comes later",
    toClient.buildClientConfirmationEmail(placeless, now),
  ],
  ["place", "when the place is given or changed", toClient.buildClientPlaceEmail(confirmed, now)],
  [
    "reminder-27",
    "27 hours before",
    toClient.buildClientSessionReminderEmail(confirmed, 27, Date.parse(at("12-07T11:00"))),
  ],
  [
    "reminder-1",
    "1 hour before",
    toClient.buildClientSessionReminderEmail(placeless, 1, Date.parse(at("12-08T13:00"))),
  ],
  ["declined", "after the advisor's answer", toClient.buildClientDeclineEmail(declined)],
  ["no-answer", "without an answer in time", toClient.buildClientExpiryEmail(expired)],
  [
    "no-times",
    "30 days after paying",
    toClient.buildClientExpiryEmail({ ...paid, ...refunding, state: "expired" }),
  ],
  [
    "cancelled-refunded",
    "after cancelling in time",
    toClient.buildClientCancellationEmail({ ...cancelled, ...refunding }),
  ],
  ["cancelled-late", "after cancelling late", toClient.buildClientCancellationEmail(cancelled)],
  [
    "cancelled-leaving",
    "when the client deletes their account",
    toClient.buildClientCancellationEmail({ ...cancelled, ...refunding }, true),
  ],
  [
    "cancelled-by-advisor",
    "after the advisor cancelled",
    toClient.buildClientCancellationEmail({ ...cancelled, ...refunding, cancelled_by: "advisor" }),
  ],
];

const advisorKinds: Kind[] = [
  ["advisor-request", "to the advisor", toAdvisor.buildAdvisorRequestEmail(requested, proposalPath, now)],
  ["advisor-reminder", "to the advisor", toAdvisor.buildAdvisorReminderEmail(requested, proposalPath, now)],
  ["advisor-expired", "to the advisor", toAdvisor.buildAdvisorExpiryEmail(expired)],
  ["advisor-confirmed", "to the advisor", toAdvisor.buildAdvisorConfirmationEmail(placeless, proposalPath)],
  [
    "advisor-reminder-27",
    "27 hours before",
    toAdvisor.buildAdvisorSessionReminderEmail(confirmed, proposalPath, 27),
  ],
  [
    "advisor-reminder-1",
    "1 hour before",
    toAdvisor.buildAdvisorSessionReminderEmail(placeless, proposalPath, 1),
  ],
  ["advisor-place", "to the advisor", toAdvisor.buildAdvisorPlaceEmail(confirmed, proposalPath)],
  [
    "advisor-place-missing",
    "to the advisor, daily",
    toAdvisor.buildAdvisorPlaceReminderEmail(placeless, proposalPath),
  ],
  ["advisor-cancelled", "to the advisor", toAdvisor.buildAdvisorCancellationEmail(cancelled)],
  [
    "advisor-withdrawn",
    "to the advisor, when an unanswered request is cancelled",
    toAdvisor.buildAdvisorCancellationEmail({ ...requested, state: "cancelled", cancelled_by: "client" }),
  ],
];

interface Group {
  title: string;
  kinds: readonly Kind[];
}

const inFiles: Group[] = await Promise.all(
  globSync("*-kinds.ts", { cwd: import.meta.dirname })
    .toSorted()
    .map((file) => import(join(import.meta.dirname, file))),
);
const groups: Group[] = [
  { title: "Account and newsletter", kinds: accountKinds },
  { title: "Premium", kinds: premiumKinds },
  { title: "Sessions: the parent", kinds: parentKinds },
  { title: "Sessions: the advisor", kinds: advisorKinds },
  ...inFiles,
];

export const catalog: readonly { title: string; emails: CatalogEmail[] }[] = [
  ...Map.groupBy(groups, ({ title }) => title),
].map(([title, parts]) => ({ title, emails: parts.flatMap(({ kinds }) => kinds.flatMap(toEmails)) }));

function toEmails([name, when, messages]: Kind): CatalogEmail[] {
  const list = [messages].flat() as EmailMessage[];
  if (list.length === 0) throw new Error(`${name} has no email`);
  return list.map((message, index) => ({ name: index === 0 ? name : `${name}-${index + 1}`, when, message }));
}
