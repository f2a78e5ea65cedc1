import { afterAll, beforeAll, expect, it } from "vitest";
import { type Ses, startSes } from "../../local/emulators/aws/ses/server.ts";
import type { SesEvent } from "../../local/emulators/aws/ses/simulator.ts";
import { createTempDirectory } from "../../local/emulators/kit/temporary-directory.fixture.ts";
import { createAdvisor } from "../../test/support/bookings.fixture.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { mockSettings } from "../../test/support/outbox.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { isSuppressed } from "../emails/suppressions.ts";
import { unset } from "../env.ts";
import { addImportedReader } from "../forms/forms.ts";
import { buildPendingPut, subscriberStore } from "../forms/subscriber-store.ts";
import { toAddressKey } from "../id.ts";
import { transactWrite } from "../table/transactions.ts";
import { handler } from "./mail-events.lambda.ts";
import { sendEmail } from "./send-email.ts";

const events: SesEvent[] = [];
let ses: Ses;

await startTableForFile();
beforeAll(async () => {
  const dir = createTempDirectory(afterAll);
  ses = await startSes({ port: 0, dir, publish: (event) => void events.push(event) });
  mockSettings({ form: unset, upgrade: unset });
  ses.defineConfigurationSet({ Name: "kindstead-test" });
  ses.verifyIdentity("kindstead.test");
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SESV2: ses.url,
    MAIL_FROM: "hello@kindstead.test",
  });
});
afterAll(() => ses.close());

const send = (to: string) => sendEmail({ kind: "mail", to, subject: "Hello", paragraphs: ["Hi,"] });
const receive = ({ detail, detailType }: SesEvent) =>
  handler({ source: "aws.ses", "detail-type": detailType, time: "2026-11-22T10:00:00Z", detail });

it.each(["bounce", "complaint"])(
  "an address that answers with a %s gets no further email and leaves the newsletter",
  async (name) => {
    const email = `${name}+1@simulator.amazonses.com`;
    const at = "2026-05-01T08:00:00.000Z";
    const consent = { source: "Fair", import_id: "imp_1", file_name: "readers.csv", by: "admin" };
    await addImportedReader({ email, first_name: "Maya", last_name: "Lind", confirmed_at: at, consent }, at);
    expect(await send(email)).toBe(true);
    const event = events.pop();
    if (!event) throw new Error("SES published no event");
    const lines = await recordLogLines(async () => {
      await receive(event);
      await receive(event);
    });
    expect(lines.join()).not.toContain("simulator");
    expect(await isSuppressed(email.toUpperCase())).toBe(true);
    expect(await subscriberStore.find(toAddressKey(email))).toBeUndefined();
    // The owner's newsletter tool hears of it, once.
    const posts = (await listPendingRows()).filter(({ message }) => JSON.stringify(message).includes(email));
    const payload = { source: "newsletter.unsubscribed", email, firstName: "Maya" };
    expect(posts).toMatchObject([{ message: { hook: "form", payload } }]);
    expect(await send(email)).toBe(false);
    expect(events).toEqual([]);
  },
);

it("an address that has never confirmed leaves without a post: the owner's newsletter tool does not know it", async () => {
  const email = "bounce+2@simulator.amazonses.com";
  const names = { first_name: "Maya", last_name: "Lind" };
  await transactWrite(buildPendingPut({ email, ...names }, new Date().toISOString()));
  await send(email);
  const event = events.pop();
  if (!event) throw new Error("SES published no event");
  await receive(event);
  expect(await subscriberStore.find(toAddressKey(email))).toBeUndefined();
  expect(JSON.stringify(await listPendingRows())).not.toContain(email);
});

it.each([
  { active: true, outcome: "of an active advisor is announced to admins once", notices: 1 },
  { active: false, outcome: "of an inactive advisor is announced to no one", notices: 0 },
])("a suppressed address $outcome", async (row) => {
  const email = `complaint+${row.active}@simulator.amazonses.com`;
  const { id } = await createAdvisor({ email: email.replace("c", "C"), active: row.active });
  await send(email);
  const event = events.pop();
  if (!event) throw new Error("SES published no event");
  await receive(event);
  await receive(event);
  const path = `/admin?tab=advisors&q=${id}`;
  const notices = (await listPendingRows()).filter(({ message }) => JSON.stringify(message).includes(path));
  expect(notices).toHaveLength(row.notices);
  expect(JSON.stringify(notices)).not.toContain(email);
});

it("a temporary bounce and the feedback not-spam suppress no address, and no log line says so", async () => {
  const recipients = [{ emailAddress: "dana@example.com" }];
  const lines = await recordLogLines(async () => {
    await receive({
      configurationSet: "set",
      detailType: "Email Bounced",
      detail: { eventType: "Bounce", bounce: { bounceType: "Transient", bouncedRecipients: recipients } },
    });
    await receive({
      configurationSet: "set",
      detailType: "Email Complaint Received",
      detail: {
        eventType: "Complaint",
        complaint: { complaintFeedbackType: "not-spam", complainedRecipients: recipients },
      },
    });
  });
  expect(lines.join()).not.toContain("Addresses suppressed");
  expect(await isSuppressed("dana@example.com")).toBe(false);
  expect(await send("dana@example.com")).toBe(true);
});

it("an event of another kind is logged and not repeated", async () => {
  const lines = await recordLogLines(() => handler({ detail: { eventType: "Open" } }));
  expect(lines.join()).toContain("Unknown event");
});
