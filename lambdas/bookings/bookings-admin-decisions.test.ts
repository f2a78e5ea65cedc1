import { expect, it, vi } from "vitest";
import { toBookedSlot } from "../../contract/slots.ts";
import {
  callBookings,
  createAdvisor,
  getBookingRow,
  listEmailsTo,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import type { BookingRow } from "../table/entities.ts";
import { bookingStore } from "./booking-store.ts";

/* Checks what an admin decides about one booking: each is in the audit log, and a double press changes nothing. */

await startTableForFile();
const admin = await createMember({ is_admin: true });
const now = new Date().toISOString();

/** A confirmed session in five days unless `changes` say otherwise. */
async function createSession(changes: Partial<BookingRow> = {}) {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const { date } = toNineAmSlot(5);
  const confirmed_time = toBookedSlot({ date, time: "9:00 AM", timezone: "America/New_York" });
  const row = make.booking({
    member_id: member.id,
    client_email: member.email,
    advisor_id: advisor.id,
    advisor_email: advisor.email,
    state: "confirmed",
    requested_at: now,
    selected_times: [confirmed_time],
    confirmed_time,
    confirmed_at: now,
    ...changes,
  });
  await bookingStore.put(row);
  return {
    id: row.id,
    advisor,
    /** The actions in the audit log, of which each names the admin and the booking. */
    listActions: async () => {
      const entries = await listAllOfMember(member.id);
      for (const entry of entries) expect(entry).toMatchObject({ by: admin.id, object_id: row.id });
      return entries.map(({ action }) => action).toSorted();
    },
    listSubjects: async () => {
      const emails = [...(await listEmailsTo(member.email)), ...(await listEmailsTo(advisor.email))];
      return emails.map(({ subject }) => subject);
    },
  };
}

it("keeping the payment of a reported session tells both once, and needs an open report", async () => {
  const no_show = {
    reported_at: now,
    message: null,
    answer_by: now,
    answer: "present",
    answered_at: now,
    answer_message: null,
    is_reviewed: false,
    needs_admin: false,
    outcome: null,
  } as const;
  const { id, listActions, listSubjects } = await createSession({ no_show });
  const keep = (booking: string) => callBookings("adminKeepPayment", admin, { id: booking });
  const { body } = await keep(id);
  expect(body.no_show?.outcome).toBe("kept");
  expect((await keep(id)).body.updated_at).toBe(body.updated_at);
  expect(await listSubjects()).toEqual([
    "No refund for your session with Ana Ruiz",
    "Settled: your session with Maya Lind",
  ]);
  expect(await listActions()).toEqual(["booking.payment_kept"]);
  expect((await keep((await createSession()).id)).status).toBe(409);
});

it("a new link is sent only while it opens something, and to an advisor who has an address", async () => {
  const { id, advisor, listActions } = await createSession();
  const resend = (booking: string) => callBookings("adminResendProposal", admin, { id: booking });
  expect((await resend(id)).status).toBe(200);
  const [email] = await listEmailsTo(advisor.email);
  expect(email?.action?.path).toMatch(new RegExp(`^/proposal#${id}\\.2\\.`));
  expect(await listActions()).toEqual(["booking.proposal_resent"]);
  const closed = await createSession({ state: "declined", confirmed_time: null });
  expect((await resend(closed.id)).body.error?.code).toBe("conflict");
  await advisorStore.put({ ...advisor, email: null });
  const { status, body } = await resend(id);
  const message = "This advisor has no email address. Add one in Manage Advisors, then send the link again.";
  expect([status, body.error]).toMatchObject([409, { code: "conflict", message }]);
  expect(await getBookingRow(id)).toMatchObject({ proposal_version: 2, advisor_email: advisor.email });
});

it("other times replace the proposed ones only if the admin has seen those", async () => {
  const { id, listActions } = await createSession();
  const propose = (days: number, asked_at: string | null) =>
    callBookings("adminRescheduleBooking", admin, { id, selected_times: [toNineAmSlot(days)], asked_at });
  const { body } = await propose(7, null);
  expect(body.reschedule).toMatchObject({ by: "admin", asked_at: body.updated_at });
  expect((await propose(7, null)).body.updated_at, "pressed twice").toBe(body.updated_at);
  const late = await propose(8, null);
  const message = "The proposed times have changed in the meantime. Yours were not sent.";
  expect([late.status, late.body.error]).toMatchObject([409, { code: "conflict", message }]);
  expect((await propose(8, body.updated_at)).status).toBe(200);
  expect(await listActions()).toEqual(Array(2).fill("booking.reschedule_proposed"));
});

it("an agreed time is set once, and an internal note is saved over no other admin's", async () => {
  const requested = { state: "requested", confirmed_time: null, confirmed_at: null } as const;
  const { id, listActions } = await createSession(requested);
  const set = () => callBookings("adminSetBookingTime", admin, { id, slot: toNineAmSlot(6), before: null });
  const { body } = await set();
  expect(body.state).toBe("confirmed");
  expect((await set()).body.updated_at).toBe(body.updated_at);
  const save = (note: string, before: string | null) =>
    callBookings("adminNoteBooking", admin, { id, note, before });
  const noted = await save("Prefers mornings", null);
  expect((await save("Prefers mornings", null)).body.updated_at).toBe(noted.body.updated_at);
  expect((await save("Mine", null)).status).toBe(409);
  expect((await save("Mine", "Prefers mornings")).body.admin_note).toBe("Mine");
  expect(await listActions()).toEqual(["booking.noted", "booking.noted", "booking.time_set"]);
});

it("a change that meets another write four times answers busy", async () => {
  const { id } = await createSession();
  const update = vi.spyOn(bookingStore, "update");
  for (let write = 0; write < 4; write++) update.mockResolvedValueOnce(undefined);
  const save = () => callBookings("adminNoteBooking", admin, { id, note: "Prefers mornings", before: null });
  expect((await save()).status).toBe(503);
  expect(update).toHaveBeenCalledTimes(4);
  expect((await save()).status).toBe(200);
});
