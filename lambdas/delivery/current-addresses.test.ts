import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { afterAll, expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { enqueueMessage, startHooksForFile } from "../../test/support/outbox.fixture.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
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

const hour = 3_600_000;

/** Sends an email about a session after it has waited for an hour. Returns to whom it went, and to whom a reply goes. */
async function sendLate(to: string, reply_to: string, booking: ReturnType<typeof make.booking>) {
  ses.resetHistory();
  await bookingEntity.build(PutItemCommand).item(booking).send();
  const email: EmailMessage = { kind: "mail", to, reply_to, subject: "Hi", paragraphs: ["It's confirmed."] };
  const about = { booking_id: booking.id, member_id: booking.member_id ?? "" };
  const { id } = await enqueueMessage({ ...email, ...about }, Date.now() - hour);
  await attemptDelivery(id, Date.now());
  const { Destination, ReplyToAddresses } = ses.commandCalls(SendEmailCommand)[0]?.args[0].input ?? {};
  return [Destination?.ToAddresses?.[0], ReplyToAddresses?.[0]];
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
  ]);
  expect(await sendLate("ana@example.com", "old@example.com", booking)).toEqual([
    "ana@example.com",
    "new@example.com",
  ]);
});

it("an email about a session that has waited still goes to a client who has left", async () => {
  const booking = make.booking({ member_id: crypto.randomUUID(), advisor_email: "ana@example.com" });
  expect(await sendLate("gone@example.com", "ana@example.com", booking)).toEqual([
    "gone@example.com",
    "ana@example.com",
  ]);
});
