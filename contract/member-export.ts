import * as z from "zod";
import { auditEntry } from "./audit.ts";
import { booking } from "./bookings.ts";
import { cursor, instant } from "./field-schemas.ts";
import { profile } from "./members.ts";

export const exportInput = z.strictObject({ cursor: cursor.optional() });

/**
 * All data stored about a member (MEMBER-4), as one document unless the member has
 * more than 500 bookings. `next` is then the cursor of the next 500; later pages contain only bookings and the profile.
 */
export const memberExport = z.object({
  exported_at: instant,
  profile: profile.extend({ updated_at: instant, tokens_valid_from: instant.nullable() }),
  /** The member's ids at the payment provider; null before the first checkout. */
  billing: z
    .object({
      customer_id: z.string(),
      subscription_id: z.string().nullable(),
      status: z.string().nullable(),
      started_at: instant.nullable(),
    })
    .nullable(),
  bookings: z.array(booking),
  next: cursor.nullable(),
  /** The audit log of the account, newest first. */
  activity: z.array(
    auditEntry
      .pick({ created_at: true, action: true, detail: true })
      .extend({ by: z.enum(["you", "admin", "stripe", "clock"]) }),
  ),
});

export type MemberExport = z.infer<typeof memberExport>;
