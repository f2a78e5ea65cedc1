import * as z from "zod";
import { interests } from "./members.ts";

/*
 * How Premium is bought: what starts a payment, what is asked after it. The form before it is in member-forms.ts,
 * what one has then in membership.ts.
 */

/** The topics of the premium form by its two groups (spec/1 §2): together they are the interests. */
export const topicGroups = [
  {
    label: "Age groups",
    topics: ["Newborns", "Toddler", "Early Childhood", "School-Age", "Early Adolescent", "Late Adolescent"],
  },
  { label: "Other Topics", topics: ["Family", "Health", "Sensory-Based Learning"] },
] as const satisfies readonly { label: string; topics: readonly (typeof interests)[number][] }[];

/** Every sentence that the spec fixes about buying Premium (spec/1 §4, §8). */
export const checkoutMessages = {
  failedTitle: "Error",
  registrationFailed: "Failed to process registration",
  withoutUrl: "No checkout URL received",
  startFailed: "Failed to start checkout process. Please try again.",
  somethingWrong: "Something went wrong. Please try again or contact us for help.",
  almostThere: "Almost there!",
  almostThereDetail: "Redirecting you to complete your membership...",
  accountExists: "Account Already Exists",
  accountExistsDetail: "Please sign in with your existing account.",
  completionFailed: "There was an issue completing your signup. Please contact support if you were charged.",
  accountCreated: "Premium Account Created!",
  settingUp: "Setting up your premium account...",
  settingUpDetail: "This will only take a moment.",
  upgradeProcessing: "Processing your upgrade...",
  upgradeFailedTitle: "Upgrade Error",
  upgradeFailed: "There was an issue completing your upgrade. Please contact support.",
  upgraded: "Welcome to Premium! 🎉",
  upgradedDetail: "Your account has been upgraded successfully. Enjoy your premium features!",
  nowPremium: "Now Premium Member!",
} as const;

const topics = z.array(z.enum(interests)).max(interests.length);

/**
 * Who pays, for what and how much is the server's to know: a member names nothing but their topics, and whether they
 * come from registering, to which the payment page then returns.
 */
export const startCheckoutInput = z.strictObject({
  interests: topics.optional(),
  from_registration: z.boolean().optional(),
});

/** Stripe's page on which to pay. */
export const startedCheckout = z.object({ url: z.url() });

/** A checkout of Stripe's, by the id in the address to which the payment page returned. */
export const paidCheckout = z.strictObject({ session_id: z.string().min(1).max(255) });

/**
 * What the return from a registration's payment learns (spec/1 §3). `email` is the member's within a day of the
 * payment, so that the sign-in form can be filled in; null later.
 */
export const completedSignup = z.object({
  success: z.boolean(),
  requiresSignIn: z.boolean(),
  email: z.string().nullable(),
});

export const completedUpgrade = z.object({ success: z.boolean() });
