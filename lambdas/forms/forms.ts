import { formLimit, type SubmittedForm } from "../../contract/forms.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import type { Guest } from "../http/actor.ts";
import { newId } from "../id.ts";
import type { OutboxMessage, HookMessage } from "../outbox/outbox.ts";
import { enforceRateLimit } from "../table/limiter.ts";
import { formStore } from "./form-store.ts";
import { buildNewsletterEmail } from "./form-messages.ts";
import { toHookPayload } from "./payload.ts";

const submitLimit = { uses: formLimit.posts, windowSeconds: formLimit.windowSeconds };
/** Two years of 365 days. */
const retentionMs = 730 * 86_400_000;

/**
 * Takes a form in: kept, and on its way to the owner's hook (spec/1 §7, Webhooks). Throws too_many_requests past
 * five of one kind and client in ten minutes. A form whose hidden field is filled in was not sent by a person: it
 * is answered like any other, and dropped.
 */
export async function submitForm(
  { client }: Guest,
  form: RouteInput<"submitForm">,
): Promise<RouteOutput<"submitForm">> {
  if (form.website) return { accepted: true };
  await enforceRateLimit(`form.${form.kind}`, client, submitLimit);
  const now = Date.now();
  const created_at = new Date(now).toISOString();
  const payload = toHookPayload(form, created_at);
  await formStore.create(
    {
      id: newId("sub", now),
      kind: form.kind,
      payload,
      handled_at: null,
      created_at,
      updated_at: created_at,
      version: 1,
      ttl: Math.floor((now + retentionMs) / 1_000),
    },
    buildMessages(form, payload),
  );
  return { accepted: true };
}

/** What a form sets off: always its hook, for the newsletter a thank-you besides. */
function buildMessages(form: SubmittedForm, payload: HookMessage["payload"]): OutboxMessage[] {
  const hook: HookMessage = { kind: "hook", hook: form.kind === "upgrade_popup" ? "upgrade" : "form", payload };
  const thanks = form.kind === "newsletter" ? buildNewsletterEmail(form) : undefined;
  return thanks ? [hook, thanks] : [hook];
}

/** Loaded only here: the overview alone counts forms (count-open.ts). */
export const countOpenMessages = async () => (await import("./count-open.ts")).countOpenMessages();
