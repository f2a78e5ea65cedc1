import { priceLabel } from "../../contract/booking-rules.ts";
import { slotWords } from "../../contract/slots.ts";
import { shortened } from "../../contract/text.ts";
import type { ZoneId } from "../../contract/zones.ts";
import { type Invite, type Mail, mailAddress } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";

/* What the letters to either side have in common. */

type Words = Pick<Mail, "subject" | "paragraphs" | "action" | "note" | "invite" | "booking_id">;

const longestSubject = 150;

/** The letter, to whoever the row names; none where that is no address that mail can be sent to. */
export function letter(to: string | null, replyTo: string | null, words: Words): Mail[] {
  const reader = mailAddress.safeParse(to);
  const other = mailAddress.safeParse(replyTo);
  if (!reader.success) return [];
  return [
    {
      kind: "mail",
      to: reader.data,
      ...words,
      subject: shortened(words.subject, longestSubject),
      ...(other.success ? { reply_to: other.data } : {}),
    },
  ];
}

/** Tuesday, March 16, 2027, 9:00 AM EDT */
export function said(startsAt: string, zone: ZoneId): string {
  const words = slotWords(startsAt, zone);
  return `${words.date}, ${words.time} ${words.zone}`;
}

/** A time by the reader's clock, and by the other one's where that shows something else. */
export function saidToBoth(
  startsAt: string,
  { mine, theirs, whose }: { mine: ZoneId; theirs: ZoneId; whose: string },
): string {
  const [here, there] = [said(startsAt, mine), said(startsAt, theirs)];
  return here === there ? here : `${here} (for ${whose}: ${there})`;
}

/** How they meet, in the advisor's own lines. */
export const meeting = ({ meeting_note }: BookingRow, otherwise: string): string[] =>
  meeting_note === null || meeting_note === ""
    ? [otherwise]
    : ["How you meet:", ...meeting_note.split(/[\r\n]+/).filter((line) => line.trim() !== "")];

/** The calendar's entry for a confirmed time, as it stands or, once it is off, as it goes. */
export function inviteOf(row: BookingRow, withWhom: string): { invite: Invite } | undefined {
  if (row.confirmed_time === null) return undefined;
  const { id, invite_sequence, session_length, confirmed_time, meeting_note } = row;
  return {
    invite: {
      method: row.state === "confirmed" ? "REQUEST" : "CANCEL",
      uid: `${id}@kindstead`,
      sequence: invite_sequence,
      starts_at: confirmed_time.starts_at,
      minutes: session_length,
      summary: `${session_length} minutes with ${withWhom}`,
      ...(meeting_note ? { description: meeting_note } : {}),
    },
  };
}

export const price = ({ amount_cents }: BookingRow): string => priceLabel(amount_cents);

export const dashboard = { label: "Go to your dashboard", path: "/dashboard" } as const;
