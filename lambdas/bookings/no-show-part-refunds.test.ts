import { expect, it } from "vitest";
import {
  callAsAdmin,
  callBookings,
  deliverRefunds,
  listEmailsTo,
  runDeadlinesAt,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { answerNoShow, day, startReported, toAdvisor } from "./no-show.fixture.ts";

const half = { amount_cents: 4_000, left_cents: 8_000, reason: "You met for half an hour" };

it("a part that an admin refunds decides an open report: the rest is kept, and both hear so", async () => {
  const session = await startReported();
  await answerNoShow(session.token, true);
  const admin = await createMember({ is_admin: true });
  const refund = () =>
    callBookings("adminRefundBooking", admin, { id: session.id, ...half, settles_report: true });
  expect((await refund()).body).toMatchObject({ state: "confirmed", no_show: { outcome: "kept" } });
  expect((await refund()).status, "pressed twice").toBe(200);
  await deliverRefunds();
  await runDeadlinesAt(session.answerBy + 10 * day);
  await deliverRefunds();
  const row = await session.row();
  expect([row.refunded_cents, row.refund_requested_at], "nothing more is refunded by itself").toEqual([
    4_000,
    null,
  ]);
  const decided = (await listAllOfMember(session.member.id)).find(({ by }) => by === admin.id);
  expect(decided?.detail).toMatchObject({ amount_cents: 4_000, of_cents: 8_000, report: "kept" });

  const read = async (email: string, subject: string) =>
    (await listEmailsTo(email)).find((sent) => sent.subject.startsWith(subject))?.paragraphs.join(" ");
  expect(await read(session.member.email, "Refund of a part of your session")).toContain(
    "You get back $40.00 of the $80.00 that you paid. We're not refunding the rest.",
  );
  expect(await read(session.advisor.email, toAdvisor.settled)).toContain(
    "They get back $40.00 of the $80.00 that they paid.",
  );
});

it("a payment that is kept after a part of it was refunded is not called unrefunded", async () => {
  const session = await startReported();
  await answerNoShow(session.token, true);
  await callAsAdmin("adminRefundBooking", { id: session.id, ...half });
  await callAsAdmin("adminKeepPayment", { id: session.id });
  const subjects = (await listEmailsTo(session.member.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("No refund"))).toEqual([]);
  expect(subjects.filter((subject) => subject.startsWith("Refund of a part"))).toHaveLength(1);
});
