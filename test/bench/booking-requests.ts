import { randomUUID } from "node:crypto";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { bookingStore } from "../../lambdas/bookings/booking-store.ts";
import { outboxAdminStore } from "../../lambdas/delivery/outbox-admin-store.ts";
import { clientAddressHeader } from "../../lambdas/env.ts";
import { createId } from "../../lambdas/id.ts";
import { memberStore } from "../../lambdas/members/member-store.ts";
import type { BookingRow } from "../../lambdas/table/entities.ts";
import { outboxEntity } from "../../lambdas/table/system-entities.ts";
import { transactWrite } from "../../lambdas/table/transactions.ts";
import {
  callBookings,
  createAdvisor,
  createPaidBooking,
  createRequestedBooking,
  getBookingRow,
  toNineAmSlot,
  wholeRefund,
} from "../support/bookings.fixture.ts";
import { buildTokenClaims } from "../support/event.ts";
import { make } from "../support/make.ts";
import { createMember } from "../support/member-rows.ts";
import { createFailedDelivery } from "../support/outbox.fixture.ts";
import type { Shop } from "../support/shop.ts";
import type { SampleRequests } from "./requests.ts";

/** Creates a client, an advisor and bookings in the needed states, and returns a typical request for each booking route. */
export default async function createBookingRequests(shop: Shop): Promise<SampleRequests> {
  const [member, admin, advisor] = [
    await createMember(),
    make.memberWithRole("admin"),
    await createAdvisor(),
  ];
  await memberStore.put(admin);
  const [claims, asAdmin] = [buildTokenClaims(member.id), buildTokenClaims(admin.id)];
  const { id } = await createPaidBooking(shop, member, advisor);
  await callBookings("getBooking", member, { id });
  const { id: asked, token, slots: proposed } = await createRequestedBooking(shop, member, advisor);
  const [before, beforeProposal] = [await createRestore(id), await createRestore(asked)];
  const other = await createRequestedBooking(shop, member, await createAdvisor(), [toNineAmSlot(8)]);
  const { id: confirmed } = other;
  const slot = other.slots[0]?.starts_at;
  await callBookings("answerProposal", null, { token: other.token, action: "confirm", slot });
  const beforeMove = await createRestore(confirmed);
  const [started, reported] = [await createStarted(confirmed), await createStarted(confirmed, buildReport())];
  const [beforeReport, beforeDecision] = [await createRestore(started), await createRestore(reported)];
  const { id: returned, failedRefund, beforeSettling } = await createReturned(id);
  let days = 0;
  const proposal = (client: string, answer: object = {}) => ({
    body: { token, ...answer },
    headers: { [clientAddressHeader]: client },
  });
  return {
    createBooking: {
      // A new idempotency key each time, because a repeated key only reads.
      get sent() {
        const headers = { "idempotency-key": randomUUID() };
        return { body: { advisor_id: advisor.id, session_length: 60 }, headers, claims };
      },
      durableSteps: 2,
      // More reads: unpaid bookings before and after, whether payments are paused, and earlier failures of the call to Stripe.
      ownCalls: 8,
      limited: true,
    },
    // The active advisors, one step for the open bookings of each, and one for the bookings themselves.
    listFreeTimes: { sent: {}, ownCalls: 5 },
    listBusyTimes: {
      sent: { path: { id: advisor.id }, query: getNextMonth(), claims },
      // The advisor, and their open bookings in two steps.
      ownCalls: 3,
    },
    listMyBookings: { sent: { claims } },
    getBooking: { sent: { path: { id }, claims }, before },
    scheduleBooking: {
      sent: { path: { id }, body: { selected_times: [toNineAmSlot(5)] }, claims },
      // Two more reads: the advisor's working hours, and the slot locks of the times.
      ownCalls: 4,
      before,
    },
    cancelBooking: { sent: { path: { id }, claims }, before },
    // Beside the booking: the rate limit, the advisor, and the slot locks of the times.
    rescheduleBooking: {
      sent: { path: { id: confirmed }, body: { selected_times: [toNineAmSlot(9)] }, claims },
      ownCalls: 5,
      limited: true,
      before: beforeMove,
    },
    answerReschedule: {
      sent: { path: { id: confirmed }, body: { slot: null, asked_at: new Date().toISOString() }, claims },
      durableSteps: 0,
      ownCalls: 2,
      limited: true,
      before: beforeMove,
    },
    // The limit, the booking twice (to find its client, and to change it), whether the advisor's address gets email, and the
    // client's other reports.
    reportNoShow: {
      sent: { path: { id: started }, body: { action: "report" }, claims },
      ownCalls: 6,
      limited: true,
      before: beforeReport,
    },
    // Beside the booking: the advisor, and the slot locks of the times.
    viewProposal: {
      sent: proposal("192.0.2.11"),
      durableSteps: 0,
      ownCalls: 3,
      limited: true,
      before: beforeProposal,
    },
    answerProposal: {
      sent: proposal("192.0.2.12", { action: "decline" }),
      otherFields: { slot: proposed[0]?.starts_at },
      limited: true,
      before: beforeProposal,
    },
    adminRescheduleBooking: {
      sent: {
        path: { id: confirmed },
        body: { selected_times: [toNineAmSlot(9)], asked_at: null },
        claims: asAdmin,
      },
      ownCalls: 4,
      before: beforeMove,
    },
    adminGetBooking: { sent: { path: { id }, claims: asAdmin }, before },
    // The booking tells whose emails they are; the index holds only ids.
    adminListBookingEmails: {
      sent: { path: { id }, claims: asAdmin },
      ownCalls: 3,
      before,
    },
    adminKeepPayment: {
      sent: { path: { id: reported }, claims: asAdmin },
      before: beforeDecision,
    },
    adminSetBookingTime: {
      // Another day each time, because the restored booking has the earlier one's lock still.
      get sent() {
        const slot = toNineAmSlot(10 + (days++ % 40));
        return { path: { id }, body: { slot, before: null }, claims: asAdmin };
      },
      ownCalls: 4,
      before,
    },
    adminNoteBooking: {
      sent: { path: { id }, body: { note: "Prefers mornings", before: null }, claims: asAdmin },
      before,
    },
    // One more read: the failed delivery.
    adminSettleRefund: {
      sent: { path: { id: returned }, body: { delivery: failedRefund }, claims: asAdmin },
      ownCalls: 3,
      before: beforeSettling,
    },
    adminRefundBooking: {
      sent: { path: { id }, body: wholeRefund, claims: asAdmin },
      before,
    },
    // The first step reads the advisor's current address.
    adminResendProposal: {
      sent: { path: { id: asked }, claims: asAdmin },
      durableSteps: 2,
      before: beforeProposal,
    },
  };
}

/** Copies a confirmed session as one that began 20 minutes ago. */
async function createStarted(id: string, no_show: BookingRow["no_show"] = null): Promise<string> {
  const row = await getBookingRow(id);
  const starts_at = new Date(Date.now() - 20 * 60_000).toISOString();
  const copy = { ...row, id: createId("bkg"), no_show };
  await bookingStore.put({
    ...copy,
    confirmed_time: row.confirmed_time && { ...row.confirmed_time, starts_at },
  });
  return copy.id;
}

/** Copies a paid session as a cancelled one whose refund has failed. */
async function createReturned(paid: string) {
  const [id, now] = [createId("bkg"), new Date().toISOString()];
  await bookingStore.put({
    ...(await getBookingRow(paid)),
    id,
    state: "cancelled",
    refund_requested_at: now,
  });
  const { id: failedRefund } = await createFailedDelivery({ kind: "refund", booking_id: id });
  const [restore, delivery] = [await createRestore(id), await outboxAdminStore.find(failedRefund)];
  const beforeSettling = async () => {
    await restore();
    if (delivery) await transactWrite(outboxEntity.build(PutTransaction).item(delivery));
  };
  return { id, failedRefund, beforeSettling };
}

const buildReport = (): NonNullable<BookingRow["no_show"]> => ({
  reported_at: new Date().toISOString(),
  message: null,
  answer_by: new Date(Date.now() + 48 * 3_600_000).toISOString(),
  answer: null,
  answered_at: null,
  answer_message: null,
  is_reviewed: false,
  needs_admin: false,
  outcome: null,
});

function getNextMonth() {
  const now = Date.now();
  return { from: new Date(now).toISOString(), to: new Date(now + 31 * 86_400_000).toISOString() };
}

/** Returns a function that restores a booking to its current state. */
async function createRestore(id: string): Promise<() => Promise<void>> {
  const row = await getBookingRow(id);
  return async () => {
    const { version } = await getBookingRow(id);
    await bookingStore.update({ ...row, version }, { changes: {} }, Date.now());
  };
}
