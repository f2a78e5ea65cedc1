import type { Suppression } from "../../../contract/member-email.ts";
import { formatShortDate } from "../format/dates.ts";
import { Notice } from "./notice.tsx";

/** Says why an address gets no email (MAIL-5), and what follows from it; nothing for one that gets them. */
export function SuppressedEmail({
  suppression,
  outcome = "",
}: {
  suppression: Suppression | null | undefined;
  outcome?: string;
}) {
  if (!suppression) return null;
  const { reason, detail, created_at } = suppression;
  const cause =
    reason === "bounce" ? "An email to it bounced permanently" : "The recipient reported an email as spam";
  return (
    <Notice tone="warn" title="We don't email this address">
      {`${cause} on ${formatShortDate(created_at)} (${detail}). ${outcome}`.trim()}
    </Notice>
  );
}
