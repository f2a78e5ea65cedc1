import * as z from "zod";
import { searchedSchema } from "./admin-lists.ts";
import { cursor, emailAddress, instant, newPassword, personName } from "./field-schemas.ts";
import { hasLabelSign, label, labelSignMessage, labels, note } from "./member-notes.ts";
import { maxPasswordLength, memberMessages, minAdminPasswordLength, profile } from "./members.ts";
import { adminRoles, roles } from "./roles.ts";

/** Messages for managing users: the spec's (ADMIN-3) and our own. */
export const memberAdminMessages = {
  emailAndPasswordRequired: "Email and password are required.",
  fetchFailed: "Failed to fetch users. Please try again.",
  updateFailed: "Failed to update user. Please try again.",
  cancelFailed: "Failed to cancel subscription. Please try again.",
  deleteFailed: "Failed to delete user. Please try again.",
  notesSaved: "Note and labels saved.",
  updated: "User updated successfully!",
  refreshed: "User data refreshed successfully!",
  cancelled: (subscriptions: number) =>
    `Subscription cancelled successfully! ${subscriptions} subscription(s) cancelled.`,
  complimentaryEnded: "Complimentary membership ended.",
  endScheduled: (until: string) => `Cancelled. Premium ends on ${until}.`,
  endUndone: "Premium continues.",
  undoFailed: "Failed to continue Premium. Please try again.",
  deleted: (email: string) => `User ${email} deleted successfully!`,
  createFailed: "Failed to create admin user.",
  created: (email: string) => `Admin user ${email} created successfully!`,
  alreadyAdmin: (email: string) => `${email} is already an admin. Nothing was changed.`,
  accountClosed:
    "The account of this address is disabled, about to be deleted or changing its address. Nothing was changed.",
  sortedByTimeOnly: "A filtered list is sorted by time.",
  factorReset: (email: string) => `Two-step sign-in for ${email} was reset.`,
  factorResetFailed: "Failed to reset two-step sign-in. Please try again.",
  nothingToCancel: "This member has no active subscription.",
  deletionWaitsForPayments:
    "Our payment provider cannot be reached, so nothing has been erased yet. The account is already closed, and the deletion will finish automatically once the provider responds.",
  deleteYourself: "You delete your own account in your profile.",
  deleteUnusedOnly: "Only imported members who have never signed in can be deleted together.",
  deletionWaits:
    "One step failed, so the data has not been erased yet. The account is already closed, and the deletion will be retried automatically.",
} as const;

/** A member as admins see it (ADMIN-2). Every change sends `version` back. */
export const memberRecord = profile
  .omit({ interests: true, pending_email: true, new_email_from_owner: true, wants_updates: true })
  .extend({
    updated_at: instant,
    version: z.int(),
    /** Since when sign-ins need a code of the member's authenticator app; null if they do not (AUTH-16). */
    mfa_enabled_at: instant.nullable(),
    /** The start of an unfinished deletion; null if there is none. */
    deleted_at: instant.nullable(),
    /** Whether an import has created the member, who has never signed in. */
    is_unused_import: z.boolean(),
  });

export type MemberRecord = z.infer<typeof memberRecord>;

/** The filters of the list: a role, or a failed payment whatever the role. */
export const memberFilters = ["free_member", "premium_member", "admin", "payment_failed"] as const;
export type MemberFilter = (typeof memberFilters)[number];

/** The list can be filtered by one of these, beside the role. */
export const memberTraits = [
  "complimentary",
  "cancelling",
  "unconfirmed",
  "wants_updates",
  "imported",
] as const;
export type MemberTrait = (typeof memberTraits)[number];

/** The orders in which the list can be sorted. A filtered list is sorted by time only. */
const memberSorts = ["newest", "oldest", "last_name"] as const;
export type MemberSort = (typeof memberSorts)[number];

/**
 * Lists members. With `q`, lists those who have a word that begins with each typed one, in their names, address or its
 * domain; if there are none, those of the newest 1,000 whose names or address contain what was typed. All filters must be
 * true of a member: `label` is a label of the member in any case, and `created_at` is between `joined_from`, which is
 * included, and `joined_before`.
 */
export const listMembersInput = z.strictObject({
  q: z.string().trim().max(100).optional(),
  role: z.enum(memberFilters).optional(),
  only: z.enum(memberTraits).optional(),
  label: label.optional(),
  joined_from: instant.optional(),
  joined_before: instant.optional(),
  sort: z.enum(memberSorts).optional(),
  cursor: cursor.optional(),
});

export type ListMembers = z.infer<typeof listMembersInput>;

/** The filters that an export of members takes over from the list. */
export const memberListFilter = listMembersInput.omit({ sort: true, cursor: true });

/**
 * `counts` comes with the first page of a list that at most a role filters. `searched` is there if single members were read:
 * instead of the search's words the newest ones, or for a filter; how many, and whether that was all of them.
 */
export const memberPage = z.object({
  items: z.array(memberRecord),
  next: cursor.nullable(),
  counts: z.record(z.enum(memberFilters), z.int()).optional(),
  searched: searchedSchema.optional(),
});

export type MemberPage = z.infer<typeof memberPage>;

const target = { id: z.guid() };
export const memberTarget = z.strictObject(target);

const name = () => personName(memberMessages.namesRequired);

/**
 * Confirms that a member becomes an admin. Anyone may have registered the address, so the account is taken back: its
 * password stops working, everybody is signed out, and its owner gets an email to choose a new password (ADMIN-6).
 */
const promoteExisting = z.literal(true).optional();

export const updateMemberInput = z.strictObject({
  ...target,
  version: z.int().positive(),
  first_name: name().optional(),
  last_name: name().optional(),
  note: note.optional(),
  labels: labels.optional(),
  role: z.enum(roles).optional(),
  /** The role of an admin in the back office. Ignored for a member who is no admin and does not become one. */
  admin_role: z.enum(adminRoles).optional(),
  promote_existing: promoteExisting,
});

export const subscriptionCancelled = z.object({
  success: z.boolean(),
  cancelledSubscriptions: z.int(),
  error: z.string().optional(),
});

/**
 * Adds or removes one label of a member, of any case. `changed` is false if it was so already; `had` is the label as the member
 * had it.
 */
export const labelMemberInput = z
  .strictObject({ ...target, label, is_set: z.boolean() })
  .refine(({ label, is_set }) => !is_set || !hasLabelSign(label), {
    path: ["label"],
    error: labelSignMessage,
  });
export const memberLabelled = z.object({
  changed: z.boolean(),
  member: memberRecord,
  had: z.string().optional(),
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
  first_name: personName().default(""),
  last_name: personName().default(""),
  admin_role: z.enum(adminRoles).default("owner"),
  promote_existing: promoteExisting,
});

export type CreateAdmin = z.infer<typeof createAdminInput>;

/** The Invite by email form (ADMIN-6): the new admin chooses their password through a link. */
export const inviteAdminInput = createAdminInput
  .omit({ password: true })
  .extend({ email: emailAddress(memberMessages.emailRequired, memberMessages.emailMalformed) });

export type InviteAdmin = z.infer<typeof inviteAdminInput>;

/**
 * `promoted`: the email belonged to a member, who keeps their names and gets an email to choose a new password.
 * `unchanged`: they were an admin before.
 */
export const adminCreated = z.object({
  member: memberRecord,
  promoted: z.boolean(),
  unchanged: z.boolean().default(false),
});

/** The initial values of the Create Admin form. Empty unless the deployment sets them. */
export const newAdminDefaults = z.object({ email: z.string(), first_name: z.string() });

/**
 * Two-step sign-in for the signed-in admin (AUTH-16). The back office stays closed with "setup_needed", because this stage
 * requires it, and with "sign_in_needed", because this sign-in is older than it.
 */
export const secondFactor = z.object({
  state: z.enum(["off", "on", "setup_needed", "sign_in_needed"]),
  enabled_at: instant.nullable(),
});

/** Texts about two-step sign-in. */
export const secondFactorMessages = {
  notVerified: "Your authenticator app isn't set up yet. Scan the code and enter the six digits first.",
  resetByAnother: "Ask another owner to reset your two-step sign-in.",
} as const;
