import * as z from "zod";
import { unexpectedErrorMessage } from "./errors.ts";
import { cursor, emailAddress, instant, newPassword, oneLine } from "./field-schemas.ts";
import { maxPasswordLength, memberMessages, minAdminPasswordLength, profile } from "./members.ts";
import { roles } from "./roles.ts";

/** Messages for managing users: the spec's (ADMIN-3) and our own. */
export const memberAdminMessages = {
  emailAndPasswordRequired: "Email and password are required.",
  fetchFailed: "Failed to fetch users. Please try again.",
  unexpected: unexpectedErrorMessage,
  updateFailed: "Failed to update user. Please try again.",
  cancelFailed: "Failed to cancel subscription. Please try again.",
  deleteFailed: "Failed to delete user. Please try again.",
  updated: "User updated successfully!",
  refreshed: "User data refreshed successfully!",
  cancelled: (subscriptions: number) =>
    `Subscription cancelled successfully! ${subscriptions} subscription(s) cancelled.`,
  deleted: (email: string) => `User ${email} deleted successfully!`,
  createFailed: "Failed to create admin user.",
  created: (email: string) => `Admin user ${email} created successfully!`,
  nothingToCancel: "This member has no active subscription.",
  deletionWaitsForPayments:
    "Our payment provider cannot be reached, so nothing has been erased yet. The account is already closed, and the deletion will finish automatically once the provider responds.",
  deletionWaits:
    "One step failed, so the data has not been erased yet. The account is already closed, and the deletion will be retried automatically.",
} as const;

/** A member as admins see it (ADMIN-2). Every change sends `version` back. */
export const memberRecord = profile.omit({ interests: true }).extend({
  updated_at: instant,
  version: z.int(),
  /** Whether Stripe was charging the member at the last sync. A paying member must be cancelled before becoming free. */
  subscription_active: z.boolean(),
  /** When an unfinished deletion started; null if there is none. */
  deleted_at: instant.nullable(),
});

export type MemberRecord = z.infer<typeof memberRecord>;

/** Lists members, newest first. With `q`, lists those whose email, first or last name starts with it, sorted by that. */
export const listMembersInput = z.strictObject({
  q: z.string().trim().max(100).optional(),
  cursor: cursor.optional(),
});

export const memberPage = z.object({ items: z.array(memberRecord), next: cursor.nullable() });

const target = { id: z.guid() };
export const memberTarget = z.strictObject(target);

const name = () => oneLine(80, memberMessages.namesRequired);

export const updateMemberInput = z.strictObject({
  ...target,
  version: z.int().positive(),
  first_name: name().optional(),
  last_name: name().optional(),
  role: z.enum(roles).optional(),
});

export const subscriptionCancelled = z.object({
  success: z.boolean(),
  cancelledSubscriptions: z.int(),
  error: z.string().optional(),
});

export const memberDeleted = z.object({
  success: z.boolean(),
  email: z.string(),
  error: z.string().optional(),
});

/** The Create Admin form (ADMIN-6). The new admin must change the password at the first sign-in. */
export const createAdminInput = z.strictObject({
  email: emailAddress(memberAdminMessages.emailAndPasswordRequired, memberMessages.emailMalformed),
  password: newPassword(
    minAdminPasswordLength,
    memberMessages.adminPasswordShort,
    maxPasswordLength,
    z
      .string(memberAdminMessages.emailAndPasswordRequired)
      .min(1, memberAdminMessages.emailAndPasswordRequired),
  ),
  first_name: z.union([z.literal(""), name()]).default(""),
  last_name: z.union([z.literal(""), name()]).default(""),
});

export type CreateAdmin = z.infer<typeof createAdminInput>;

/** `promoted`: the email belonged to a member, who keeps their names and password. */
export const adminCreated = z.object({ member: memberRecord, promoted: z.boolean() });
