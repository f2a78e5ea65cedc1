import { describe, expect, it } from "vitest";
import {
  callBookings,
  createConfirmedBooking,
  getBookingRow,
  listEmailsTo,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { answerNoShow, hour, startReported } from "./no-show.fixture.ts";
import { answer, confirm, createProposal, setTime, shop, view } from "./proposals.fixture.ts";

/* Checks what the advisor's page shows, and what its answers change besides the state of a booking. */

const video = { kind: "link", value: "https://meet.example.com/ana" } as const;
const phone = { kind: "phone", value: "555-0100" } as const;

const getUsualPlace = async ({ id }: { id: string }) => (await advisorStore.find(id))?.usual_place ?? null;

describe("the advisor's page", () => {
  it("shows until when to answer, the client's time zone, the usual place, and which times have passed", async () => {
    const times = [toNineAmSlot(5, "9:00 AM", "America/Chicago"), toNineAmSlot(6)];
    const { id, token, first, advisor } = await createProposal(times);
    await advisorStore.put({ ...advisor, usual_place: video });
    const { requested_at } = await getBookingRow(id);
    const { body } = await view(token);
    expect(body).toMatchObject({
      answer_by: new Date(Date.parse(requested_at ?? "") + 24 * hour).toISOString(),
      timezone: "America/New_York",
      client_timezone: "America/Chicago",
      usual_place: video,
      no_show: null,
      reschedule: null,
      slots: Array(2).fill({ open: true, problem: null }),
    });
    setTime(Date.parse(first));
    expect((await view(token)).body.slots).toMatchObject([
      { open: false, problem: "past" },
      { open: true, problem: null },
    ]);
  });

  it("offers none of the client's times once the request is answered", async () => {
    const [confirmed, proposed, declined] = [
      await createProposal(),
      await createProposal(),
      await createProposal(),
    ];
    const selected_times = [toNineAmSlot(8)];
    for (const { status, body } of [
      await confirm(confirmed.token, confirmed.first),
      await answer(proposed.token, { action: "propose_instead", selected_times, place: video }),
      await answer(declined.token, { action: "decline" }),
    ])
      expect([status, body.slots.map(({ open }) => open)]).toEqual([200, [false, false]]);
  });

  it("shows which of the other times for a session can still be chosen", async () => {
    const { token, advisor } = await createConfirmedBooking(shop);
    const selected_times = [toNineAmSlot(2), toNineAmSlot(3), toNineAmSlot(4)];
    const { body } = await answer(token, { action: "propose", selected_times });
    const slots = body.reschedule?.slots ?? [];
    expect(slots.map(({ open }) => open)).toEqual([true, true, true]);
    await createConfirmedBooking(shop, { advisor, slot: toNineAmSlot(3) });
    setTime(Date.parse(slots[0]?.starts_at ?? ""));
    const later = (await view(token)).body.reschedule?.slots;
    expect(later?.map(({ open }) => open)).toEqual([false, false, true]);
  });
});

describe("an answer of the advisor", () => {
  it("that is for another state of the booking changes nothing, and is no error", async () => {
    const { id, token } = await createProposal();
    const { version } = await getBookingRow(id);
    for (const action of [
      { action: "propose", selected_times: [toNineAmSlot(8)] },
      { action: "set_place", place: phone },
    ]) {
      const { status, body } = await answer(token, action);
      expect([status, body.state, body.reschedule, body.place]).toEqual([200, "requested", null, null]);
    }
    expect((await getBookingRow(id)).version).toBe(version);
  });

  it("by a link for something else is refused, and changes nothing", async () => {
    const request = await createProposal();
    expect((await answerNoShow(request.token, true)).status).toBe(404);
    const session = await startReported();
    const starts_at = new Date(session.start).toISOString();
    expect((await answer(session.token, { action: "cancel", starts_at })).status).toBe(404);
    expect((await session.row()).state).toBe("confirmed");
  });

  it("that changes the place sends it to both once, with a new version of the calendar entry", async () => {
    const { id, token, first, member, advisor } = await createProposal();
    await confirm(token, first, { meeting_note: "Room 4" });
    const give = (place: object) => answer(token, { action: "set_place", place });
    expect((await give({ kind: "later" })).body.error?.fields).toEqual({
      place: "Please enter a video link or a phone number",
    });
    expect((await give(video)).status).toBe(200);
    const row = await getBookingRow(id);
    expect(row, "the note was the place").toMatchObject({
      place: video,
      meeting_note: null,
      invite_sequence: 1,
    });
    for (const { email } of [member, advisor])
      expect((await listEmailsTo(email)).at(-1)).toMatchObject({
        subject: expect.stringMatching(/^How you'll meet/),
        invite: { sequence: 1, location: video.value },
      });
    expect((await give(video)).status).toBe(200);
    expect(await getBookingRow(id)).toEqual(row);
    await callBookings("cancelBooking", member, { id });
    expect((await give(phone)).body).toMatchObject({ state: "cancelled", place: video });
  });

  it("that changes the place keeps a note that was beside one", async () => {
    const { id, token, first } = await createProposal();
    await confirm(token, first, { place: phone, meeting_note: "Ring twice" });
    await answer(token, { action: "set_place", place: video });
    expect(await getBookingRow(id)).toMatchObject({ place: video, meeting_note: "Ring twice" });
  });

  it("keeps the place as the usual one only if it was asked for, of an answer that counts", async () => {
    const declined = await createProposal();
    await answer(declined.token, { action: "decline" });
    await confirm(declined.token, declined.first, { place: video, remember: true });
    expect(await getUsualPlace(declined.advisor)).toBeNull();
    const { token, first, advisor } = await createProposal();
    await confirm(token, first, { place: { kind: "later" }, remember: true });
    await answer(token, { action: "set_place", place: phone });
    expect(await getUsualPlace(advisor)).toBeNull();
    await answer(token, { action: "set_place", place: phone, remember: true });
    expect(await getUsualPlace(advisor), "of the place that stays").toEqual(phone);
    await answer(token, { action: "set_place", place: video, remember: true });
    expect(await getUsualPlace(advisor)).toEqual(video);
  });
});
