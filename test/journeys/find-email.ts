import * as z from "zod";
import { expect, type JourneyApp } from "./journey-test.ts";

const outbox = z.object({
  emails: z.array(
    z.object({
      subject: z.string(),
      html: z.string(),
      reply_to: z.array(z.string()),
      headers: z.record(z.string(), z.string()).optional(),
      attachments: z.array(z.object({ name: z.string(), content_base64: z.string() })),
    }),
  ),
});

type MailApp = Pick<JourneyApp, "endpoints">;

/** Lists the emails to an address, oldest first. */
export async function listEmails({ endpoints }: MailApp, to: string) {
  const address = new URL("/outbox.json", endpoints.mail.url);
  address.searchParams.set("to", to);
  return outbox.parse(await (await fetch(address)).json()).emails;
}

/** Waits for the one email with this subject, or one that matches, to an address. With `about`, it contains that text. */
export async function waitForEmail(app: MailApp, to: string, subject: string | RegExp, about = "") {
  const matches = (text: string) => (subject instanceof RegExp ? subject.test(text) : text === subject);
  const found = async () =>
    (await listEmails(app, to)).filter((mail) => matches(mail.subject) && mail.html.includes(about));
  const options = { message: `${subject} to ${to}`, intervals: [100] };
  await expect.poll(async () => (await found()).length, options).toBe(1);
  const [mail] = await found();
  if (!mail) throw new Error("It was there a moment ago");
  return mail;
}

/** Waits for an email to an address and returns the newest. */
export async function waitForNewestEmail(app: MailApp, to: string) {
  const newest = async () => (await listEmails(app, to)).at(-1);
  await expect.poll(newest, { message: `a mail to ${to}`, intervals: [100] }).toBeDefined();
  const mail = await newest();
  if (!mail) throw new Error("It was there a moment ago");
  return mail;
}

/** The first link in an email, decoded as an email client would. */
export function findLink(html: string): string {
  const href = /href="([^"]+)"/.exec(html)?.[1] ?? "";
  return href.replaceAll("&amp;", "&").replaceAll("&#x3D;", "=");
}
