import type { NewsletterCounts, StopReason } from "../../contract/newsletter-admin.ts";
import { findStopReason, listReturnedSince, type ReturnedEmail } from "../emails/returned-emails.ts";
import { isFirstSliceSent } from "../newsletter/newsletter-row.ts";
import { recipientStore } from "../newsletter/recipient-store.ts";
import type { NewsletterRow } from "../table/mailing-entities.ts";

/*
 * An email to the members of an import goes to addresses that may be old: a first slice is sent alone, and too many bounces or
 * complaints end it, because they cost the sender the trust of all mail services (ADMIN-28).
 */

export interface Slice {
  /** Counts a recipient by what became of their email. */
  count(outcome: keyof NewsletterCounts): void;
  /** Whether the first slice is sent and the owner has not sent the rest. */
  isOver(): boolean;
  /** The reason to stop for good. */
  findStop(): Promise<StopReason | undefined>;
}

/** A newsletter to readers who agreed has no limits. */
const unlimited: Slice = { count: () => {}, isOver: () => false, findStop: async () => undefined };

export async function startSlice({
  id,
  import_id,
  is_released,
  started_at,
}: Pick<NewsletterRow, "id" | "import_id" | "is_released" | "started_at">): Promise<Slice> {
  if (import_id === null) return unlimited;
  const counts = await recipientStore.count(id);
  return {
    count(outcome) {
      counts[outcome] += 1;
    },
    isOver: () => !is_released && isFirstSliceSent(counts),
    async findStop() {
      if (!isFirstSliceSent(counts)) return undefined;
      // Of what was sent: mail services count no email that was left out.
      return findStopReason(counts.sent, await listReturned(id, started_at ?? ""));
    },
  };
}

/** Lists the recipients whose address has bounced or complained since the email was started. */
async function listReturned(id: string, since: string): Promise<ReturnedEmail[]> {
  const returned = await listReturnedSince(since);
  const reached = await recipientStore.findReached(
    id,
    returned.map((row) => row.id),
  );
  return returned.filter((row) => reached.has(row.id));
}
