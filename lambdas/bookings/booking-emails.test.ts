import { expect, it } from "vitest";
import {
  callBookings,
  createAdvisor,
  createConfirmedBooking,
  listEmailsTo,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";

/* What the emails about a confirmed session say, and when they are not true any more. */

const shop = await startShopForFile();

it("moving a session works with the longest names, which the subjects shorten", async () => {
  const advisor = await createAdvisor({
    full_name: `Ana ${"Wolfeschlegelsteinhausen".repeat(5)}`.slice(0, 119),
  });
  const { id, member, token } = await createConfirmedBooking(shop, { advisor });
  const ask = (day: number) =>
    callBookings("rescheduleBooking", member, { id, selected_times: [toNineAmSlot(day)] });
  const answers = [await ask(7)];
  answers.push(await callBookings("answerReschedule", member, { id, slot: null }), await ask(8));
  const slot = answers[2]?.body.reschedule?.times[0]?.starts_at;
  const { status } = await callBookings("answerOffer", null, { token, action: "confirm", slot });
  expect([...answers.map((each) => each.status), status]).toEqual([200, 200, 200, 200]);
  for (const { email } of [member, advisor])
    for (const { subject } of await listEmailsTo(email)) expect(subject.length).toBeLessThanOrEqual(60);
});
