import * as z from "zod";
import { expect } from "./journey-test.ts";

const outbox = z.object({
  emails: z.array(z.object({ to: z.array(z.string()), subject: z.string(), html: z.string().nullish() })),
});

/** Waits for an email to an address and returns the newest. */
export async function waitForNewestEmail(
  outboxUrl: string,
  email: string,
): Promise<{ subject: string; html: string }> {
  const address = new URL("/outbox.json", outboxUrl);
  address.searchParams.set("to", email);
  const newest = async () => outbox.parse(await (await fetch(address)).json()).emails.at(-1);
  await expect.poll(newest, { message: `a mail to ${email}` }).toBeDefined();
  const mail = await newest();
  return { subject: mail?.subject ?? "", html: mail?.html ?? "" };
}

/** The first link in an email, decoded as an email client would. */
export function findLink(html: string): string {
  const href = /href="([^"]+)"/.exec(html)?.[1] ?? "";
  return href.replaceAll("&amp;", "&").replaceAll("&#x3D;", "=");
}
