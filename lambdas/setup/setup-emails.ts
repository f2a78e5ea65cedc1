import { brandText } from "../../contract/brand.ts";
import { buildGreeting } from "../emails/email-layout.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";

/** The email with which an owner proves that emails arrive (ADMIN-9). */
export const buildTestEmail = (
  { email, first_name, id }: Pick<MemberRow, "email" | "first_name" | "id">,
  code: string,
): EmailMessage => ({
  kind: "mail",
  to: email,
  member_id: id,
  subject: `Test: emails from ${brandText.name} arrive`,
  headline: "This email arrived",
  paragraphs: [buildGreeting(first_name), "Press the button to tick this off your site's checklist."],
  action: { label: "It arrived", path: `/admin?tab=overview&arrived=${code}` },
  note: "If you found this email among spam, your members will find theirs there: ask your developer to check SPF, DKIM and DMARC of your domain.",
  reason: "You're receiving this email because you sent a test from the back office.",
});
