import * as z from "zod";
import { instant } from "./field-schemas.ts";
import { membership } from "./membership.ts";
import { adminRoles, roles } from "./roles.ts";
import { isTimeZone } from "./zones.ts";

/** Register page (AUTH-3). */
export const interests = [
  "Newborns",
  "Toddler",
  "Early Childhood",
  "School-Age",
  "Early Adolescent",
  "Late Adolescent",
  "Family",
  "Health",
  "Sensory-Based Learning",
] as const;

/** Minimum lengths of members' and admins' passwords (AUTH-5). The maximum is Cognito's. */
export const minMemberPasswordLength = 6;
export const minAdminPasswordLength = 12;
export const maxPasswordLength = 256;

/** The life of an access token. The API refuses one that was signed out for as long. */
export const accessTokenMinutes = 15;

/** The name under which a sign-up sends its proof of work to Cognito (contract/sign-up.ts). */
export const signUpProofName = "proof_of_work";

/** With this scope, an access token changes its owner's password, second factor and address at Cognito, or deletes them. */
export const accountScope = "aws.cognito.signin.user.admin";

/** The metadata with which a sign-in asks Cognito for a token that may change the person's own password or second factor. */
export const accountAccess = { access: "account" } as const;

/** Messages for registration, sign-in and password reset, fixed by the spec (AUTH-3). */
export const memberMessages = {
  namesRequired: "Please enter your first and last name",
  passwordsDiffer: "Passwords do not match",
  passwordShort: "Minimum 6 characters",
  adminPasswordShort: `Minimum ${minAdminPasswordLength} characters`,
  emailRequired: "Please enter your email address",
  emailMalformed: "Please enter a valid email address",
  signedIn: "Logged in successfully!",
  signInFailed: "Failed to login",
  resetSent: "Password reset email sent! Check your inbox.",
  resetFailed: "Failed to send reset email",
  registrationError: "Registration Error",
  registrationFailed: "Failed to create account. Please try again.",
  accountCreated: "Account Created!",
  accountExists: "Account Already Exists",
} as const;

/** Texts about choosing and changing a password (AUTH-13). */
export const passwordMessages = {
  common: "This password is too common. Choose another one.",
  given: "This is the password you were given. Choose your own.",
  currentRequired: "Please enter your current password",
  currentWrong: "That isn't your current password.",
  tooManyAttempts: "Too many attempts. Please try again in a few minutes.",
} as const;

/** Texts about the proof of an email address (MEMBER-7). */
export const emailMessages = {
  taken: "Another account uses this address.",
  unchanged: "This is your address already.",
  changing: "Your address is being changed. Please try again in a minute.",
  alreadyConfirmed: "This address has been confirmed by the account's owner.",
} as const;

export const interestList = z.array(z.enum(interests)).max(interests.length);

/** The signed-in member's profile (MEMBER-1). role and membership_status are derived from the stored membership. */
export const profile = z.object({
  id: z.guid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(roles),
  /** The admin's role in the back office; null for other members (ADMIN-21). */
  admin_role: z.enum(adminRoles).nullable(),
  membership_status: z.enum(["free", "premium"]),
  membership_start_date: instant.nullable(),
  created_at: instant,
  interests: interestList,
  /** `price_cents` is what their subscription costs every `price_months`; null without one, or while its payments are paused. */
  membership: membership.extend({
    is_cancelled_but_active: z.boolean(),
    price_cents: z.int().nullable(),
    price_months: z.int().positive(),
  }),
  /** Whether Stripe was charging the member at the last sync, also for a subscription beside a complimentary membership. */
  subscription_active: z.boolean(),
  /**
   * The moment when the member proved that the address is theirs; null until then. Nothing that is paid for depends on
   * it.
   */
  email_verified_at: instant.nullable(),
  /** Whether the member gets the newsletter with new items (FORM-9). Only to an address that is proven. */
  wants_updates: z.boolean(),
  /** The address that replaces `email` once the member opens the link that was sent to it. */
  pending_email: z.string().nullable(),
  /** The address that an owner is changing `email` to; its mailbox confirms it without a sign-in (ADMIN-31). */
  new_email_from_owner: z.string().nullable(),
});

export type Profile = z.infer<typeof profile>;

/** Returns the name for the greeting (MEMBER-1): the first name, else the email's part before the @. */
export const getGreetingName = (member: { first_name: string; email: string }): string =>
  member.first_name.trim() || (member.email.split("@")[0] ?? member.email);

/** A member may change their address for this many seconds after signing in. */
export const freshSignInSeconds = 600;

/** The token of a link that proves an email address, as the link's fragment holds it. */
export const emailLinkInput = z.strictObject({ token: z.string().min(1).max(200) });

/** The temporary password with which the browser signs in once, to choose another one (AUTH-22). */
export const accountStarted = z.object({ email: z.string(), password: z.string(), is_admin: z.boolean() });

/** A link in an email about an address works for this long. */
export const emailLinkDays = 7;

/**
 * The effect of "This wasn't me": it started the account's deletion, or dropped a change of address; `change_stopped` also
 * keeps owners from another one for a while.
 */
export const emailDeclined = z.object({
  outcome: z.enum(["account_closed", "change_dropped", "change_stopped"]),
});

/** Signs out this sign-in or, after a change of the password, all sign-ins of the member (AUTH-12). */
export const signOutInput = z.strictObject({
  everywhere: z.boolean().default(false),
  /** The browser's, for the time in the email about it. */
  timezone: z.string().refine(isTimeZone, "Unknown time zone").optional(),
});

export const signedOut = z.object({ signed_out: z.literal(true) });
