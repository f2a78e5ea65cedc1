import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import { sampleBooking } from "../../../../contract/samples.fixture.ts";
import { WeekList } from "./booking-week.tsx";

/** Noon of a Tuesday by the clock of the device. */
const booking: AdminBooking = {
  ...sampleBooking,
  id: "bkg_0123456789",
  advisor_id: "adv_0123456789",
  state: "confirmed",
  waits_on: "nobody",
  confirmed_time: {
    date: "2027-03-16",
    time: "12:00 PM",
    timezone: "America/New_York",
    starts_at: new Date(2027, 2, 16, 12).toISOString(),
  },
};

/** Lists what the days from Sunday to Saturday say. */
function listCounts(more: "later" | "any" | undefined): (string | undefined)[] {
  const list = { week: "2027-03-14", bookings: [booking], busy: false, openId: undefined };
  const html = renderToStaticMarkup(createElement(WeekList, { ...list, more, onOpen: () => undefined }));
  return [...html.matchAll(/<span class="[^"]*">([^<]*)<\/span><\/h3>/g)].map(([, count]) => count);
}

it("a week counts the sessions of a day once they are all loaded", () => {
  const [none, open] = ["No sessions", "Not loaded yet"];
  expect(listCounts(undefined)).toEqual([none, none, "1 session", none, none, none, none]);
  expect(listCounts("later")).toEqual([none, none, "1+ sessions", open, open, open, open]);
  expect(listCounts("any")).toEqual([open, open, "1+ sessions", open, open, open, open]);
});
