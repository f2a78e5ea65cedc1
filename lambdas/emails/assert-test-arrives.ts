import { setupMessages } from "../../contract/setup.ts";
import { senderEnv, unset } from "../env.ts";
import { conflictWithMessage } from "../errors.ts";
import { isSuppressed } from "./suppressions.ts";

/** Throws conflict if a test email to this address would be skipped: without a sender, or if the address gets no email. */
export async function assertTestArrives(email: string): Promise<void> {
  if (senderEnv.read("MAIL_FROM") === unset) throw conflictWithMessage(setupMessages.noSender);
  if (await isSuppressed(email)) throw conflictWithMessage(setupMessages.suppressed);
}
