import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { busy, invalidEmailLink } from "../errors.ts";
import type { Guest } from "../http/actor.ts";
import { isSentTo, parseAdvisorEmailToken } from "./advisor-email-link.ts";
import { buildAddressReplacedNotice } from "./advisor-email-messages.ts";
import { advisorStore } from "./advisor-store.ts";

const maxAttempts = 4;

/**
 * Puts an advisor's new address into effect, when its owner presses the button behind the link (ADV-8). The links of open
 * bookings are replaced afterwards, by the outbox. A repetition changes nothing. Throws not_found for a link that is forged,
 * expired, replaced by a newer one or undone, and busy.
 */
export async function confirmAdvisorEmail(
  _actor: Guest,
  { token }: RouteInput<"confirmAdvisorEmail">,
): Promise<RouteOutput<"confirmAdvisorEmail">> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const now = Date.now();
    const link = parseAdvisorEmailToken(token, now);
    const row = link && (await advisorStore.find(link.advisor_id));
    if (!row) throw invalidEmailLink();
    const { email, email_change: change } = row;
    if (!change || Date.parse(change.sent_at) !== link.sentAt) {
      // The second press of the link that put the current address into effect.
      if (email !== null && (await isSentTo(link, email))) return { confirmed: true };
      throw invalidEmailLink();
    }
    if (!(await isSentTo(link, change.email))) throw invalidEmailLink();
    const messages = [
      { kind: "advisor_links", advisor_id: row.id } as const,
      ...buildAddressReplacedNotice(row, change.email),
    ];
    const entry = buildAuditEntry("email link", "advisor.email_confirmed", { id: row.id, name: row.name });
    if (await advisorStore.setEmail(row, change.email, messages, entry, new Date(now).toISOString()))
      return { confirmed: true };
  }
  throw busy();
}
