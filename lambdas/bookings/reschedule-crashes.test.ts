import { expect, it } from "vitest";
import {
  callBookings,
  createAdvisor,
  createRequestedBooking,
  getBookingRow,
  listEmailsTo,
  runDeadlinesAt,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { crashAtWrite, retryOnServerError } from "../../test/support/crash-at-write.ts";
import { createMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";

/*
 * A crash at the n-th table write while a session is rescheduled, kept and reminded of (BOOK-19, BOOK-25). The caller retries, and
 * the scheduled job runs again.
 */

const shop = await startShopForFile();
const hour = 3_600_000;

/** A subject without the time in it, which differs from run to run. */
const cutTime = ({ subject }: { subject: string }) =>
  subject.replace(/(, \w{3} \w{3} \d+, .*|: answer by .*)$/, "");

/** Sorted, because emails of the same moment have no order. */
const listSubjectsTo = async ({ email }: { email: string }) =>
  (await listEmailsTo(email)).map(cutTime).toSorted();

/** Asks for another time, reschedules, is asked back, keeps, and is reminded twice. Returns the outcome without ids. */
async function runReschedules(n: number, when: "before" | "after") {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const { id, token, slots } = await createRequestedBooking(shop, member, advisor, [toNineAmSlot(5)]);
  await callBookings("answerProposal", null, {
    token,
    action: "confirm",
    slot: slots[0]?.starts_at,
    place: { kind: "phone", value: "555-0100" },
  });
  const call = (name: Parameters<typeof callBookings>[0], actor: typeof member | null, input: object) =>
    retryOnServerError(() => callBookings(name, actor, input as never));
  const count = await crashAtWrite(n, when, async () => {
    await call("rescheduleBooking", member, { id, selected_times: [toNineAmSlot(6)] });
    const asked = (await getBookingRow(id)).reschedule?.times[0]?.starts_at;
    await call("answerProposal", null, { token, action: "confirm", slot: asked });
    await call("answerProposal", null, { token, action: "propose", selected_times: [toNineAmSlot(7)] });
    await call("answerReschedule", member, { id, slot: null });
    const start = Date.parse((await getBookingRow(id)).confirmed_time?.starts_at ?? "");
    for (const hours of [27, 27, 1, 1]) await runDeadlinesAt(start - hours * hour);
  });
  const { state, confirmed_time, reschedule, session_reminders, invite_sequence } = await getBookingRow(id);
  return {
    count,
    outcome: {
      state,
      date: confirmed_time?.date,
      reschedule,
      reminders: session_reminders?.count,
      invite_sequence,
      toClient: await listSubjectsTo(member),
      toAdvisor: await listSubjectsTo(advisor),
    },
  };
}

it("a crash at any write of a reschedule, an answer or a reminder loses and repeats nothing", {
  timeout: 300_000,
}, async () => {
  const { count, outcome: expected } = await runReschedules(0, "before");
  expect(expected).toEqual({
    state: "confirmed",
    date: toNineAmSlot(6).date,
    reschedule: null,
    reminders: 2,
    invite_sequence: 1,
    toClient: [
      "Ana Ruiz asks to move your session",
      "Changed: Ana Ruiz",
      "Confirmed: Ana Ruiz",
      "Not moved: your session with Ana Ruiz",
      "Payment received: now choose your times",
      "Reminder: Ana Ruiz",
      "Reminder: Ana Ruiz in 1 hour",
      "We've asked Ana Ruiz to move your session",
      "Your session request with Ana Ruiz",
    ],
    toAdvisor: [
      "Changed: Maya",
      "Confirmed: Maya Lind",
      "Maya asks for 60 minutes",
      "Maya asks to move your session",
      "Not moved: your session with Maya",
      "Reminder: Maya Lind",
      "Reminder: Maya Lind in 1 hour",
      "We've asked Maya to move your session",
    ],
  });
  expect(count).toBeGreaterThan(5);
  const crashes = Array.from({ length: count }, (_, index) => index + 1).flatMap((n) => [
    [n, "before"] as const,
    [n, "after"] as const,
  ]);
  for (const [n, when] of crashes.filter((_, index) => process.env.PROVE || index % 20 === 3))
    expect([n, when, (await runReschedules(n, when)).outcome]).toEqual([n, when, expected]);
});
