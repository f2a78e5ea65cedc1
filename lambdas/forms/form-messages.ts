import { brand } from "../../contract/brand.ts";
import type { FormInput, SubmittedForm } from "../../contract/forms.ts";
import { buildGreeting } from "../emails/email-layout.ts";
import { type EmailMessage, emailAddress, type HookMessage, type OutboxMessage } from "../outbox/outbox.ts";

/** The outbox messages of a form: its webhook and, for the newsletter, a thank-you email. */
export function buildFormMessages(form: SubmittedForm, payload: HookMessage["payload"]): OutboxMessage[] {
  const hook: HookMessage = {
    kind: "hook",
    hook: form.kind === "upgrade_popup" ? "upgrade" : "form",
    payload,
  };
  const email = form.kind === "newsletter" ? buildNewsletterEmail(form) : undefined;
  return email ? [hook, email] : [hook];
}

/** The fields that are stored and sent to the webhook: those of FORM-3, and no others. */
export function buildHookPayload(form: SubmittedForm, timestamp: string): HookMessage["payload"] {
  const { firstName, lastName, email } = form;
  const person = { firstName, lastName, email };
  switch (form.kind) {
    case "contact":
      return { ...person, message: form.message, source: "contact_form", timestamp };
    case "newsletter":
      return { ...person, source: "footer_parenting_insights", timestamp };
    case "registration": {
      const { interests, accountType } = form;
      return { ...person, interests, accountType, timestamp, source: registrationSources[accountType] };
    }
    case "upgrade_popup": {
      const { interests, isExistingUser } = form;
      const upgrade = isExistingUser ? { isUpgrade: true } : {};
      return { ...person, interests, isExistingUser, ...upgrade, timestamp, source: "upgrade_popup" };
    }
  }
}

const registrationSources = {
  free_member: "register_form",
  premium_member: "register_premium_form_pre_payment",
} as const;

/** Thanks a newsletter subscriber; undefined if the address is not deliverable. */
function buildNewsletterEmail({ firstName, email }: FormInput<"newsletter">): EmailMessage | undefined {
  const to = emailAddress.safeParse(email);
  if (!to.success) return undefined;
  return {
    kind: "mail",
    to: to.data,
    subject: "Thanks for signing up for Parenting Insights",
    paragraphs: [
      buildGreeting(firstName),
      `Thanks for signing up for Parenting Insights, the ${brand.name} newsletter with ideas you can try the same day. The next issue is on its way.`,
      "In the meantime, take a look at our printables, stories and worksheets.",
    ],
    action: { label: "Browse the resources", path: "/resources" },
    note: "Didn't sign up? Reply to this email and we'll take you off the list.",
  };
}
