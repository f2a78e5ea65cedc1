import { formatPrice } from "../../contract/booking-rules.ts";
import type { BookedSlot } from "../../contract/bookings.ts";
import { isPaymentDisputed } from "../../contract/dispute-rules.ts";
import { getRestCents } from "../../contract/refund-rules.ts";
import type { ZoneId } from "../../contract/zones.ts";
import type { EmailFact } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import { formatPlace, formatRefundPromise, formatShortTime, formatTime } from "./email-parts.ts";

/* The rows of the box in booking emails: the same label for the same fact in every email. */

/** The two time zones of an email. `otherName` is the person whom the reader meets. */
export interface EmailZones {
  readerZone: ZoneId;
  otherZone: ZoneId;
  otherName: string;
}

export const buildWhatFact = ({ session_length }: BookingRow, otherName: string): EmailFact => ({
  label: "What",
  value: `${session_length} minutes with ${otherName}`,
});

/** A start in the reader's time zone and, where that differs, in the other person's. */
export const buildWhenFact = (startsAt: string, zones: EmailZones, label = "When"): EmailFact => ({
  label,
  value: [formatTime(startsAt, zones.readerZone), ...formatOtherTime(startsAt, zones)].join("\n"),
});

function formatOtherTime(startsAt: string, { readerZone, otherZone, otherName }: EmailZones): string[] {
  const isSame = formatTime(startsAt, readerZone) === formatTime(startsAt, otherZone);
  return isSame ? [] : [`${formatShortTime(startsAt, otherZone)} for ${otherName}`];
}

/** Proposed times as rows, numbered if there are several. */
export const buildTimeFacts = (
  slots: readonly BookedSlot[],
  getZones: (slot: BookedSlot) => EmailZones,
): EmailFact[] =>
  slots.map((slot, index) =>
    buildWhenFact(slot.starts_at, getZones(slot), slots.length === 1 ? "When" : `Time ${index + 1}`),
  );

/** The place where they meet; `missing` while it is not given. A meeting link leads there. */
export function buildWhereFact(
  { place, meeting_note }: Pick<BookingRow, "place" | "meeting_note">,
  missing = "Not given yet",
): EmailFact {
  const value = [formatPlace({ place }), meeting_note].filter(Boolean).join("\n") || missing;
  const url = place?.kind === "link" ? place.value : undefined;
  return { label: "Where", value, ...(url ? { url } : {}) };
}

/** The amount of a refund of all that is left; none while the bank has the payment. */
export const buildRefundFact = (row: BookingRow): EmailFact[] =>
  isPaymentDisputed(row) ? [] : [{ label: "Refund", value: formatPrice(getRestCents(row)) }];

/** Continues a paragraph with who gets a refund. Says nothing while the bank has the payment: `getRefundNote` does. */
export const addRefund = (row: BookingRow, whom: "you" | "them"): string =>
  isPaymentDisputed(row) ? "" : ` We're refunding ${whom} in full.`;

/**
 * Says when a requested refund arrives, or that the bank decides about the payment. A client who deletes their account gets no
 * email about the refund.
 */
export const getRefundNote = (row: BookingRow, isLeaving = false): string =>
  row.refund_settled_at
    ? "We've paid this refund to you in another way."
    : formatRefundPromise(
        row,
        `The refund should arrive on your card within a few days.${isLeaving ? "" : " You get an email when it is made."}`,
        "If it doesn't return the money to you, we will.",
      );

/** The reason that an admin gave for a refund. */
export const buildReasonFact = (reason: string | null): EmailFact[] =>
  reason ? [{ label: "Reason", value: reason }] : [];

export const buildPriceFact = ({ amount_cents }: BookingRow, label = "Price"): EmailFact => ({
  label,
  value: formatPrice(amount_cents),
});
