import { afterEach, describe, expect, it, vi } from "vitest";
import { formatSlot } from "../../contract/slots.ts";
import {
  callAsAdmin,
  callBookings,
  createAdvisor,
  createConfirmedBooking,
  createPaidBooking,
  createRequestedBooking,
  getBookingRow,
  listBookingLocks,
  listEmailsTo,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";

const shop = await startShopForFile();
afterEach(() => void vi.useRealTimers());
const set = (id: string, slot: object, more: object = {}) =>
  callAsAdmin("adminSetBookingTime", { id, slot, before: null, ...more });

const closed = { monday: null, tuesday: null, wednesday: null, thursday: null, friday: null };
const working_hours = { ...closed, saturday: null, sunday: { from: "22:00", to: "23:00" } };

const listLastSubjects = async (...addresses: string[]) =>
  Promise.all(addresses.map(async (address) => (await listEmailsTo(address)).at(-1)?.subject));

describe("a time that was agreed by phone", () => {
  it("confirms a request at another time, locks it, tells both and is in the audit log", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id, slots } = await createRequestedBooking(shop, member, advisor);
    const { requested_at } = await getBookingRow(id);
    const { status, body } = await set(id, toNineAmSlot(9), {
      place: { kind: "phone", value: "555 010 0199" },
    });
    expect([status, body.state, body.place?.value]).toEqual([200, "confirmed", "555 010 0199"]);
    expect(body, "what the client asked for").toMatchObject({ requested_at, selected_times: slots });
    expect(await listBookingLocks(id)).toHaveLength(2);
    const subjects = await listLastSubjects(member.email, advisor.email);
    expect(subjects.every((subject) => subject?.includes("Confirmed"))).toBe(true);
    expect((await set(id, toNineAmSlot(9))).body.updated_at).toBe(body.updated_at);
    const items = await listAllOfMember(member.id);
    expect(items.filter(({ action }) => action === "booking.time_set")).toHaveLength(1);
  });

  it("keeps the place that the advisor gave with other times, unless another one was agreed", async () => {
    const { id, token } = await createRequestedBooking(shop, await createMember(), await createAdvisor());
    const place = { kind: "link", value: "https://meet.example.com/ana" };
    const selected_times = [toNineAmSlot(7)];
    await callBookings("answerProposal", null, { token, action: "propose_instead", selected_times, place });
    expect((await set(id, toNineAmSlot(9))).body).toMatchObject({
      state: "confirmed",
      place,
      reschedule: null,
    });
  });

  it("has the advisor's usual place if they wanted to give one later with other times", async () => {
    const usual_place = { kind: "link", value: "https://meet.example.com/usual" } as const;
    const advisor = await createAdvisor({ usual_place });
    const { id, token } = await createRequestedBooking(shop, await createMember(), advisor);
    const others = { action: "propose_instead", selected_times: [toNineAmSlot(7)], place: { kind: "later" } };
    await callBookings("answerProposal", null, { token, ...others });
    expect((await set(id, toNineAmSlot(9))).body.place).toEqual(usual_place);
  });

  it("confirms a paid booking whose client chose no times, and reschedules a confirmed session", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id } = await createPaidBooking(shop, member, advisor);
    await callBookings("getBooking", member, { id });
    expect((await set(id, toNineAmSlot(5))).body).toMatchObject({
      state: "confirmed",
      place: { kind: "later" },
    });
    const before = (await callAsAdmin("adminGetBooking", { id })).body.confirmed_time?.starts_at;
    const { requested_at, selected_times } = await getBookingRow(id);
    expect([requested_at !== null, selected_times], "the advisor's link works").toMatchObject([
      true,
      [{ starts_at: before }],
    ]);
    const place = { kind: "phone", value: "555 010 0199" };
    const moved = await set(id, toNineAmSlot(6, "3:00 PM"), { before, place });
    expect(moved.body).toMatchObject({ confirmed_time: toNineAmSlot(6, "3:00 PM"), place });
    expect(await listBookingLocks(id)).toEqual(
      [0, 1_800_000].map((ms) => Date.parse(moved.body.confirmed_time?.starts_at ?? "") + ms),
    );
  });

  it("is refused with slot_taken when another session has it, also at the same moment", async () => {
    const { advisor } = await createConfirmedBooking(shop);
    const others = await Promise.all(
      [6, 7].map(async (day) =>
        createRequestedBooking(shop, await createMember(), advisor, [toNineAmSlot(day)]),
      ),
    );
    const taken = await set(others[0]?.id ?? "", toNineAmSlot(5));
    expect([taken.status, taken.body.error?.code]).toEqual([409, "slot_taken"]);
    const answers = await Promise.all(others.map(({ id }) => set(id, toNineAmSlot(8))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("is refused while another admin sets a different one, which stays", async () => {
    const { id } = await createRequestedBooking(shop, await createMember(), await createAdvisor());
    const places = ["555 010 0188", "555 010 0199"].map((value) => ({ kind: "phone", value }));
    const answers = await Promise.all([8, 9].map((day) => set(id, toNineAmSlot(day), { place: places[0] })));
    const [first] = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await callAsAdmin("adminGetBooking", { id })).body).toEqual(first?.body);
    const refused = answers.find(({ status }) => status === 409)?.body.error;
    const { date, time } = formatSlot(
      first?.body.confirmed_time?.starts_at ?? "",
      first?.body.advisor_timezone,
    );
    expect(refused).toMatchObject({
      code: "conflict",
      message: expect.stringContaining(`to ${date}, ${time}`),
    });
    const { date: day = "", time: label = "" } = first?.body.confirmed_time ?? {};
    const same = { date: day, time: label, timezone: "America/New_York" };
    expect((await set(id, same, { place: places[0] })).status).toBe(200);
    expect((await set(id, same, { place: places[1] })).status, "another place").toBe(409);
  });

  it("is refused without a place once the first reminder would have gone, and from a page that shows a session", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id } = await createRequestedBooking(shop, member, advisor);
    const before = "2030-05-01T13:00:00.000Z";
    expect((await set(id, toNineAmSlot(5), { before })).body.error?.code).toBe("conflict");
    vi.useFakeTimers({ toFake: ["Date"] }).setSystemTime(Date.parse(`${toNineAmSlot(1).date}T10:00:00Z`));
    expect((await set(id, toNineAmSlot(0))).body.error?.fields).toEqual({ place: expect.any(String) });
    expect((await getBookingRow(id)).state).toBe("requested");
  });

  it("is refused in the past, unpaid, and outside the advisor's hours", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor({ working_hours })];
    const { id } = await createRequestedBooking(shop, member, await createAdvisor());
    expect((await set(id, toNineAmSlot(-2))).status).toBe(400);
    const created = await callBookings(
      "createBooking",
      member,
      { advisor_id: (await createAdvisor()).id, session_length: 60 },
      { headers: { "idempotency-key": crypto.randomUUID() } },
    );
    expect((await set(created.body.booking_id, toNineAmSlot(5))).body.error?.code).toBe("reschedule_closed");
    const hours = await createPaidBooking(shop, member, advisor);
    await callBookings("getBooking", member, { id: hours.id });
    expect((await set(hours.id, toNineAmSlot(5))).body.error?.code).toBe("outside_hours");
  });
});

it("an internal note is found by its words, and a second admin's does not overwrite it", async () => {
  const { id, member } = await createConfirmedBooking(shop);
  const save = (note: string, before: string | null) => callAsAdmin("adminNoteBooking", { id, note, before });
  expect((await save("Prefers mornings, twins Quibble", null)).body.admin_note).toContain("twins");
  expect((await save("Mine", null)).status).toBe(409);
  const found = await callAsAdmin("adminListBookings", { q: "quibble" });
  expect(found.body.items.map((item) => item.id)).toEqual([id]);
  const own = await callBookings("getBooking", member, { id });
  expect(JSON.stringify(own.body)).not.toContain("Quibble");
});
