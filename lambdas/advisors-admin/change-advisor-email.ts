import * as advisors from "../advisors/advisors.ts";
import { countOpenBookings } from "../bookings/bookings.ts";
import { assertMailable } from "../emails/suppressions.ts";
import type { MemberActor } from "../http/actor.ts";
import { toAddressKey } from "../id.ts";
import { listOwners } from "../members/members.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import type { AdvisorRow } from "../table/entities.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";

/*
 * Changing an advisor's email address (ADV-8). The links of open bookings go to it, so a new one waits until its owner has
 * pressed a link: until then everything goes to the old address, also new requests. A mistyped address gets no booking.
 */

interface EmailPlan {
  readonly changes: Partial<Pick<AdvisorRow, "email" | "email_change">>;
  readonly messages: readonly OutboxMessage[];
}

/** Links to one address, however many advisors name it: it may be a stranger's. */
const addressLimit = { uses: 5, windowSeconds: 86_400 };

/**
 * Builds the changes for a new address, and the emails about it: to the old address and every owner, and the link. An
 * advisor who has no address and no open booking gets one at once, as at creation. Throws too_many_requests, and invalid
 * for an address that gets no email.
 */
export async function planEmailChange(
  actor: MemberActor,
  row: AdvisorRow,
  email: string | null | undefined,
  at: string,
): Promise<EmailPlan> {
  if (email === undefined || email === row.email) return { changes: {}, messages: [] };
  const buildNotices = async (state: "waiting" | "used" | "removed") => [
    ...advisors.buildOldAddressNotice(row, email),
    ...(await listOwners()).map((owner) =>
      advisors.buildOwnerNotice(owner.email, row, { next: email, state, by: actor.member.email }),
    ),
  ];
  if (email === null)
    return {
      changes: { email, email_change: null },
      messages: [{ kind: "advisor_links", advisor_id: row.id }, ...(await buildNotices("removed"))],
    };
  await assertMailable(email);
  if (row.email === null && !(await hasOpenBookings(row.id)))
    return { changes: { email, email_change: null }, messages: await buildNotices("used") };
  const { changes, messages } = await planLink(row, email, at);
  return { changes, messages: [...messages, ...(await buildNotices("waiting"))] };
}

/** A new link to an address that waits; it ends the earlier ones. Throws too_many_requests. */
export async function planLink(row: AdvisorRow, email: string, at: string): Promise<EmailPlan> {
  await enforceRateLimit("advisor-email-link", toAddressKey(email), addressLimit);
  const email_change = { email, sent_at: at };
  const path = await advisors.buildAdvisorEmailPath(row.id, email_change);
  return {
    changes: { email_change },
    messages: [advisors.buildAddressLinkEmail(row, email, path)],
  };
}

/** An address that was removed while sessions were open: the next one would get their links. */
const hasOpenBookings = async (id: string): Promise<boolean> => (await countOpenBookings(id)) > 0;
