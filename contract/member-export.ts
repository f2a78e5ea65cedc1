import * as z from "zod";
import { auditEntry } from "./audit.ts";
import { booking } from "./bookings.ts";
import { profile } from "./members.ts";
import { cursor, instant } from "./text.ts";

export const exportInput = z.strictObject({ cursor: cursor.optional() });

/**
 * Everything that is bound to a member's id (design: decisions, "Retention and export"): one document, but for whoever
 * has very many bookings. Those come by 500, and `next` asks for the following ones, with which nothing else comes anew
 * but the profile.
 */
export const memberExport = z.object({
  exported_at: instant,
  profile: profile.extend({ updated_at: instant, tokens_valid_from: instant.nullable() }),
  /** What our payment provider knows the member by, from their first checkout on. */
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
  /** What was done to the account, newest first, and by whom. */
  activity: z.array(
    auditEntry
      .pick({ created_at: true, action: true, detail: true })
      .extend({ by: z.enum(["you", "admin", "stripe", "clock"]) }),
  ),
});

export type MemberExport = z.infer<typeof memberExport>;
