import type { MemberBooking } from "../../../../contract/member-page.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { useMemberPart } from "./member-page-queries.ts";

/** Whether a deletion of the member ends the session: it is paid and not over. */
const isAtStake = ({ state, confirmed_time, refunded_at }: MemberBooking, now: number): boolean => {
  if (refunded_at !== null) return false;
  if (state === "confirmed") return confirmed_time !== null && Date.parse(confirmed_time.starts_at) > now;
  return state === "paid" || state === "requested";
};

/** Names the paid sessions that a deletion of the member cancels; nothing if there are none. */
export function SessionsAtStake({ id }: { id: string }) {
  const { data, isPending, isError } = useMemberPart("adminListMemberBookings", id);
  if (isPending) return <span> Looking for paid sessions…</span>;
  if (isError || !data) return <span> Paid sessions that haven't taken place are cancelled too.</span>;
  const sessions = data.items.filter((booking) => isAtStake(booking, Date.now()));
  if (sessions.length === 0) return null;
  return (
    <>
      {" "}
      These paid sessions go with it:{" "}
      {sessions
        .map(({ advisor_name, confirmed_time }) =>
          confirmed_time
            ? `${advisor_name}, ${formatShortDateTime(confirmed_time.starts_at)}`
            : `${advisor_name}, not confirmed yet`,
        )
        .join("; ")}
      .
    </>
  );
}
