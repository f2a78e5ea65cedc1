import type { SubmittedForm } from "../../contract/forms.ts";
import type { HookMessage } from "../outbox/outbox.ts";

/** The outbox message that posts a form to the owner's hook. */
export const buildFormHook = ({ kind }: SubmittedForm, payload: HookMessage["payload"]): HookMessage => ({
  kind: "hook",
  hook: kind === "upgrade_popup" ? "upgrade" : "form",
  payload,
});

/** The fields that are stored and sent to the hook: those of FORM-3, and no others. */
export function buildHookPayload(form: SubmittedForm, timestamp: string): HookMessage["payload"] {
  const { firstName, lastName, email } = form;
  const person = { firstName, lastName, email };
  switch (form.kind) {
    case "contact":
      return { ...person, message: form.message, source: "contact_form", timestamp };
    case "newsletter":
      return { ...person, source: "footer_parenting_insights", timestamp };
    case "upgrade_popup": {
      const { interests, isExistingUser } = form;
      const upgrade = isExistingUser ? { isUpgrade: true } : {};
      return { ...person, interests, isExistingUser, ...upgrade, timestamp, source: "upgrade_popup" };
    }
  }
}

/** The `source` that the hook gets for an account of this type. */
export const registrationSources = {
  free_member: "register_form",
  premium_member: "register_premium_form_pre_payment",
} as const;
