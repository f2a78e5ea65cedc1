import { renderMessage } from "../../lambdas/emails/render-message.ts";
import type { EmailMessage } from "../../lambdas/outbox/outbox.ts";

export const site = "https://kindstead.example";

/** The owner of the demo, as the footer names them. */
export const sender = {
  legal_name: "Kindstead LLC",
  legal_address: "12 Elm Street\nDover, DE 19901",
  contact_email: "hello@kindstead.example",
};

/** The bodies of an email, as the sender builds them. */
export const render = (message: EmailMessage) => renderMessage(message, site, sender);
