import { afterEach, expect, it } from "vitest";
import {
  callBookings,
  createAdvisor,
  createConfirmedBooking,
  createPaidBooking,
  createRequestedBooking,
  createUnpaidBooking,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listOpenBookings } from "./bookings.ts";

/* Checks what the page of a session and the back office read of bookings, beside the row. */

const shop = await startShopForFile();
afterEach(() => shop.behave());
const selected_times = [toNineAmSlot(7), toNineAmSlot(8)];

it("the client sees which proposed times another session has got, until the question is answered", async () => {
  const session = await createConfirmedBooking(shop);
  const request = await createRequestedBooking(shop, session.member, await createAdvisor());
  const asked = [
    { ...session, input: { action: "propose", selected_times } },
    { ...request, input: { action: "propose_instead", selected_times, place: { kind: "later" } } },
  ];
  const read = async ({ id }: { id: string }) =>
    (await callBookings("getBooking", session.member, { id })).body;
  for (const { token, input } of asked)
    expect((await callBookings("answerProposal", null, { token, ...input })).status).toBe(200);
  expect((await read(session)).reschedule?.taken).toEqual([]);
  await createConfirmedBooking(shop, { advisor: session.advisor, slot: selected_times[0] ?? {} });
  const { reschedule } = await read(session);
  expect(reschedule?.taken).toEqual([reschedule?.times[0]?.starts_at]);
  const { reschedule: others } = await read(request);
  expect([others?.times.length, others?.taken]).toEqual([2, []]);
  const refusal = { id: request.id, slot: null, asked_at: others?.asked_at };
  expect((await callBookings("answerReschedule", session.member, refusal)).body.state).toBe("declined");
  const declined = (await read(request)).reschedule;
  expect([declined?.times.length, declined?.taken]).toEqual([2, undefined]);
});

it("the payments of two bookings that are looked at in the same moment are both found", async () => {
  const advisor = await createAdvisor();
  const read = async () => {
    const member = await createMember();
    const { id } = await createPaidBooking(shop, member, advisor);
    return () => callBookings("getBooking", member, { id });
  };
  const [one, other] = [await read(), await read()];
  const answers = await Promise.all([one(), other()]);
  expect(answers.map(({ body }) => body.state)).toEqual(["paid", "paid"]);
});

it("a booking is shown unchanged while Stripe is unavailable, and as paid afterwards", async () => {
  const member = await createMember();
  const { id } = await createPaidBooking(shop, member, await createAdvisor());
  const read = async () => (await callBookings("getBooking", member, { id })).body.state;
  await shop.misbehave({ call: "GET /v1/payment_intents", mode: "status", status: 500 });
  expect(await read()).toBe("pending_payment");
  await shop.behave();
  expect(await read()).toBe("paid");
});

it("the open bookings of an advisor who is to be deleted are counted, and the first ones shown", async () => {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push((await createUnpaidBooking(member, advisor)).id);
  const { total, first } = await listOpenBookings(advisor.id, 2);
  expect([total, first.length]).toEqual([3, 2]);
  for (const { id } of first) expect(ids).toContain(id);
  const all = (await listOpenBookings(advisor.id, 5)).first.map(({ id }) => id);
  expect(all.toSorted()).toEqual(ids.toSorted());
});
