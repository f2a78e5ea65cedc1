import { type ConfirmedTime, getRefundDeadline } from "./booking-rules.ts";
import { type Booking, freeCancelHours } from "./bookings.ts";
import { isPaymentDisputed } from "./dispute-rules.ts";

/* Calendar files (iCalendar, .ics) of sessions: what those of the emails and those of the session's page have in common. */

/** The description's last paragraph in the client's calendar, before the address of the session's page. */
export function getCalendarPolicy(booking: ConfirmedTime & Pick<Booking, "dispute">): string {
  const freeMs =
    Date.parse(booking.confirmed_time?.starts_at ?? "") - Date.parse(getRefundDeadline(booking) ?? "");
  const isFree = freeMs === freeCancelHours * 3_600_000 && !isPaymentDisputed(booking);
  return `You can move or cancel the session here. Declining in your calendar doesn't cancel it.${isFree ? ` Cancelling is free until ${freeCancelHours} hours before it starts.` : ""}`;
}

/** ical-generator writes the event's last properties below its alarm, where some calendars take them for the alarm's. */
export const moveAlarmLast = (file: string): string =>
  file.replace(/(\r\nBEGIN:VALARM\r\n.*\r\nEND:VALARM)(\r\n.*)(?=\r\nEND:VEVENT)/s, "$2$1");
