import { afterEach, describe, expect, it, vi } from "vitest";
import { getCancellationRefund } from "../../contract/booking-rules.ts";
import {
  callBookings,
  createAdvisor,
  createConfirmedBooking,
  createPaidBooking,
  createRequestedBooking,
  getBookingRow,
  listEmailsTo,
  runDeadlinesAt,
  toEmailText,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { isStillTrue } from "../delivery/email-condition.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import { bookingStore } from "./booking-store.ts";

const shop = await startShopForFile();
afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const listReminders = async (address: string): Promise<EmailMessage[]> =>
  (await listEmailsTo(address)).filter(({ subject }) => subject.startsWith("Reminder: "));

describe("reminders of a confirmed session", () => {
  it("go to both 27 hours and 1 hour before, once each, with place and the time by the reader's own clock", async () => {
    const { start, member, advisor } = await createConfirmedBooking(shop, {
      advisor: await createAdvisor({ timezone: "Asia/Kolkata" }),
    });
    const seen: number[][] = [];
    for (const before of [28 * hour, 27 * hour, 26.9 * hour, 61 * minute, hour, 50 * minute, -hour]) {
      await runDeadlinesAt(start - before);
      seen.push([(await listReminders(member.email)).length, (await listReminders(advisor.email)).length]);
    }
    expect(seen).toEqual([[0, 0], ...Array(3).fill([1, 1]), ...Array(3).fill([2, 2])]);
    const [stillFree, tooLate] = await listReminders(member.email);
    expect(stillFree?.note).toMatch(/You can still cancel for free until \w+, /);
    expect(tooLate?.note).toMatch(/Cancelling was free until/);
    const clocks = { [member.email]: "America/New_York", [advisor.email]: "Asia/Kolkata" };
    for (const [address, timeZone] of Object.entries(clocks)) {
      const [tomorrow, soon] = await listReminders(address);
      const time = new Date(start).toLocaleTimeString("en-US", { timeZone, timeStyle: "short" });
      expect(tomorrow?.subject).toMatch(/^Reminder: .+, \w{3} \w{3} \d+, \d+:\d\d [AP]M$/);
      expect(soon?.subject).toMatch(/^Reminder: .+ in 1 hour$/);
      expect(tomorrow?.subject).toContain(time);
      expect(soon && toEmailText(soon)).toMatch(new RegExp(`When: \\w+, .*${time} .*\\n.*\\nWhere: `));
    }
  });

  it("say while no place is given that cancelling is free, and that it is not once there is one", async () => {
    const { id, start, member, token } = await createConfirmedBooking(shop, { place: { kind: "later" } });
    await runDeadlinesAt(start - 27 * hour);
    const [reminder] = await listReminders(member.email);
    expect(reminder && toEmailText(reminder)).toMatch(
      /Where: Not given yet.*\n.*full refund of \$80\.00 if you cancel\./,
    );
    const isFull = async () => getCancellationRefund(await getBookingRow(id), start - hour);
    expect(await isFull()).toBe("full");
    await callBookings("answerProposal", null, {
      token,
      action: "set_place",
      place: { kind: "phone", value: "555-0100" },
    });
    expect(await isFull()).toBe("late");
  });

  it("say that cancelling is no longer free if the client asked for this time after the refund had ended", async () => {
    const { id, start, member } = await createConfirmedBooking(shop);
    const refund_closed_at = new Date(start - 4 * day).toISOString();
    await bookingStore.put({ ...(await getBookingRow(id)), refund_closed_at });
    await runDeadlinesAt(start - 27 * hour);
    const [reminder] = await listReminders(member.email);
    expect(reminder?.note).toMatch(/Cancelling was free until/);
  });

  it("go out late while they are true, and not for what was confirmed after they would have gone", async () => {
    const { id, start, member } = await createConfirmedBooking(shop);
    const confirmed_at = new Date(start - 27 * hour + minute).toISOString();
    await bookingStore.put({ ...(await getBookingRow(id)), confirmed_at });
    await runDeadlinesAt(start - 27 * hour + 10 * minute);
    expect(await listReminders(member.email)).toEqual([]);
    await runDeadlinesAt(start - 35 * minute - 1);
    expect(await listReminders(member.email)).toHaveLength(1);
    const afterOutage = await createConfirmedBooking(shop);
    await runDeadlinesAt(afterOutage.start - 24 * hour - 1);
    expect(await listReminders(afterOutage.member.email)).toHaveLength(1);
    const late = await createConfirmedBooking(shop);
    await runDeadlinesAt(late.start - 24 * hour);
    expect(await listReminders(late.member.email)).toEqual([]);
  });

  it("are left out if the scheduled job comes too late for them", async () => {
    const { start, member } = await createConfirmedBooking(shop);
    await runDeadlinesAt(start - 20 * hour);
    await runDeadlinesAt(start - 20 * hour);
    expect(await listReminders(member.email)).toEqual([]);
    await runDeadlinesAt(start - 20 * minute);
    expect(await listReminders(member.email)).toEqual([]);
  });

  it("of the old time are void after the session is rescheduled, and those of the new time are sent", async () => {
    const { id, start, member } = await createConfirmedBooking(shop);
    await runDeadlinesAt(start - 27 * hour);
    const [reminder] = await listReminders(member.email);
    if (!reminder) throw new Error("No reminder");
    expect(await isStillTrue(reminder, start - 27 * hour)).toBe(true);
    expect(await isStillTrue(reminder, start - 24 * hour)).toBe(false);
    const row = await getBookingRow(id);
    const starts_at = new Date(start + day).toISOString();
    await bookingStore.put({
      ...row,
      confirmed_time: row.confirmed_time && { ...row.confirmed_time, starts_at },
      version: row.version + 1,
    });
    expect(await isStillTrue(reminder, start - 27 * hour)).toBe(false);
    await runDeadlinesAt(start - 3 * hour);
    expect(await listReminders(member.email)).toHaveLength(2);
  });

  it("are not sent for a session that is cancelled in the same moment", async () => {
    const { id, start, member } = await createConfirmedBooking(shop);
    const cancel = () => callBookings("cancelBooking", member, { id });
    const [{ status }] = await Promise.all([cancel(), runDeadlinesAt(start - 27 * hour)]);
    // If the reminder's change was first, the client is asked to try again.
    if (status !== 200) expect((await cancel()).status).toBe(200);
    const { state } = await getBookingRow(id);
    expect(state).toBe("cancelled");
    for (const reminder of await listReminders(member.email))
      expect(await isStillTrue(reminder, start - 27 * hour)).toBe(false);
    await runDeadlinesAt(start - hour);
    expect((await listReminders(member.email)).filter(({ subject }) => subject.includes("1 hour"))).toEqual(
      [],
    );
  });
});

it("a client who has paid is reminded after 1, 7 and 25 days, and not once times are chosen", async () => {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const { id } = await createPaidBooking(shop, member, advisor);
  await callBookings("getBooking", member, { id });
  const paid = Date.parse((await getBookingRow(id)).paid_at ?? "");
  const counts: number[] = [];
  for (const days of [0.9, 1, 2, 7, 24, 25, 29]) {
    await runDeadlinesAt(paid + days * day);
    counts.push((await listEmailsTo(member.email)).filter(({ subject }) => /eminder/.test(subject)).length);
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
  const last = (await listEmailsTo(member.email)).at(-1);
  expect(last?.subject).toMatch(/^Last reminder/);
  expect(last && (await isStillTrue(last, paid + 25 * day))).toBe(true);
  const row = await getBookingRow(id);
  await bookingStore.put({ ...row, state: "requested", version: row.version + 1 });
  expect(last && (await isStillTrue(last, paid + 25 * day))).toBe(false);
});

it("a request with other times reminds its client of them, and not its advisor", async () => {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const { id, token } = await createRequestedBooking(shop, member, advisor);
  const place = { kind: "phone", value: "555-0100" };
  const selected_times = [toNineAmSlot(7)];
  await callBookings("answerProposal", null, { token, action: "propose_instead", selected_times, place });
  const asked = Date.parse((await getBookingRow(id)).reschedule?.asked_at ?? "");
  await runDeadlinesAt(asked + 6 * hour);
  expect(await getBookingRow(id)).toMatchObject({ state: "requested", answer_reminders: 1 });
  const reminders = [await listReminders(member.email), await listReminders(advisor.email)];
  expect(reminders.map(({ length }) => length)).toEqual([1, 0]);
});

it("a question about another time ends with its time to answer, and the session keeps its time", async () => {
  const { id, start, member } = await createConfirmedBooking(shop);
  const selected_times = [toNineAmSlot(7)];
  const { body } = await callBookings("rescheduleBooking", member, { id, selected_times });
  const answerBy = Date.parse(body.reschedule?.answer_by ?? "");
  await runDeadlinesAt(answerBy - 1);
  expect((await getBookingRow(id)).reschedule).not.toBeNull();
  await runDeadlinesAt(answerBy);
  const confirmed_time = { starts_at: new Date(start).toISOString() };
  expect(await getBookingRow(id)).toMatchObject({ state: "confirmed", reschedule: null, confirmed_time });
});

it("the advisor of a session without a place is asked for it until the session starts", async () => {
  const { id, start, advisor } = await createConfirmedBooking(shop, { place: { kind: "later" } });
  const confirmed = Date.parse((await getBookingRow(id)).confirmed_at ?? "");
  const readAsked = async () => {
    const asked = (await listEmailsTo(advisor.email)).filter(({ subject }) => subject.startsWith("Tell "));
    return [asked.length, Date.parse((await getBookingRow(id)).place_reminded_at ?? "")];
  };
  await runDeadlinesAt(confirmed + day);
  expect(await readAsked()).toEqual([1, confirmed + day]);
  // The reminders of the session come first.
  for (let run = 0; run < 3; run++) await runDeadlinesAt(start);
  expect(await readAsked()).toEqual([1, start]);
});

it("an email without a condition is always sent", async () => {
  const { email } = make.member();
  expect(await isStillTrue({ kind: "mail", to: email, subject: "Hello", paragraphs: ["Hi,"] }, 0)).toBe(true);
});
