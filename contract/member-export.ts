import * as z from "zod";
import { adminNotices } from "./admin-notices.ts";
import { auditEntry } from "./audit.ts";
import { booking } from "./bookings.ts";
import { cursor, instant } from "./field-schemas.ts";
import { suppression } from "./member-email.ts";
import { titledMemberItem } from "./member-items.ts";
import { profile } from "./members.ts";
import { submission } from "./submissions.ts";

export const exportInput = z.strictObject({ cursor: cursor.optional() });

/** The actors of a member's activity. An admin has no name there. */
export const exportedActor = z.enum([
  "you",
  "admin",
  "stripe",
  "job",
  "advisor",
  "email link",
  "command line",
]);

/** A member's ids at the payment provider. */
export const billing = z.object({
  customer_id: z.string(),
  subscription_id: z.string().nullable(),
  status: z.string().nullable(),
  started_at: instant.nullable(),
});

/**
 * A subscription of an address to the newsletter. `consent` is that of an imported reader: where they agreed, and in which
 * file. The admin who imported it has no name there.
 */
const subscription = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  state: z.enum(["pending", "confirmed"]),
  created_at: instant,
  confirmed_at: instant.nullable(),
  consent: z.object({ source: z.string(), file_name: z.string() }).nullable(),
});

/**
 * All data stored about a member (MEMBER-4), as one document unless it is long. `next` is then the cursor of the next part;
 * later parts contain the profile, and more activity, bookings, forms or emails.
 */
export const memberExport = z.object({
  exported_at: instant,
  profile: profile.extend({
    updated_at: instant,
    tokens_valid_from: instant.nullable(),
    /** The moment when the member switched the newsletter on; null while it is off. */
    updates_agreed_at: instant.nullable(),
    /** The back office keeps these about the member (ADMIN-26). */
    note: z.string().nullable(),
    labels: z.array(z.string()),
    /** Says when a file brought the account, and with which Stripe customer (ADMIN-25). */
    imported: z.object({ at: instant, customer_id: z.string().nullable() }).nullable(),
    /** The values that the last import replaced, with those that `earlier` ones did, kept so that they can be undone. */
    import_change: z.object({ before: z.record(z.string(), z.unknown()) }).nullable(),
    /** The proven addresses that the account had before, each until a change. */
    former_emails: z.array(z.object({ email: z.string(), until: instant })),
    /** The number of an admin's recovery codes that are not spent. Only their hashes are stored. */
    recovery_codes_left: z.number(),
    /** The emails about the site that an admin has chosen. */
    notices: adminNotices.nullable(),
    /** Until then no owner can change the address. */
    email_change_blocked_until: instant.nullable(),
  }),
  /** Null before the first checkout. */
  billing: billing.nullable(),
  /** With the back office's note on each. */
  bookings: z.array(booking.extend({ admin_note: z.string().nullable() })),
  /** Favorites and downloads, also of items that were deleted since. Empty in later parts. */
  library: z.array(titledMemberItem),
  /** The forms about the member and, if they have proven their address, those that were submitted with it or a former one. */
  forms: z.array(
    submission
      .pick({ kind: true, created_at: true, payload: true })
      .extend({ replies: z.array(z.object({ at: instant, text: z.string() })) }),
  ),
  /** The emails about the member that are still stored, to them and to their advisors; the same for the address. */
  emails: z.array(
    z.object({
      created_at: instant,
      sent_at: instant.nullable(),
      to: z.string(),
      subject: z.string(),
      paragraphs: z.array(z.string()),
    }),
  ),
  /** The first of `subscriptions`; null in later parts. */
  newsletter: subscription.pick({ state: true, created_at: true, confirmed_at: true }).nullable(),
  /** The subscriptions of the member's proven address and of former ones to the newsletter. Empty in later parts. */
  subscriptions: z.array(subscription),
  /** Those of the same addresses that get no email, because one came back or was reported as spam. Empty in later parts. */
  suppressions: z.array(suppression.extend({ email: z.string() })),
  next: cursor.nullable(),
  /** The audit log of the account and, of an admin, of what they did in the back office, newest first. */
  activity: z.array(
    auditEntry.pick({ created_at: true, action: true, detail: true }).extend({ by: exportedActor }),
  ),
});

export type MemberExport = z.infer<typeof memberExport>;
