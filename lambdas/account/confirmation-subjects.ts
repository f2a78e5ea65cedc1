import { brandText } from "../../contract/brand.ts";
import type { ConfirmEmailMessage } from "../outbox/outbox.ts";

/** The subjects of the emails with a link that proves an address; their texts are written when they are sent (MEMBER-7). */
export const confirmationSubjects: Record<ConfirmEmailMessage["purpose"], string> = {
  welcome: `Welcome to ${brandText.name}: please confirm your email`,
  confirm: "Confirm your email address",
  change: "Confirm your new email address",
  new_address: "Confirm your new email address",
  stop: "Your email address is about to change",
  invite: `You are now an admin of ${brandText.name}: choose a password`,
  start: `Choose your ${brandText.name} password`,
};
