import { buildLinkEmail } from "../../lambdas/account/confirmation-emails.ts";
import { buildDeletedEmail, buildUnadoptedNotice } from "../../lambdas/account/deletion-messages.ts";
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
import { buildNewsletterEmail } from "../../lambdas/newsletter/newsletter-email.ts";
import type { EmailMessage } from "../../lambdas/outbox/outbox.ts";
import * as addressKinds from "./address-kinds.ts";
import * as factorKinds from "./factor-kinds.ts";
import * as noShowKinds from "./no-show-kinds.ts";
import * as noticeKinds from "./notice-kinds.ts";
import * as otherTimesKinds from "./other-times-kinds.ts";
import * as paymentKinds from "./payment-kinds.ts";
import * as premiumKinds from "./premium-kinds.ts";
import * as rarerBookingKinds from "./rarer-booking-kinds.ts";
import * as rarerKinds from "./rarer-kinds.ts";
import * as rescheduleKinds from "./reschedule-kinds.ts";
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
import * as startKinds from "./start-kinds.ts";

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
    "unadopted-owner",
    "to every owner, after the deletion of a member whose Stripe customer of an earlier site was not adopted",
    [buildUnadoptedNotice("owner@example.com", "cus_1")],
  ],
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
    "when the client's account is deleted",
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

const groups: Group[] = [
  { title: "Account and newsletter", kinds: accountKinds },
  addressKinds,
  factorKinds,
  startKinds,
  premiumKinds,
  { title: "Sessions: the parent", kinds: parentKinds },
  paymentKinds,
  { title: "Sessions: the advisor", kinds: advisorKinds },
  otherTimesKinds,
  rescheduleKinds,
  noShowKinds,
  rarerBookingKinds,
  rarerKinds,
  noticeKinds,
];

export const catalog: readonly { title: string; emails: CatalogEmail[] }[] = [
  ...Map.groupBy(groups, ({ title }) => title),
].map(([title, parts]) => ({ title, emails: parts.flatMap(({ kinds }) => kinds.flatMap(toEmails)) }));

function toEmails([name, when, messages]: Kind): CatalogEmail[] {
  const list = [messages].flat() as EmailMessage[];
  if (list.length === 0) throw new Error(`${name} has no email`);
  return list.map((message, index) => ({ name: index === 0 ? name : `${name}-${index + 1}`, when, message }));
}
