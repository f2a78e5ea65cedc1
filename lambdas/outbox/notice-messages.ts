import { isHeldByBank } from "../../contract/dispute-rules.ts";
import { toKeyedId } from "../id.ts";
import { transactWrite } from "../table/transactions.ts";
import { type AdminNoticeMessage, enqueue, type OutboxMessage } from "./outbox.ts";

/* The emails that admins get at once (ADMIN-29). The texts name no client: the drawer that they lead to does. */

const build = (notice: Omit<AdminNoticeMessage, "kind">): AdminNoticeMessage => ({
  kind: "admin_notice",
  ...notice,
});

/** Whether admins get an email when this delivery fails. They get none about a notice to themselves. */
export const isNotified = (message: OutboxMessage): boolean =>
  ["hook", "confirm_email", "refund", "premium_refund"].includes(message.kind) ||
  (message.kind === "mail" && !message.is_notice);

/** The item that enqueues a notice. Its condition fails if there is one about its event already. */
export const buildNoticePut = (notice: AdminNoticeMessage) =>
  enqueue(notice, new Date().toISOString(), { id: toKeyedId("obx", notice.event, "admins") });

/** Enqueues a notice, unless there is one about its event already. */
export async function enqueueAdminNotice(notice: AdminNoticeMessage): Promise<void> {
  await transactWrite(buildNoticePut(notice));
}

const toBookingPath = (id: string) => `/admin?tab=bookings&open=${id}`;

export const buildMessageNotice = (id: string): AdminNoticeMessage =>
  build({
    about: "messages",
    event: `message ${id}`,
    subject: "A new message",
    text: "Someone has written through the contact form. You can read and answer it in the back office.",
    path: `/admin?tab=submissions&open=${id}`,
  });

/** In an inquiry the bank has taken nothing; there is a second notice if it becomes a dispute. */
const describeDispute = (payment: string, isInquiry: boolean) =>
  isInquiry
    ? {
        subject: "A bank asks about a payment",
        text: `A bank asks about ${payment} and has taken nothing back yet. Answer it in Stripe's dashboard before its deadline.`,
      }
    : {
        subject: "A payment is disputed",
        text: `A bank disputes ${payment} and has taken the money back. Answer it in Stripe's dashboard before its deadline.`,
      };

export const buildDisputeNotice = (
  bookingId: string,
  { id, status }: { id: string; status: string },
): AdminNoticeMessage => {
  const { subject, text } = describeDispute("the payment for a session", !isHeldByBank(status));
  return build({
    about: "failures",
    event: `dispute ${id} ${status}`,
    subject,
    text: `${text} The booking links to it.`,
    path: toBookingPath(bookingId),
  });
};

/** `event` is the id of the refund, or of the attempts to make it. */
export const buildRefusedRefundNotice = (bookingId: string, event: string): AdminNoticeMessage =>
  build({
    about: "failures",
    event: `refund ${event}`,
    subject: "A refund didn't go through",
    text: "The refund of a session was refused. Please look at it. Try it again, or pay the client back in another way. Doing both pays twice. Note a part that you pay in another way at once: until then, a refund of the rest includes it. If the bank returned it, the client expects an email from you.",
    path: toBookingPath(bookingId),
  });

const premiumTexts = {
  inquiry: describeDispute("a payment for Premium", true),
  disputed: describeDispute("a payment for Premium", false),
  refused: {
    subject: "A refund didn't go through",
    text: "The refund of a payment for Premium was refused. Please look at it, and refund it again or pay the member back in another way. If it was made here and the bank returned it, the member expects an email from you.",
  },
} as const;

/** `event` is the id of what happened to a payment for Premium. */
export const buildPremiumNotice = (
  memberId: string,
  event: string,
  what: keyof typeof premiumTexts,
): AdminNoticeMessage =>
  build({
    about: "failures",
    event: `premium ${event}`,
    ...premiumTexts[what],
    path: `/admin?tab=users&member=${memberId}`,
  });

export const buildUnansweredNotice = (bookingId: string): AdminNoticeMessage =>
  build({
    about: "failures",
    event: `unanswered ${bookingId}`,
    subject: "A session request got no answer",
    text: "An advisor didn't answer a request in time. The client gets a full refund, unless their bank holds the payment or has taken it back because of a dispute. You may want to talk to the advisor.",
    path: toBookingPath(bookingId),
  });

/** `event` tells the advisor's addresses apart. */
export const buildUnreachableAdvisorNotice = (advisorId: string, event: string): AdminNoticeMessage =>
  build({
    about: "failures",
    event: `unreachable ${event}`,
    subject: "An advisor doesn't get our emails any more",
    text: "An email to an advisor came back or was reported as spam, so we don't email this address any more. Clients can still book the advisor, who gets no email about it. An owner can change the address, or deactivate the advisor until then.",
    path: `/admin?tab=advisors&q=${advisorId}`,
  });

/** `since` is when the first attempt was made: what began to fail in the same hour is one event. */
export const buildDeliveryNotice = (kind: "mail" | "hook", since: string): AdminNoticeMessage =>
  build({
    about: "failures",
    event: `delivery ${kind} ${since.slice(0, 13)}`,
    subject:
      kind === "hook" ? "A post to your hook has failed for an hour" : "An email hasn't gone out for an hour",
    text: `At least one of ${kind === "hook" ? "our posts to your hook" : "our emails"} has failed for an hour. We keep trying for a day. The back office shows why.`,
    path: "/admin?tab=deliveries&list=pending",
  });
