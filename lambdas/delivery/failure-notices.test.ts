import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { crashAtWrite } from "../../test/support/crash-at-write.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import {
  buildHookMessage,
  createSentDelivery,
  enqueueMessage,
  startHooksForFile,
} from "../../test/support/outbox.fixture.ts";
import { findOutboxRow } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { toKeyedId } from "../id.ts";
import { memberStore } from "../members/member-store.ts";
import {
  buildDeliveryNotice,
  buildPremiumNotice,
  buildRefusedRefundNotice,
} from "../outbox/notice-messages.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import { handler } from "./outbox-admin.lambda.ts";

await startTableForFile();
const hooks = await startHooksForFile();
const minute = 60_000;

it("a refund of Premium that is refused for good is a notice, which leads to the member", async () => {
  const member_id = randomUUID();
  const start = Date.now();
  const refund = { payment_intent_id: "pi_1", number: 0, amount_cents: 500, reason: "Sorry", by: "admin" };
  const { id, retrying_since } = await enqueueMessage(
    { kind: "premium_refund", member_id, ...refund },
    start,
  );
  await attemptDelivery(id, start + 25 * 60 * minute);
  const { event } = buildPremiumNotice(member_id, `${id} ${retrying_since}`, "refused");
  const path = `/admin?tab=users&member=${member_id}`;
  expect(await findOutboxRow(toKeyedId("obx", event, "admins"))).toMatchObject({ message: { path } });
});

it("a refund of a session that is refused for good is a notice, which leads to the booking", async () => {
  const at = new Date().toISOString();
  const row = make.booking({
    state: "cancelled",
    payment_intent_id: "pi_1",
    paid_at: at,
    refund_requested_at: at,
  });
  await bookingStore.put(row);
  const { id, retrying_since } = await enqueueMessage({ kind: "refund", booking_id: row.id });
  await attemptDelivery(id, Date.now() + 25 * 60 * minute);
  const { event, path } = buildRefusedRefundNotice(row.id, `${id} ${retrying_since}`);
  expect(await findOutboxRow(toKeyedId("obx", event, "admins"))).toMatchObject({ message: { path } });
});

it("a refund that is refused for good is never without its notice, whenever the run stops", async () => {
  const member_id = randomUUID();
  const start = Date.now();
  const refund = { payment_intent_id: "pi_1", number: 0, amount_cents: 500, reason: "Sorry", by: "admin" };
  const { id, retrying_since } = await enqueueMessage(
    { kind: "premium_refund", member_id, ...refund },
    start,
  );
  // The first write is the claim, the second one ends the attempt.
  const run = () => attemptDelivery(id, start + 25 * 60 * minute);
  await crashAtWrite(3, "before", run).catch(() => undefined);
  const { event } = buildPremiumNotice(member_id, `${id} ${retrying_since}`, "refused");
  const notice = await findOutboxRow(toKeyedId("obx", event, "admins"));
  expect([(await findOutboxRow(id))?.state, notice?.state]).toEqual(["dead", "pending"]);
});

it("a notice, or a digest of one day, is not sent again later", async () => {
  const email = { kind: "mail" as const, to: "owner@example.com", subject: "Today", paragraphs: ["4 wait."] };
  const sent = await createSentDelivery({ ...email, is_notice: true });
  const admin = await createAdminClient(handler);
  expect((await admin.ask("adminResendEmail", { path: { id: sent.id } })).statusCode).toBe(409);
});

it("a hook that has failed for an hour is one notice, and no sooner", async () => {
  await hooks.misbehave({ outcome: 500, hook: "form" });
  const start = Date.now();
  const { id, retrying_since } = await enqueueMessage(buildHookMessage(), start);
  const { event } = buildDeliveryNotice("hook", retrying_since);
  const findNotice = () => findOutboxRow(toKeyedId("obx", event, "admins"));
  for (const minutes of [0, 1, 5, 15]) await attemptDelivery(id, start + minutes * minute + 1);
  expect(await findNotice()).toBeUndefined();
  for (const minutes of [60, 180]) await attemptDelivery(id, start + minutes * minute + 1);
  expect(await findNotice()).toMatchObject({ message: { kind: "admin_notice", about: "failures", event } });
});

it("an email with a link that has failed for an hour is a notice, and an alarm hears of it, which needs no email", async () => {
  const member = make.member({ email_verified_at: null });
  await memberStore.put(member);
  // The stage has a sender, but no email service.
  process.env.MAIL_FROM = "hello@kindstead.test";
  const start = Date.now();
  const message = { kind: "confirm_email", member_id: member.id, purpose: "welcome" } as const;
  const { id, retrying_since } = await enqueueMessage(message, start);
  const countLate = async (at: number) =>
    (await recordLogLines(() => attemptDelivery(id, at))).filter(
      (line) => JSON.parse(line).emails_late === 1,
    );
  for (const minutes of [0, 1, 5, 15])
    expect(await countLate(start + minutes * minute + 1), `after ${minutes} minutes`).toEqual([]);
  expect(await countLate(start + 60 * minute + 1)).toHaveLength(1);
  expect(await countLate(start + 180 * minute + 1), "one email sounds it once").toEqual([]);
  const { event } = buildDeliveryNotice("mail", retrying_since);
  expect(await findOutboxRow(toKeyedId("obx", event, "admins"))).toMatchObject({ message: { event } });
});
