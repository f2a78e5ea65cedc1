import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type Ses, startSes } from "../../local/emulators/aws/ses/server.ts";
import { fetchOutbox } from "../../local/emulators/aws/ses/ses.fixture.ts";
import { createTempDirectory } from "../../local/emulators/kit/temporary-directory.fixture.ts";
import { mockSettings } from "../../test/support/outbox.fixture.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { unset } from "../env.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import * as siteSettings from "../site-settings/site-settings.ts";
import { sendEmail } from "./send-email.ts";

await startTableForFile();
const dir = createTempDirectory(afterAll);
let ses: Ses;

beforeAll(async () => {
  ses = await startSes({ port: 0, dir });
  mockSettings({ form: unset, upgrade: unset });
  ses.defineConfigurationSet({ Name: "kindstead-test" });
  ses.verifyIdentity("kindstead.test");
  process.env.AWS_ENDPOINT_URL_SESV2 = ses.url;
});
beforeEach(() => {
  process.env.MAIL_FROM = "hello@kindstead.test";
});
afterAll(() => ses.close());

const buildEmail = (overrides: Partial<EmailMessage> = {}): EmailMessage => ({
  kind: "mail",
  to: "maya@example.com",
  subject: "Thank you – Grüße",
  paragraphs: ["Hi Maya,", "Here it is."],
  action: { label: "Open it", path: "/resources" },
  note: "You asked for this.",
  ...overrides,
});

it("sendEmail: sends HTML and text from the stage's sender to one recipient, with links to the site", async () => {
  expect(await sendEmail(buildEmail())).toBe(true);
  const [email, ...others] = await fetchOutbox(ses, "maya@example.com");
  expect(others).toEqual([]);
  expect(email).toMatchObject({
    from: "Kindstead <hello@kindstead.test>",
    to: ["maya@example.com"],
    cc: [],
    bcc: [],
    subject: "Thank you – Grüße",
  });
  expect(email?.html).toContain('href="https://kindstead.test/resources"');
  for (const body of [email?.html, email?.text])
    for (const text of ["Hi Maya,", "Here it is.", "Open it", "You asked for this."])
      expect(body).toContain(text);
  expect(email?.text).toContain("https://kindstead.test/resources");
});

it.each([`Ruth "Ruthie" Lee`, "<b> & sons", "back\\slash", "Elm, Oak & Co."])(
  "sendEmail: the owner can be called %s as the sender",
  async (sender_name) => {
    vi.spyOn(siteSettings, "getSiteSettings").mockResolvedValueOnce({
      ...(await siteSettings.getSiteSettings()),
      sender_name,
    });
    expect(await sendEmail(buildEmail({ to: "odd@example.com" }))).toBe(true);
    expect((await fetchOutbox(ses, "odd@example.com")).at(-1)?.from).toMatch(
      /^(".*"|=\?UTF-8\?B\?.*\?=) <hello@/,
    );
  },
);

it("sendEmail: throws the error of SES, which the outbox saves", async () => {
  await expect(sendEmail(buildEmail({ to: "maya@fail.test" }))).rejects.toThrow(/invalid content/);
});

it("sendEmail: sends nothing if the stage has no sender", async () => {
  process.env.MAIL_FROM = unset;
  expect(await sendEmail(buildEmail({ to: "nobody@example.com" }))).toBe(false);
  expect(await fetchOutbox(ses, "nobody@example.com")).toEqual([]);
});

it("sendEmail: lets the reader unsubscribe with one click (RFC 8058), and by a link", async () => {
  await sendEmail(buildEmail({ to: "ines@example.com", unsubscribe_path: "/leave?token=a.b" }));
  const [email] = await fetchOutbox(ses, "ines@example.com");
  expect(email?.headers).toEqual({
    "List-Unsubscribe": "<https://kindstead.test/leave?token=a.b>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  for (const body of [email?.html, email?.text])
    expect(body).toContain("https://kindstead.test/leave?token=a.b");
});

it("sendEmail: sets the reply-to address and attaches the calendar event", async () => {
  const invite = {
    method: "REQUEST",
    uid: "bkg_0192f3c8a1b2@kindstead",
    sequence: 0,
    starts_at: "2027-03-16T13:00:00.000Z",
    minutes: 60,
    summary: "60 minutes with Dr. Ana",
  } as const;
  await sendEmail(buildEmail({ to: "zoe@example.com", reply_to: "ana@example.com", invite }));
  const [email] = await fetchOutbox(ses, "zoe@example.com");
  expect(email?.reply_to).toEqual(["ana@example.com"]);
  const [file, ...more] = email?.attachments ?? [];
  expect([file?.name, file?.content_type, more]).toEqual([
    "session.ics",
    "text/calendar; charset=utf-8; method=REQUEST",
    [],
  ]);
  // Undo the line folding of iCalendar.
  const text = Buffer.from(file?.content_base64 ?? "", "base64")
    .toString()
    .replaceAll("\r\n ", "");
  expect(text).toContain("DTSTART:20270316T130000Z");
  expect(text).toContain("zoe@example.com");
});

it("sendEmail: all replies to one message are a thread in the reader's email program", async () => {
  const submission_id = "sub_0192f3c8a1b2";
  for (const subject of ["One", "Two"])
    await sendEmail(buildEmail({ to: "ann@example.com", subject, submission_id }));
  const emails = await fetchOutbox(ses, "ann@example.com");
  const messageId = "<sub_0192f3c8a1b2@kindstead.test>";
  const thread = { "In-Reply-To": messageId, References: messageId };
  expect(emails.map(({ headers }) => headers)).toEqual([thread, thread]);
});
