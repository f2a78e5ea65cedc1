import { hasOpenLink, hasOtherTimes, isNoShowOpen } from "../../contract/booking-rules.ts";
import * as advisors from "../advisors/advisors.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import type { AdvisorRow, BookingRow } from "../table/entities.ts";
import { isNoShowUnanswered, type ReportedRow, toAdvisorAddress } from "./booking-row.ts";
import { type BookingChange, bookingStore } from "./booking-store.ts";
import { buildAdvisorConfirmationEmail, buildAdvisorRequestEmail } from "./emails-to-advisor.ts";
import { warnAboutNoShow } from "./no-show.ts";
import { buildNoShowQuestionEmail, buildNoShowReviewEmail } from "./no-show-emails.ts";
import { buildOtherTimesCopyEmail } from "./other-times-emails.ts";
import { buildNoShowPath, buildProposalPath } from "./proposal-token.ts";
import { buildAdvisorQuestionEmail } from "./reschedule-emails.ts";

/*
 * Revokes the advisor's links: a new version ends every earlier link of a booking, and the new one is emailed to the
 * advisor's current address.
 */

/**
 * The change that replaces a booking's link. Without an address of the advisor the booking has none either, because each later
 * email would have the new link.
 */
export async function buildLinkReplacement(
  row: BookingRow,
  advisor: Pick<AdvisorRow, "email" | "timezone"> | undefined,
  now: number,
): Promise<BookingChange> {
  const changes = {
    proposal_version: row.proposal_version + 1,
    ...toAdvisorAddress(row, advisor),
  };
  const updated = { ...row, ...changes };
  if (isNoShowUnanswered(updated))
    return updated.advisor_email === ""
      ? buildReview(updated, changes, now)
      : { changes, messages: buildNoShowQuestionEmail(updated, await buildNoShowPath(updated)) };
  const path = await buildProposalPath(updated);
  const messages =
    row.state === "confirmed"
      ? [...buildAdvisorConfirmationEmail(updated, path), ...buildOpenQuestionEmail(updated, path, now)]
      : hasOtherTimes(updated)
        ? buildOtherTimesCopyEmail(updated, path)
        : buildAdvisorRequestEmail(updated, path, now);
  return { changes, messages };
}

/**
 * Leaves a report to an admin at once, unless it is theirs already: the advisor's link has ended, and a new one reaches no
 * mailbox. It stays with the admin if there is an address again.
 */
function buildReview(row: ReportedRow, changes: BookingChange["changes"], now: number): BookingChange {
  if (row.no_show.needs_admin) return { changes };
  const no_show = { ...row.no_show, needs_admin: true, answer_by: new Date(now).toISOString() };
  return { changes: { ...changes, no_show }, messages: buildNoShowReviewEmail({ ...row, no_show }) };
}

/** The client's question about another time again, if it is still open: its first email had a link that has ended. */
function buildOpenQuestionEmail(row: BookingRow, path: string, now: number): EmailMessage[] {
  const asked = row.reschedule;
  return asked?.by === "client" && Date.parse(asked.answer_by) > now
    ? buildAdvisorQuestionEmail(row, asked, path)
    : [];
}

/**
 * The change of a booking without a link to replace. One without times has none yet: scheduling reads the advisor too, and the
 * change makes one that has read the advisor before fail. The link about a report ends if it is answered, and the outcome goes
 * to the new address. Undefined if there is nothing to change.
 */
const buildAddressChange = (
  row: BookingRow,
  advisor: Pick<AdvisorRow, "email" | "timezone"> | undefined,
): BookingChange | undefined => {
  const address = toAdvisorAddress(row, advisor);
  if (isNoShowOpen(row)) return { changes: { ...address, proposal_version: row.proposal_version + 1 } };
  return row.state === "pending_payment" || row.state === "paid" ? { changes: address } : undefined;
};

/** The change that brings a booking in line with its advisor's address and time zone; undefined if there is none. */
async function findAdvisorChange(
  row: BookingRow,
  advisor: AdvisorRow | undefined,
  now: number,
): Promise<BookingChange | undefined> {
  const advisor_timezone = advisor?.timezone ?? row.advisor_timezone;
  if (row.advisor_email === (advisor?.email ?? ""))
    return advisor_timezone === row.advisor_timezone ? undefined : { changes: { advisor_timezone } };
  return hasOpenLink(row, now) || isNoShowUnanswered(row)
    ? buildLinkReplacement(row, advisor, now)
    : buildAddressChange(row, advisor);
}

/**
 * Brings an advisor's open bookings in line with a changed address, which replaces their links, or time zone. Without an address
 * the links only end. Bookings with the current address only get the time zone, so a repetition changes nothing. Throws if a
 * booking has changed since it was read.
 */
export async function replaceLinksOfAdvisor(advisorId: string, now: number): Promise<void> {
  const advisor = await advisors.findAdvisor(advisorId);
  for await (const ids of bookingStore.listOpenPages(advisorId, now))
    for (const id of ids) {
      const row = await bookingStore.find(id);
      const change = row && (await findAdvisorChange(row, advisor, now));
      if (!change) continue;
      const updated = await bookingStore.update(row, change, now);
      if (!updated) throw new Error(`Booking ${id} has changed: it is updated at the next attempt`);
      warnAboutNoShow(row, updated);
    }
}
