import { expect, it } from "vitest";
import { callAsAdmin, listEmailsTo, toNineAmSlot, wholeRefund } from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/membership.fixture.ts";
import { listAllOfMember } from "../audit/audit.ts";
import { isStillTrue } from "../delivery/email-condition.ts";
import { bookingStore } from "./booking-store.ts";
import { answerNoShow, day, setDispute, startReported, toClient } from "./no-show.fixture.ts";

const findEmail = async (address: string, subject: string) =>
  (await listEmailsTo(address)).find((email) => email.subject === subject);

it("an admin's decision is in the audit log, its email has the reason, and an earlier email that is late is not sent", async () => {
  const [kept, refunded] = [await startReported(), await startReported()];
  for (const { token } of [kept, refunded]) await answerNoShow(token, true);
  const review = await findEmail(kept.member.email, toClient.review);
  const isReviewTrue = async () => review && isStillTrue(review, Date.now());
  expect(await isReviewTrue()).toBe(true);
  await callAsAdmin("adminKeepPayment", { id: kept.id });
  expect(await isReviewTrue()).toBe(false);
  const actions = (await listAllOfMember(kept.member.id)).map(({ action }) => action);
  expect(actions.toSorted()).toEqual([
    "booking.no_show_contested",
    "booking.no_show_reported",
    "booking.paid",
    "booking.payment_kept",
  ]);
  await callAsAdmin("adminRefundBooking", { id: refunded.id, ...wholeRefund });
  const told = await findEmail(refunded.member.email, toClient.refund);
  expect(told?.facts).toContainEqual({ label: "Reason", value: wholeRefund.reason });
});

it("the email that an admin looks into a report promises no money while the bank has it", async () => {
  const session = await startReported();
  await setDispute(session, "under_review");
  await answerNoShow(session.token, true);
  const { note } = (await findEmail(session.member.email, toClient.review)) ?? {};
  expect(note).toContain("Your bank is looking into this payment, too");
});

it("a member's third report needs no admin if the first is more than 90 days old", async () => {
  const member = await createMember();
  const report = (days: number) => startReported({ member, slot: toNineAmSlot(days) });
  const row = await (await report(5)).row();
  const claimed_at = new Date(Date.now() - 85 * day).toISOString();
  if (row.no_show)
    await bookingStore.put({ ...row, no_show: { ...row.no_show, claimed_at }, version: row.version + 1 });
  await report(5);
  const third = await (await report(5)).row();
  expect(third.no_show?.is_reviewed).toBe(false);
});

it("a session is reported and withdrawn a few times a day at most", async () => {
  const { withdraw } = await startReported();
  for (let uses = 2; uses <= 6; uses++) expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).status).toBe(429);
});
