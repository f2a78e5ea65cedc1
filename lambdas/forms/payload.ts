import type { SubmittedForm } from "../../contract/forms.ts";
import type { HookMessage } from "../outbox/outbox.ts";

/** What is kept of a form, and what the owner's hook gets: the fields of spec/1 §7, Webhooks, and no others. */
export function toHookPayload(form: SubmittedForm, timestamp: string): HookMessage["payload"] {
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
