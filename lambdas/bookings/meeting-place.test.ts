import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  callBookings,
  createAdvisor,
  createPaidBooking,
  createRequestedBooking,
  findProposalToken,
  getBookingRow,
  listEmailsTo,
  runDeadlinesAt,
  toEmailText,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { bookingStore } from "./booking-store.ts";

const shop = await startShopForFile();

const video = { kind: "link", value: "https://meet.example.com/maya" };
const phone = { kind: "phone", value: "+1 (212) 555-0100" };

async function createRequest() {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const booking = await createRequestedBooking(shop, member, advisor);
  const slot = booking.slots[0]?.starts_at;
  const answer = (action: string, more: object = {}) =>
    callBookings("answerProposal", null, { token: booking.token, action, ...more });
  return {
    ...booking,
    member,
    advisor,
    answer,
    confirm: (more: object) => answer("confirm", { slot, ...more }),
  };
}

const getNewestText = async (address: string) => (await listEmailsTo(address)).map(toEmailText).at(-1);

describe("place of a session", () => {
  it("is in both emails, in the calendar file and on the member's booking", async () => {
    const { member, advisor, id, confirm } = await createRequest();
    expect((await confirm({ place: video })).body.place).toEqual(video);
    for (const address of [member.email, advisor.email]) {
      const email = (await listEmailsTo(address)).at(-1);
      expect(email?.facts).toContainEqual({ label: "Where", value: video.value, url: video.value });
      expect(JSON.stringify(email?.invite)).toContain(video.value);
    }
    expect((await callBookings("getBooking", member, { id })).body.place).toEqual(video);
  });

  it.each([
    ["a link without https", { kind: "link", value: "http://meet.example.com" }],
    ["a script", { kind: "link", value: "javascript:alert(1)" }],
    ["a link with a password", { kind: "link", value: "https://me:secret@meet.example.com" }],
    ["words instead of a phone number", { kind: "phone", value: "call me" }],
    ["a link without a value", { kind: "link" }],
    ["an unknown kind", { kind: "room", value: "4" }],
  ])("cannot be %s", async (_, place) => {
    const { confirm, id } = await createRequest();
    expect((await confirm({ place })).status).toBe(400);
    expect((await getBookingRow(id)).state).toBe("requested");
  });

  it("may be given later: the emails say so, and the client gets one once it is given", async () => {
    const { member, advisor, id, answer, confirm } = await createRequest();
    expect((await confirm({ place: { kind: "later" } })).body.place).toEqual({ kind: "later" });
    expect(await getNewestText(member.email)).toContain("Where: Not given yet");
    const { invite_sequence } = await getBookingRow(id);
    expect((await answer("set_place", { place: phone })).body.place).toEqual(phone);
    expect(await getNewestText(member.email)).toContain(`By phone: ${phone.value}`);
    expect((await listEmailsTo(advisor.email)).at(-1)?.invite?.sequence).toBe(invite_sequence + 1);
    const before = (await listEmailsTo(member.email)).length;
    await answer("set_place", { place: phone });
    expect(await listEmailsTo(member.email)).toHaveLength(before);
  });

  it("is not changed before the confirmation, after a cancellation or after the start", async () => {
    const { id, answer, confirm } = await createRequest();
    expect((await answer("set_place", { place: phone })).body.place).toBeNull();
    await confirm({ place: video });
    const row = await getBookingRow(id);
    const [started] = [new Date(Date.now() - 60_000).toISOString()];
    const confirmed_time = row.confirmed_time && { ...row.confirmed_time, starts_at: started };
    await bookingStore.put({ ...row, confirmed_time });
    expect((await answer("set_place", { place: phone })).status).toBe(404);
    await bookingStore.put({ ...row, state: "cancelled" });
    expect((await answer("set_place", { place: phone })).body.place).toEqual(video);
  });

  it("that is given later reminds the advisor once a day until it is given or the session starts", async () => {
    const { id, advisor, answer, confirm } = await createRequest();
    await confirm({ place: { kind: "later" } });
    const confirmed = Date.parse((await getBookingRow(id)).confirmed_at ?? "");
    const start = Date.parse((await getBookingRow(id)).confirmed_time?.starts_at ?? "");
    const countReminders = async () =>
      (await listEmailsTo(advisor.email)).filter(({ subject }) => subject.startsWith("Tell ")).length;
    const counts = [];
    for (const hours of [23, 25, 26, 48, 50]) {
      await runDeadlinesAt(confirmed + hours * 3_600_000);
      counts.push(await countReminders());
    }
    expect(counts).toEqual([0, 1, 1, 1, 2]);
    await runDeadlinesAt(start + 60_000);
    expect(await countReminders()).toBe(2);
    const other = await createRequest();
    await other.confirm({ place: { kind: "later" } });
    await other.answer("set_place", { place: video });
    await runDeadlinesAt(Date.now() + 30 * 3_600_000);
    expect(JSON.stringify((await listEmailsTo(other.advisor.email)).at(-1))).toContain(video.value);
    expect((await answer("set_place", { place: phone })).status).toBe(200);
  });

  it("replaces a note that was the place, in the emails, the calendar file and on the page", async () => {
    const { member, answer, confirm } = await createRequest();
    await confirm({ meeting_note: "Zoom: https://old.example.com" });
    expect((await answer("set_place", { place: video })).body.meeting_note).toBeNull();
    const email = (await listEmailsTo(member.email)).at(-1);
    expect(email?.facts).toContainEqual({ label: "Where", value: video.value, url: video.value });
    expect(JSON.stringify(email?.invite)).not.toContain("old.example.com");
  });

  it("keeps a note that was given beside it, and its link stays a link in the email", async () => {
    const { member, answer, confirm } = await createRequest();
    await confirm({ place: video, meeting_note: "Bring the sleep diary" });
    const value = `${video.value}\nBring the sleep diary`;
    expect((await listEmailsTo(member.email)).at(-1)?.facts).toContainEqual({
      label: "Where",
      value,
      url: video.value,
    });
    const { body } = await answer("set_place", { place: phone });
    expect(body).toMatchObject({ place: phone, meeting_note: "Bring the sleep diary" });
  });

  it("cannot be taken back to later, and sends no email", async () => {
    const { id, member, answer, confirm } = await createRequest();
    await confirm({ place: video });
    const before = (await listEmailsTo(member.email)).length;
    const { status, body } = await answer("set_place", { place: { kind: "later" } });
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ["place"]]);
    expect((await getBookingRow(id)).place).toEqual(video);
    expect(await listEmailsTo(member.email)).toHaveLength(before);
  });

  it("changes at most 20 times an hour, and the same place again does not count", async () => {
    const { member, answer, confirm } = await createRequest();
    await confirm({ place: { kind: "later" } });
    const before = (await listEmailsTo(member.email)).length;
    const statuses: number[] = [];
    for (let index = 0; index < 21; index++) {
      const place = index % 2 === 0 ? video : phone;
      statuses.push((await answer("set_place", { place })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    expect(await listEmailsTo(member.email)).toHaveLength(before + 20);
    expect((await answer("set_place", { place: phone })).status).toBe(200);
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const [minutes, status] of [
      [58, 429],
      [60, 200],
    ] as const) {
      vi.setSystemTime(now + minutes * 60_000);
      expect((await answer("set_place", { place: video })).status).toBe(status);
    }
  });

  it("that an older booking never had reminds the advisor too, but not if the note says it", async () => {
    for (const [meeting_note, reminders] of [
      [null, 1],
      ["Zoom: https://old.example.com", 0],
    ] as const) {
      const { id, advisor, confirm } = await createRequest();
      await confirm({ place: { kind: "later" } });
      await bookingStore.put({ ...(await getBookingRow(id)), place: null, meeting_note });
      await runDeadlinesAt(Date.now() + 25 * 3_600_000);
      const subjects = (await listEmailsTo(advisor.email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.startsWith("Tell "))).toHaveLength(reminders);
    }
  });

  it("is remembered for the advisor's next session if they ask for it, without a conflict for admins", async () => {
    const { member, advisor, confirm } = await createRequest();
    await confirm({ place: video, remember: true });
    const row = await advisorStore.find(advisor.id);
    expect([row?.usual_place, row?.version]).toEqual([video, advisor.version]);
    const next = await createRequestedBooking(shop, member, advisor, [toNineAmSlot(8)]);
    const token = await findProposalToken(advisor.email, next.id);
    expect((await callBookings("viewProposal", null, { token })).body.usual_place).toEqual(video);
    const other = await createRequest();
    await other.confirm({ place: phone });
    await other.answer("set_place", { place: phone, remember: true });
    expect((await advisorStore.find(other.advisor.id))?.usual_place, "of a place that stays").toEqual(phone);
  });
});

describe("subject and child's age", () => {
  const about = { subject: "Bedtime takes two hours.\nWhat can we try? 👨‍👩‍👧", child_age: "2-3" };

  it("keep no lone carriage return, which an email program may show as another line", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id } = await createPaidBooking(shop, member, advisor);
    const subject = "Bedtime\rand\r\nnaps\nfor two";
    await callBookings("scheduleBooking", member, { id, selected_times: [toNineAmSlot(5)], subject });
    expect((await getBookingRow(id)).subject).toBe("Bedtime\nand\r\nnaps\nfor two");
  });

  it("reach the advisor's email and page, and are erased with the booking", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id } = await createPaidBooking(shop, member, advisor);
    const selected_times = [toNineAmSlot(5)];
    await callBookings("scheduleBooking", member, { id, selected_times, ...about });
    const text = await getNewestText(advisor.email);
    expect(text).toContain("What can we try?");
    expect(text).toContain("Child's age: 2–3 years");
    const token = await findProposalToken(advisor.email, id);
    expect((await callBookings("viewProposal", null, { token })).body).toMatchObject(about);
    const { anonymizeBookings } = await import("./anonymize-bookings.ts");
    await anonymizeBookings(member);
    expect(await getBookingRow(id)).toMatchObject({ subject: null, child_age: null, place: null });
  });

  it.each([
    ["a web address", "See www.example.com"],
    ["an email address", "Write to me@example.com"],
    ["hidden characters", "Hello\u202eolleh"],
    ["more than 500 characters", "a".repeat(501)],
  ])("refuse %s, and so does the advisor's message when declining", async (_, text) => {
    const { member, advisor, answer } = await createRequest();
    const { id } = await createPaidBooking(shop, member, advisor);
    const sent = { id, selected_times: [toNineAmSlot(5)], subject: text };
    expect((await callBookings("scheduleBooking", member, sent)).body.error?.fields).toHaveProperty(
      "subject",
    );
    if (text.length < 500) expect((await answer("decline", { reason: text })).status).toBe(400);
  });
});
