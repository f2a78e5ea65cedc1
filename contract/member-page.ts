import * as z from "zod";
import { adminBooking } from "./bookings.ts";
import { instant } from "./field-schemas.ts";
import { suppression } from "./member-email.ts";
import { billing } from "./member-export.ts";
import { titledMemberItem } from "./member-items.ts";
import { memberRecord } from "./members-admin.ts";
import { keptEmail } from "./outbox.ts";
import { submission } from "./submissions.ts";

/* The parts of one member's page in the back office (ADMIN-20). Each is answered by a route of its own. */

/**
 * The member's identity and contact data. `billing` is null before the first checkout, `suppression` while emails are
 * sent.
 */
export const memberDetails = z.object({
  member: memberRecord,
  interests: z.array(z.string()),
  note: z.string().nullable(),
  labels: z.array(z.string()),
  /** A change of the address that is pending, by the member or by an owner (ADMIN-31). */
  email_change: z
    .object({ email: z.string(), by: z.enum(["member", "owner"]), requested_at: instant })
    .nullable(),
  /** Until then owners cannot change the address; null if they can. */
  email_change_blocked_until: instant.nullable(),
  /** Ids at Stripe, for links to its dashboard. `import_id` is the import that adopted the customer from an earlier site. */
  billing: billing.extend({ import_id: z.string().nullable() }).nullable(),
  suppression: suppression.nullable(),
});

export type MemberDetails = z.infer<typeof memberDetails>;

const memberBooking = adminBooking
  .pick({
    id: true,
    state: true,
    advisor_name: true,
    session_length: true,
    amount_cents: true,
    payment_intent_id: true,
    confirmed_time: true,
    paid_at: true,
    refund_requested_at: true,
    refunded_at: true,
    refund_settled_at: true,
    refunded_cents: true,
    dispute: true,
    created_at: true,
  })
  .extend({
    /** Only for the status. The booking itself has what was said. */
    no_show: adminBooking.shape.no_show
      .unwrap()
      .pick({ outcome: true, answer: true, needs_admin: true })
      .nullable(),
  });

/** The newest 500 bookings of the member, newest first. */
export const memberBookings = z.object({ items: z.array(memberBooking), complete: z.boolean() });
export type MemberBooking = z.infer<typeof memberBooking>;

/** Favorites and downloads, the latest first. */
export const memberPageItems = z.object({ items: z.array(titledMemberItem) });

/** The newest emails about the member while they are kept, newest first; `complete` says whether there are no others. */
export const memberEmails = z.object({ items: z.array(keptEmail), complete: z.boolean() });

/** The newest forms of the member, and of their address, newest first. */
export const memberSubmissions = z.object({ items: z.array(submission), complete: z.boolean() });
