import * as z from "zod";
import { auditEntry } from "./audit.ts";
import { booking } from "./bookings.ts";
import { cursor, instant } from "./field-schemas.ts";
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
 * All data stored about a member (MEMBER-4), as one document unless it is long. `next` is then the cursor of the next part;
 * later parts contain the profile, and more bookings, forms or emails.
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
    /** The values that the last import replaced, kept so that it can be undone. */
    import_change: z.object({ before: z.record(z.string(), z.unknown()) }).nullable(),
    /** The proven addresses that the account had before, each until a change. */
    former_emails: z.array(z.object({ email: z.string(), until: instant })),
    /** The number of an admin's recovery codes that are not spent. Only their hashes are stored. */
    recovery_codes_left: z.number(),
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
  /** The subscription of the member's proven address, or of a former one, to the newsletter. */
  newsletter: z
    .object({
      state: z.enum(["pending", "confirmed"]),
      created_at: instant,
      confirmed_at: instant.nullable(),
    })
    .nullable(),
  next: cursor.nullable(),
  /** The audit log of the account, newest first. */
  activity: z.array(
    auditEntry.pick({ created_at: true, action: true, detail: true }).extend({ by: exportedActor }),
  ),
});

export type MemberExport = z.infer<typeof memberExport>;
