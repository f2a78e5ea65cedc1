import * as z from "zod";
import { bookingId, bookingStates } from "../../contract/bookings.ts";
import { id, instant, oneLine } from "../../contract/field-schemas.ts";
import { newsletterItem } from "../../contract/newsletter-admin.ts";

/* An email in the outbox contains these fields. The sender adds layout and footer (lambdas/delivery/send-email.ts). */

/** An address with exactly one recipient, by the rule of browsers. What people type may be less strict. */
export const deliverableAddress = z.string().max(254, { abort: true }).regex(z.regexes.html5Email);

/**
 * The member whom a message is about: it is exported to them and erased with them. Without one, a message is found by the
 * email address that it carries.
 */
export const boundTo = { member_id: z.guid().optional() };

/** A calendar event for the recipient: its `uid` never changes, its `sequence` increases with each update. */
const calendarInvite = z.strictObject({
  method: z.enum(["REQUEST", "CANCEL"]),
  uid: z.string().min(1),
  sequence: z.int().min(0),
  starts_at: instant,
  minutes: z.int().positive(),
  summary: z.string().min(1),
  description: z.string().min(1).optional(),
  /** The other person's name; their address stays private. */
  with: z.string().min(1).optional(),
  location: z.string().min(1).optional(),
  /** The place where the two meet. Without it, `path` is the event's URL. */
  url: z.url({ protocol: /^https$/ }).optional(),
  /** The page of the session, a path of the site; the description ends with its address. */
  path: z.string().startsWith("/").optional(),
});

/** A row of an email's fact box; each line of `value` is a line of its own, and `url` is where it leads. */
const emailFact = z.strictObject({
  label: z.string().min(1).max(40),
  value: z.string().min(1),
  url: z.url({ protocol: /^https$/ }).optional(),
});

/**
 * The email says this, and it must still be true when it is delivered, else the email is not sent: the booking's fields,
 * the member's paid membership or the end of its grace period, the subscription to the newsletter, or that a moment has not
 * passed.
 */
const emailCondition = z.strictObject({
  booking: z
    .strictObject({
      states: z.array(z.enum(bookingStates)).min(1),
      proposal_version: z.int().optional(),
      /** The confirmed start. */
      starts_at: instant.optional(),
      /** The moment when the open question about another time was asked; null if there is none. */
      asked_at: instant.nullable().optional(),
      /** Increases when the session is rescheduled or its place changes. */
      invite_sequence: z.int().min(0).optional(),
      refunded: z.boolean().optional(),
      /** Whether the bank has returned the last refund, which is not made again or settled yet. */
      refund_failed: z.boolean().optional(),
      /** The moment of the client's report that the advisor did not come, which is still open. */
      no_show_at: instant.optional(),
      /** The advisor is still asked about it: they have not answered, and no admin decides. */
      no_show_unanswered: z.literal(true).optional(),
    })
    .optional(),
  grace_until: instant.optional(),
  /** The state of the membership that is paid for; "none" also beside a complimentary one. */
  membership: z.enum(["none", "active", "cancelling"]).optional(),
  before: instant.optional(),
  /** The state of the reader's subscription to the newsletter. */
  subscriber: z.enum(["pending", "confirmed"]).optional(),
  /** The reader knows of the booking: they do not if all earlier emails to them about it were skipped. */
  is_known: z.literal(true).optional(),
});

/** An item of the library: paths of the site, which the sender makes addresses. */
const emailItem = z.strictObject({
  title: z.string().min(1),
  label: z.string().min(1),
  path: z.string().startsWith("/"),
  cover_path: z.string().startsWith("/").nullable(),
});

/** An email's content. The sender adds the layout, the footer and the site's address (MAIL-6). */
export const emailMessage = z.strictObject({
  kind: z.literal("mail"),
  to: deliverableAddress,
  subject: oneLine(150, "An email needs a subject"),
  preheader: z.string().min(1).optional(),
  /** Without it the subject is the heading. */
  headline: z.string().min(1).optional(),
  paragraphs: z.array(z.string().min(1)).min(1),
  /** The owner's words, after the paragraphs: links, bold, lists and headings. */
  markdown: z.string().min(1).optional(),
  facts: z.array(emailFact).optional(),
  items: z.strictObject({ title: z.string().min(1).optional(), list: z.array(emailItem) }).optional(),
  action: z.strictObject({ label: z.string().min(1), path: z.string().startsWith("/") }).optional(),
  note: z.string().min(1).optional(),
  /** The reason why the reader gets the email, for its footer. */
  reason: z.string().min(1).optional(),
  only_while: emailCondition.optional(),
  /** The receiver of replies; without it the sender. */
  reply_to: deliverableAddress.optional(),
  /** The booking that the email is about, so that admins can find it. */
  booking_id: bookingId.optional(),
  /** The message that the email answers: email programs show all emails about it as one thread. */
  submission_id: id("sub").optional(),
  invite: calendarInvite.optional(),
  /** A post to this address ends what the recipient subscribed to; the email gets the headers of RFC 8058. */
  unsubscribe_path: z.string().startsWith("/").optional(),
  /** An email to an admin about the site: if it fails, no other is written about that. */
  is_notice: z.literal(true).optional(),
  ...boundTo,
});

export type EmailMessage = z.infer<typeof emailMessage>;
export type EmailFact = z.infer<typeof emailFact>;
export type CalendarInvite = z.infer<typeof calendarInvite>;

/** Sends a newsletter to the admin who asked to see it (lambdas/newsletter). */
export const newsletterTestMessage = z.strictObject({
  kind: z.literal("newsletter_test"),
  ...boundTo,
  to: deliverableAddress,
  first_name: z.string(),
  subject: z.string().min(1),
  body: z.string().min(1),
  items: z.array(newsletterItem),
  import_id: id("imp").nullable(),
});
