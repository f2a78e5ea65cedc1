import { brand } from "../../contract/brand.ts";
import type { FormInput } from "../../contract/forms.ts";
import { buildGreeting } from "../emails/greeting.ts";
import { type EmailMessage, emailAddress } from "../outbox/outbox.ts";

/** The newsletter's thank-you; undefined for an address that mail cannot be sent to. */
export function buildNewsletterEmail({ firstName, email }: FormInput<"newsletter">): EmailMessage | undefined {
  const to = emailAddress.safeParse(email);
  if (!to.success) return undefined;
  return {
    kind: "mail",
    to: to.data,
    subject: "Thank you for reading Parenting Insights",
    paragraphs: [
      buildGreeting(firstName),
      `thank you for signing up for Parenting Insights, the letter of ${brand.name}: ideas that you can try the same day. The next one is on its way.`,
      "Until then, there are printables, stories and worksheets to look through.",
    ],
    action: { label: "Browse the resources", path: "/resources" },
    note: "If it was not you who signed up, answer this mail and we take your address off the list.",
  };
}
