import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { afterAll, expect, it } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { make } from "../../test/support/make.ts";
import { enqueueMessage, startHooksForFile } from "../../test/support/outbox.fixture.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { handler as memberPageHandler } from "../account/member-page-admin.lambda.ts";
import { handler as bookingsHandler } from "../bookings/bookings-admin.lambda.ts";
import { memberStore } from "../members/member-store.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import { bookingEntity } from "../table/entities.ts";
import { attemptDelivery } from "./attempt-delivery.ts";

await startTableForFile();
await startHooksForFile();
const ses = mockClient(SESv2Client);
ses.on(SendEmailCommand).resolves({ MessageId: "1" });
process.env.MAIL_FROM = "hello@kindstead.test";
afterAll(() => {
  ses.restore();
  delete process.env.MAIL_FROM;
});

const bookings = await createAdminClient(bookingsHandler);
const members = await createAdminClient(memberPageHandler);
const hour = 3_600_000;

/** Sends an email about a session after it has waited for an hour. Returns to whom it went, to whom a reply goes, and to whom the back office says that it went. */
async function sendLate(to: string, reply_to: string, booking: ReturnType<typeof make.booking>) {
  ses.resetHistory();
  await bookingEntity.build(PutItemCommand).item(booking).send();
  const email: EmailMessage = { kind: "mail", to, reply_to, subject: "Hi", paragraphs: ["It's confirmed."] };
  const about = { booking_id: booking.id, member_id: booking.member_id ?? "" };
  const { id } = await enqueueMessage({ ...email, ...about }, Date.now() - hour);
  await attemptDelivery(id, Date.now());
  const { items } = await bookings.get("adminListBookingEmails", { path: { id: booking.id } });
  const shown = items.find((item) => item.id === id)?.to;
  const { Destination, ReplyToAddresses } = ses.commandCalls(SendEmailCommand)[0]?.args[0].input ?? {};
  return [Destination?.ToAddresses?.[0], ReplyToAddresses?.[0], shown];
}

it("an email about a session that has waited goes to the member's address of today, and one to the advisor stays theirs", async () => {
  const member = make.member({ email: "new@example.com" });
  await memberStore.put(member);
  const booking = make.booking({
    member_id: member.id,
    client_email: member.email,
    advisor_email: "ana@example.com",
  });
  expect(await sendLate("old@example.com", "ana@example.com", booking)).toEqual([
    "new@example.com",
    "ana@example.com",
    "new@example.com",
  ]);
  expect(await sendLate("ana@example.com", "old@example.com", booking)).toEqual([
    "ana@example.com",
    "new@example.com",
    "ana@example.com",
  ]);
});

it("an email about a session that has waited still goes to a client who has left", async () => {
  const booking = make.booking({ member_id: crypto.randomUUID(), advisor_email: "ana@example.com" });
  expect(await sendLate("gone@example.com", "ana@example.com", booking)).toEqual([
    "gone@example.com",
    "ana@example.com",
    "gone@example.com",
  ]);
});

it("a member's page says to which address a link was sent, also after the address has changed", async () => {
  const member = make.member({ email: "first@example.com", email_verified_at: null });
  await memberStore.put(member);
  const message = { kind: "confirm_email", member_id: member.id, purpose: "confirm" } as const;
  const { id } = await enqueueMessage(message);
  await attemptDelivery(id, Date.now());
  await memberStore.change(member.id, (row) => ({ after: { ...row, email: "second@example.com" } }));
  const { items } = await members.get("adminListMemberEmails", { path: { id: member.id } });
  expect(items.map(({ to, state }) => [to, state])).toEqual([["first@example.com", "sent"]]);
});
