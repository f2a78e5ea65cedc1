import * as z from "zod";
import { membership } from "./membership.ts";
import { roles } from "./roles.ts";
import { instant } from "./text.ts";

/** Spec/1 §2, Register page, spelled as there. */
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

/**
 * Spec/1 §9 names the floor for members; admins' is twelve (design: decisions, "Accounts"). Cognito's own ceiling is
 * 256.
 */
export const memberPasswordMin = 6;
export const adminPasswordMin = 12;
export const passwordMax = 256;

/** Every sentence of registration, sign-in and reset that the spec fixes (spec/1 §5, §8). */
export const memberMessages = {
  namesRequired: "Please enter your first and last name",
  passwordsDiffer: "Passwords do not match",
  passwordShort: "Minimum 6 characters",
  adminPasswordShort: `Minimum ${adminPasswordMin} characters`,
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

/** Who I am (spec/1 §3): role and membership_status are derived from the stored membership. */
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

/** The name to greet with (spec/1 §2, Dashboard): the first name, else the part before the @. */
export const greetingName = (member: { first_name: string; email: string }): string =>
  member.first_name.trim() || (member.email.split("@")[0] ?? member.email);

/** The account is gone for everybody from now on; what belongs to it ends within the minute. */
export const deletionBegun = z.object({ accepted: z.literal(true) });
