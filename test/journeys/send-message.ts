import { buildClientHeaders, createClientAddress } from "./as-client.ts";
import { expect, type JourneyApp } from "./journey-test.ts";

interface ContactMessage {
  firstName: string;
  lastName: string;
  email: string;
  message: string;
}

/** Sends a message with the contact form, from a client of its own, because forms are limited by client. */
export async function sendMessage(app: JourneyApp, message: ContactMessage): Promise<void> {
  const sent = await fetch(`${app.site}/api/forms/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", ...buildClientHeaders(app, createClientAddress()) },
    body: JSON.stringify(message),
  });
  expect(sent.status, await sent.text()).toBe(202);
}
