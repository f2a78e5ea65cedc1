import * as z from "zod";
import { interestList, type interests } from "./members.ts";

/*
 * Buying Premium through Stripe Checkout. The registration form is in member-forms.ts, the resulting membership in
 * membership.ts.
 */

/** The interests in the two groups of the premium form (PAY-3). */
export const topicGroups = [
  {
    label: "Age groups",
    topics: ["Newborns", "Toddler", "Early Childhood", "School-Age", "Early Adolescent", "Late Adolescent"],
  },
  { label: "Other Topics", topics: ["Family", "Health", "Sensory-Based Learning"] },
] as const satisfies readonly { label: string; topics: readonly (typeof interests)[number][] }[];

/** Messages for buying Premium, fixed by the spec (PAY-3, PAY-5). */
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

/**
 * The server decides who pays, for what and how much. `from_registration` makes Stripe's payment page return to the
 * registration instead of the dashboard.
 */
export const startCheckoutInput = z.strictObject({
  interests: interestList.optional(),
  from_registration: z.boolean().optional(),
});

/** `url` is Stripe's payment page. */
export const startedCheckout = z.object({ url: z.url() });

/** A Stripe Checkout session, by the id in the URL that the payment page returned to. */
export const checkoutSessionInput = z.strictObject({ session_id: z.string().min(1).max(255) });

/**
 * The result of returning from a registration's payment (PAY-4). `email` prefills the sign-in form; it is null
 * more than a day after the payment.
 */
export const completedSignup = z.object({
  success: z.boolean(),
  requiresSignIn: z.boolean(),
  email: z.string().nullable(),
});

export const completedUpgrade = z.object({ success: z.boolean() });
