import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.restoreAllMocks());

it("no format is created while a page loads its code, and one when it is first used", async () => {
  vi.resetModules();
  const dates = vi.spyOn(Intl, "DateTimeFormat");
  const others = [vi.spyOn(Intl, "NumberFormat"), vi.spyOn(Intl, "RelativeTimeFormat")];
  const { formatLongDate } = await import("./dates.ts");
  await import("./numbers.ts");
  await import("../features/bookings/session-times.ts");
  for (const format of [dates, ...others]) expect(format).not.toHaveBeenCalled();
  formatLongDate("2027-03-16T09:00:00");
  formatLongDate("2027-03-17T09:00:00");
  expect(dates).toHaveBeenCalledTimes(1);
});
