import * as z from "zod";
import { emailAddress, instant } from "./field-schemas.ts";
import { memberMessages } from "./members.ts";

/* An owner's change of a member's email address (ADMIN-31). */

/** After "This wasn't me", owners cannot start another change for this long. */
export const emailChangeBlockHours = 72;

/** Texts about an owner's change of a member's address. */
export const memberEmailMessages = {
  ownersOnly: "Only an owner can change the email address.",
  adminsOwn: "Admins change their own address, in their profile.",
  unchanged: "This is the member's address already.",
  notMailable: "We don't email this address: an email to it came back or was reported as spam.",
  blocked: `The member's mailbox answered “This wasn't me”. You can start another change ${emailChangeBlockHours} hours after that.`,
  changing: "The address is being changed. Please try again in a minute.",
  nothingPending: "No change of the address is pending.",
  linkSent: (email: string) => `We sent a link to ${email}.`,
  undone: "The email address doesn't change.",
  failed: "Failed to change the address. Please try again.",
} as const;

/** The reason why an address gets no email any more (MAIL-5). */
export const suppression = z.object({
  reason: z.enum(["bounce", "complaint"]),
  detail: z.string(),
  created_at: instant,
});

export type Suppression = z.infer<typeof suppression>;

/** The new address. It is used once its owner has pressed the button behind the link that is sent to it. */
export const changeMemberEmailInput = z.strictObject({
  id: z.guid(),
  email: emailAddress(memberMessages.emailRequired, memberMessages.emailMalformed),
});
