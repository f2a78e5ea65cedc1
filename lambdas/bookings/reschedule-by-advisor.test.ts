import { describe, expect, it } from "vitest";
import { formatActionName } from "../../contract/audit-names.ts";
import {
  answerQuestion,
  callAsAdmin,
  callBookings,
  createAdvisor,
  createConfirmedBooking,
  deliverRefunds,
  getBookingRow,
  listBookingLocks,
  listEmailsTo,
  toEmailText,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { setTime, shop } from "./proposals.fixture.ts";

const hour = 3_600_000;

/** The subjects of the emails about rescheduling. */
const listSubjects = async (address: string) =>
  (await listEmailsTo(address)).map(({ subject }) => subject).filter((subject) => /move/i.test(subject));

const toStarts = (times: readonly { starts_at: string }[] = []) => times.map(({ starts_at }) => starts_at);

describe("rescheduling that the advisor or an admin asks for", () => {
  const propose = async (times = [toNineAmSlot(7), toNineAmSlot(8)]) => {
    const session = await createConfirmedBooking(shop);
    const { status, body } = await callBookings("answerProposal", null, {
      token: session.token,
      action: "propose",
      selected_times: times,
    });
    return { ...session, status, body };
  };

  it("is answered by the client on their page, with the time or with the one that is confirmed", async () => {
    const { id, status, body, member, start } = await propose();
    const confirmed = Date.parse(body.confirmed_time?.starts_at ?? "");
    expect([status, body.reschedule?.by, confirmed]).toEqual([200, "advisor", start]);
    const [slot = ""] = toStarts(body.reschedule?.slots);
    const email = (await listEmailsTo(member.email)).at(-1);
    expect(email?.action).toEqual({ label: "Answer", path: `/sessions/${id}` });
    expect(toEmailText(email ?? ({} as never))).toContain(
      "You get a full refund of $80.00 if you cancel before",
    );
    const rescheduled = await answerQuestion(id, member, slot);
    expect(rescheduled.body).toMatchObject({ confirmed_time: { starts_at: slot }, reschedule: null });
    expect(await listBookingLocks(id)).toEqual([Date.parse(slot), Date.parse(slot) + hour / 2]);
    expect((await answerQuestion(id, member, slot)).status).toBe(200);
    const old = await answerQuestion(id, member, new Date(start).toISOString());
    expect(old.body.error?.code).toBe("reschedule_closed");
  });

  it("keeps the client's time zone, which both pages get; a client who asks sets a new one", async () => {
    const pacific = toNineAmSlot(7, "9:00 AM", "America/Los_Angeles");
    const { id, body, member, token } = await propose([pacific]);
    const [slot] = toStarts(body.reschedule?.slots);
    const rescheduled = (await answerQuestion(id, member, slot)).body;
    expect([rescheduled.confirmed_time?.timezone, rescheduled.client_timezone]).toEqual([
      "America/Los_Angeles",
      "America/New_York",
    ]);
    expect((await callBookings("viewProposal", null, { token })).body.client_timezone).toBe(
      "America/New_York",
    );
    const selected_times = [toNineAmSlot(8, "9:00 AM", "America/Chicago")];
    await callBookings("rescheduleBooking", member, { id, selected_times });
    const read = (await callBookings("getBooking", member, { id })).body;
    expect(read.client_timezone).toBe("America/Chicago");
    const { items } = (await callAsAdmin("adminListBookings", {})).body;
    expect(items.find((row) => row.id === id)?.client_timezone).toBe("America/Chicago");
  });

  it("of the advisor lets the client cancel with a full refund until the start, also after a no", async () => {
    const { id, member, start, intent } = await propose();
    await answerQuestion(id, member, null);
    setTime(start - 1_000);
    const { body } = await callBookings("cancelBooking", member, { id });
    expect(body).toMatchObject({ state: "cancelled", refund_requested_at: expect.any(String) });
    expect(await deliverRefunds(id)).toBe(1);
    const refunds = await shop.sdk.refunds.list({ payment_intent: intent });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([8_000]);
  });

  it("of an admin does not change the refund, and only the client can answer it", async () => {
    const session = await createConfirmedBooking(shop);
    const { id, token, member, advisor, start } = session;
    const asked = await callAsAdmin("adminRescheduleBooking", {
      id,
      selected_times: [toNineAmSlot(7)],
      asked_at: null,
    });
    expect([asked.status, asked.body.reschedule?.by]).toEqual([200, "admin"]);
    const actions = (await listAllOfMember(member.id)).map(({ action }) => formatActionName(action));
    expect(actions).toContain("Booking: reschedule proposed");
    const slot = asked.body.reschedule?.times[0]?.starts_at;
    for (const action of ["confirm", "decline"])
      await callBookings("answerProposal", null, {
        token,
        action,
        ...(action === "confirm" ? { slot } : {}),
      });
    await answerQuestion(id, token, null);
    expect(await getBookingRow(id)).toMatchObject({ reschedule: { by: "admin" } });
    const twice = await callBookings("rescheduleBooking", member, {
      id,
      selected_times: [toNineAmSlot(9)],
    });
    expect(twice.body.error?.code).toBe("reschedule_open");
    expect(await listSubjects(advisor.email)).toEqual(["We've asked Maya to move your session"]);
    setTime(start - hour);
    const { body } = await callBookings("cancelBooking", member, { id });
    expect(body).toMatchObject({ state: "cancelled", refund_requested_at: null, reschedule: null });
  });

  it("of an admin is refused while another admin proposes other times, which stay", async () => {
    const { id, member } = await createConfirmedBooking(shop);
    const propose = (day: number, asked_at: string | null = null) =>
      callAsAdmin("adminRescheduleBooking", { id, selected_times: [toNineAmSlot(day)], asked_at });
    const answers = await Promise.all([propose(7), propose(8)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const first = answers.find(({ status }) => status === 200)?.body.reschedule;
    expect((await getBookingRow(id)).reschedule).toEqual(first);
    expect((await listSubjects(member.email)).length).toBe(1);
    expect((await propose(9, first?.asked_at)).status).toBe(200);
  });

  it("is not answered by a page that shows an earlier question", async () => {
    const { id, token, member, start } = await propose([toNineAmSlot(7)]);
    const { asked_at } = (await getBookingRow(id)).reschedule ?? {};
    setTime(Date.now() + 60_000);
    const selected_times = [toNineAmSlot(7), toNineAmSlot(9)];
    await callBookings("answerProposal", null, { token, action: "propose", selected_times });
    for (const slot of [null, new Date(start + 48 * hour).toISOString()]) {
      const { status } = await callBookings("answerReschedule", member, { id, slot, asked_at });
      expect(status).toBe(409);
    }
    expect((await getBookingRow(id)).reschedule?.times).toHaveLength(2);
  });

  it("is agreed to by the other side only: to accept one's own question moves nothing", async () => {
    const { id, token, member, body, start } = await propose([toNineAmSlot(7)]);
    const accept = async (by: typeof member | string, slot: string | undefined) =>
      (await answerQuestion(id, by, slot)).body.error?.code;
    expect(await accept(token, toStarts(body.reschedule?.slots)[0])).toBe("reschedule_closed");
    await answerQuestion(id, member, null);
    const selected_times = [toNineAmSlot(8)];
    const own = (await callBookings("rescheduleBooking", member, { id, selected_times })).body.reschedule;
    expect(await accept(member, toStarts(own?.times)[0])).toBe("reschedule_closed");
    await answerQuestion(id, member, null);
    const asked = await callAsAdmin("adminRescheduleBooking", { id, selected_times, asked_at: null });
    expect(await accept(token, toStarts(asked.body.reschedule?.times)[0])).toBe("reschedule_closed");
    expect(Date.parse((await getBookingRow(id)).confirmed_time?.starts_at ?? "")).toBe(start);
    await answerQuestion(id, member, null);
    expect((await getBookingRow(id)).reschedule, "the client refuses an admin's question").toBeNull();
  });

  it("may be outside the working hours, which a client cannot ask for", async () => {
    const hours = { from: "09:00", to: "10:00" };
    const working_hours = {
      monday: hours,
      tuesday: hours,
      wednesday: hours,
      thursday: hours,
      friday: hours,
      saturday: hours,
      sunday: hours,
    };
    const advisor = await createAdvisor({ working_hours });
    const { id, token, member } = await createConfirmedBooking(shop, { advisor });
    const selected_times = [toNineAmSlot(7, "2:00 PM")];
    const asked = await callBookings("rescheduleBooking", member, { id, selected_times });
    expect(asked.body.error?.code).toBe("outside_hours");
    const proposal = { token, action: "propose", selected_times };
    const { status, body } = await callBookings("answerProposal", null, proposal);
    expect([status, body.reschedule?.slots.map(({ open }) => open)]).toEqual([200, [true]]);
  });

  it("is answered once by a double press, which is no error, and not at all once the session is cancelled", async () => {
    const { id, member, body } = await propose([toNineAmSlot(7)]);
    const [slot] = toStarts(body.reschedule?.slots);
    const presses = await Promise.all([1, 2].map(() => answerQuestion(id, member, slot)));
    expect(presses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await getBookingRow(id)).invite_sequence).toBe(1);
    await callBookings("cancelBooking", member, { id });
    expect((await answerQuestion(id, member, slot)).body.error?.code).toBe("reschedule_closed");
  });

  it("shows a time that another session has got since as taken, on both pages", async () => {
    const { id, token, member, advisor } = await propose();
    await createConfirmedBooking(shop, { advisor, slot: toNineAmSlot(7) });
    const proposal = (await callBookings("viewProposal", null, { token })).body;
    expect(proposal.reschedule?.slots.map(({ open }) => open)).toEqual([false, true]);
    const session = (await callBookings("getBooking", member, { id })).body;
    expect(session.reschedule?.taken).toEqual([proposal.reschedule?.slots[0]?.starts_at]);
  });

  it("is lost to another session that gets the time first", async () => {
    const { id, member, body, advisor } = await propose([toNineAmSlot(7)]);
    await createConfirmedBooking(shop, { member, advisor, slot: toNineAmSlot(7) });
    const slot = toStarts(body.reschedule?.slots)[0];
    const late = await answerQuestion(id, member, slot);
    expect(late.body.error?.code).toBe("slot_taken");
    expect((await getBookingRow(id)).reschedule).toBeTruthy();
  });
});
