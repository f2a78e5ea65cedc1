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

/** Waits for the one email with this subject, or one that matches, to an address. With `about`, it contains that text. */
export async function waitForEmail(
  { endpoints }: Pick<JourneyApp, "endpoints">,
  to: string,
  subject: string | RegExp,
  about = "",
) {
  const matches = (text: string) => (subject instanceof RegExp ? subject.test(text) : text === subject);
  const address = new URL("/outbox.json", endpoints.mail.url);
  address.searchParams.set("to", to);
  const found = async () =>
    outbox
      .parse(await (await fetch(address)).json())
      .emails.filter((mail) => matches(mail.subject) && mail.html.includes(about));
  await expect.poll(async () => (await found()).length, { message: `${subject} to ${to}` }).toBe(1);
  const [mail] = await found();
  if (!mail) throw new Error("It was there a moment ago");
  return mail;
}
