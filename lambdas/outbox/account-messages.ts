import * as z from "zod";
import { instant } from "../../contract/field-schemas.ts";

/* The messages about accounts. */

/** Updates a member's group in the user pool to match their role. */
export const groupMessage = z.strictObject({ kind: z.literal("group"), member_id: z.guid() });

/** Revokes the refresh tokens of all sign-ins of a member (lambdas/members/sign-outs.ts). */
export const signOutMessage = z.strictObject({ kind: z.literal("sign_out"), member_id: z.guid() });

/**
 * Emails the owner of an account that was made an admin a code for a new password, unless they have chosen one since
 * `valid_from`, and turns off a second factor that another person may have set up (lambdas/account/promote-member.ts).
 */
export const accountHandoverMessage = z.strictObject({
  kind: z.literal("account_handover"),
  member_id: z.guid(),
  /** The row's `tokens_valid_from` with which the account was taken back. */
  valid_from: instant,
});

/** Turns off a second factor that the row has no more, and signs the member out (lambdas/account/second-factor.ts). */
export const secondFactorOffMessage = z.strictObject({
  kind: z.literal("second_factor_off"),
  member_id: z.guid(),
});

/** Turns an admin's second factor off if the code is the admin's (lambdas/account/recovery-codes.ts). */
export const recoveryMessage = z.strictObject({
  kind: z.literal("recovery"),
  email: z.string(),
  hash: z.string(),
});

/**
 * Emails a signed link that proves an address: the member's own, after signing up (`welcome`) or on request (`confirm`), or
 * the one that they want to change to (`change`) or that an owner entered (`new_address`), with the notice to the old one
 * (`stop`); or a link to the first password of an invited admin (`invite`) or an imported member who asked for another link
 * (`start`) (lambdas/members/email-link.ts).
 */
export const confirmEmailMessage = z.strictObject({
  kind: z.literal("confirm_email"),
  member_id: z.guid(),
  purpose: z.enum(["welcome", "confirm", "change", "new_address", "stop", "invite", "start"]),
});

/** Ends the temporary password of a link that led to no sign-in (lambdas/account/start-account.ts). */
export const endTemporaryPasswordMessage = z.strictObject({
  kind: z.literal("end_temporary_password"),
  member_id: z.guid(),
  /** The row has it while no later press, and no owner, has set another password. Messages of earlier versions have none. */
  temporary_until: instant.optional(),
});

/** Completes a confirmed change of a member's address in the pool and in the row (lambdas/account/change-email.ts). */
export const changeEmailMessage = z.strictObject({ kind: z.literal("change_email"), member_id: z.guid() });

/**
 * Gives the member's Stripe customer and bookings the member's current address, and the customer the current name
 * (lambdas/account/change-email.ts).
 */
export const newAddressMessage = z.strictObject({ kind: z.literal("new_address"), member_id: z.guid() });

/** Posts a member's registration to the form hook, unless the browser did (lambdas/account/registration.ts). */
export const registrationMessage = z.strictObject({ kind: z.literal("registration"), member_id: z.guid() });

/** Completes the deletion of a member (lambdas/account/deletion.ts). */
export const deletionMessage = z.strictObject({
  kind: z.literal("delete"),
  member_id: z.guid(),
  /** An import is undone: what the owner of the address did without the account stays. */
  keeps_address: z.literal(true).optional(),
  /** The addresses of a member whose row is erased, by which rows about them that were created by `until` are found. */
  addresses: z.array(z.strictObject({ key: z.string(), until: instant })).optional(),
});
