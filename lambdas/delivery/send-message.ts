import { type OutboxMessage, outboxMessage } from "../outbox/outbox.ts";

/**
 * Does what a row asks for, by the sender of its kind, which is loaded only then. False where this stage has
 * nobody to send to. Throws for whatever went wrong, a row that holds no errand included.
 */
export async function sendMessage(id: string, given: unknown): Promise<boolean> {
  const wanted: OutboxMessage = outboxMessage.parse(given);
  switch (wanted.kind) {
    case "hook":
      return (await import("./post-hook.ts")).postHook(id, wanted);
    case "mail":
      return (await import("./send-email.ts")).sendEmail(wanted);
    case "group":
      await (await import("../members/members.ts")).syncGroup(wanted.member_id);
      return true;
    case "delete":
      await (await import("../account/account.ts")).finishDeletion(wanted.member_id);
      return true;
    case "refund":
      await (await import("../bookings/bookings.ts")).refundBooking(wanted.booking_id);
      return true;
    case "objects":
      await (await import("../files/delete-objects.ts")).deleteObjects(wanted);
      return true;
  }
}
