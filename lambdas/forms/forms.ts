import { formLimit, type SubmittedForm } from "../../contract/forms.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import type { Guest } from "../actor.ts";
import { newId } from "../id.ts";
import type { Errand, Hook } from "../outbox/outbox.ts";
import { countUse } from "../table/limiter.ts";
import { formStore } from "./form-store.ts";
import { newsletterThanks } from "./form-messages.ts";
import { payloadOf } from "./payload.ts";

const limit = { uses: formLimit.posts, windowSeconds: formLimit.windowSeconds };
/** Two years of 365 days. */
const keptMs = 730 * 86_400_000;

/**
 * Takes a form in: kept, and on its way to the owner's hook (spec/1 §7, Webhooks). Throws too_many_requests past
 * five of one kind and client in ten minutes. A form whose hidden field is filled in was not sent by a person: it
 * is answered like any other, and dropped.
 */
export async function submit(
  { client }: Guest,
  form: RouteInput<"submitForm">,
): Promise<RouteOutput<"submitForm">> {
  if (form.website) return { accepted: true };
  await countUse(`form.${form.kind}`, client, limit);
  const now = Date.now();
  const created_at = new Date(now).toISOString();
  const payload = payloadOf(form, created_at);
  await formStore.keep(
    {
      id: newId("sub", now),
      kind: form.kind,
      payload,
      handled_at: null,
      created_at,
      updated_at: created_at,
      version: 1,
      ttl: Math.floor((now + keptMs) / 1_000),
    },
    errandsOf(form, payload),
  );
  return { accepted: true };
}

/** What a form sets off: always its hook, for the newsletter a thank-you besides. */
function errandsOf(form: SubmittedForm, payload: Hook["payload"]): Errand[] {
  const hook: Hook = { kind: "hook", hook: form.kind === "upgrade_popup" ? "upgrade" : "form", payload };
  const thanks = form.kind === "newsletter" ? newsletterThanks(form) : undefined;
  return thanks ? [hook, thanks] : [hook];
}

/** Loaded only here: the overview alone counts forms (count-open.ts). */
export const countOpenMessages = async () => (await import("./count-open.ts")).countOpenMessages();
