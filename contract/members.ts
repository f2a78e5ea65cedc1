import * as z from "zod";
import { instant } from "./field-schemas.ts";
import { membership } from "./membership.ts";
import { roles } from "./roles.ts";

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

const interestList = z.array(z.enum(interests)).max(interests.length);

/** The signed-in member's profile (MEMBER-1). role and membership_status are derived from the stored membership. */
export const profile = z.object({
  id: z.guid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(roles),
  membership_status: z.enum(["free", "premium"]),
  membership_start_date: instant.nullable(),
  created_at: instant,
  interests: interestList,
  membership: membership.extend({ is_cancelled_but_active: z.boolean() }),
});

export type Profile = z.infer<typeof profile>;

/** Returns the name for the greeting (MEMBER-1): the first name, else the email's part before the @. */
export const getGreetingName = (member: { first_name: string; email: string }): string =>
  member.first_name.trim() || (member.email.split("@")[0] ?? member.email);

/** The account is closed. Its data is deleted within a minute. */
export const deletionAccepted = z.object({ accepted: z.literal(true) });
