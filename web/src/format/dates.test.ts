import { describe, expect, it } from "vitest";
import {
  formatBillingDate,
  formatDayAndTime,
  formatFullDate,
  formatInZone,
  formatLongDate,
  formatLongDateTime,
  formatMediumDate,
  formatMonthName,
  formatShortBillingDate,
  formatShortDate,
  formatShortDateTime,
} from "./dates.ts";

/** Without an offset, so that the strings are the same in every time zone. */
const instant = "2027-03-16T09:00:00";
const plain = (text: string) => text.replaceAll("\u202f", " ");

describe("dates", () => {
  it.each([
    [formatShortDate, "3/16/27"],
    [formatShortDateTime, "3/16/27, 9:00\u00a0AM"],
    [formatMediumDate, "Mar 16, 2027"],
    [formatLongDate, "March 16, 2027"],
    [formatLongDateTime, "March 16, 2027 at 9:00 AM"],
    [formatFullDate, "Tuesday, March 16, 2027"],
  ])("are formatted for US readers: %#", (format, text) => expect(plain(format(instant))).toBe(text));

  it("name a deadline by the clock of a zone, whatever the device's is", () => {
    expect(plain(formatInZone("2027-03-16T14:00:00.000Z", "America/New_York"))).toBe(
      "March 16, 2027 at 10:00 AM EDT",
    );
  });

  it("name a month by its UTC number", () => expect(formatMonthName("2026-11")).toBe("November"));

  it("name the billing day of Stripe and the emails, also west of it", () => {
    // 4 PM of the day before in Los Angeles, and the next morning in Tokyo.
    expect(formatBillingDate("2027-03-16T00:00:00.000Z")).toBe("March 16, 2027");
    expect(formatBillingDate("2027-03-16T23:59:59.000Z")).toBe("March 16, 2027");
    expect(formatShortBillingDate("2027-03-16T00:00:00.000Z")).toBe("3/16/27");
  });

  it("say 'today' for an instant of the same day", () => {
    expect(plain(formatDayAndTime(instant, new Date("2027-03-16T22:00:00")))).toBe("today at 9:00 AM");
    expect(plain(formatDayAndTime(instant, new Date("2027-03-17T00:00:00")))).toBe(
      "on March 16, 2027 at 9:00 AM",
    );
  });
});
