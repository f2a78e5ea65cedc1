import * as z from "zod";
import { unexpectedErrorMessage } from "./errors.ts";
import { minAdminPasswordLength, memberMessages, maxPasswordLength, profile } from "./members.ts";
import { roles } from "./roles.ts";
import { cursor, emailAddress, instant, newPassword, oneLine } from "./field-schemas.ts";

/** Every sentence about accounts that the spec fixes for the back office (spec/2 §5, §8), and our own beside them. */
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
    "Our payment provider cannot be reached, so nothing has been erased yet. The account is closed already, and the deletion finishes by itself once the provider answers.",
  deletionWaits:
    "One step did not work, so the data has not been erased yet. The account is closed already, and the deletion tries again by itself.",
} as const;

/** A member as the back office sees one (spec/2 §3); `version` goes back with every change. */
export const memberRecord = profile.omit({ interests: true }).extend({
  updated_at: instant,
  version: z.int(),
  /** Whether Stripe was charging them when it was last asked: who pays is made free by cancelling first. */
  subscription_active: z.boolean(),
  /** Since when a deletion is under way that could not finish yet. */
  deleted_at: instant.nullable(),
});

export type MemberRecord = z.infer<typeof memberRecord>;

/** Newest first; with `q`, whose e-mail, first or last name begins with it, in the order of what was found. */
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

/** The Create Admin form (spec/2 §2); the role is fixed, and the password is changed at the first sign-in. */
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

/** `promoted`: the e-mail was a member's, who keeps their own names and password. */
export const adminCreated = z.object({ member: memberRecord, promoted: z.boolean() });
