import { type FormKind, formKinds, formLimit } from "../../contract/forms.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import type { Guest } from "../http/actor.ts";
import { createId } from "../id.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { buildFormMessages, buildHookPayload } from "./form-messages.ts";
import { submissionStore } from "./submission-store.ts";

const submitLimit = { uses: formLimit.posts, windowSeconds: formLimit.windowSeconds };
/** 24 months. */
const retentionMs = 730 * 86_400_000;

const isFormKind = (kind: string | undefined): kind is FormKind => formKinds.some((each) => each === kind);

/**
 * Counts a form before its body is read, so an invalid one counts too. Throws too_many_requests after five forms of one
 * kind by one client in ten minutes.
 */
export async function countForm(
  { client }: Guest,
  { kind }: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if (isFormKind(kind)) await enforceRateLimit(`form.${kind}`, client, submitLimit);
}

/**
 * Stores a form and enqueues its webhook (FORM-3). A form with the hidden field (honeypot) filled in is spam: it is
 * accepted and dropped.
 */
export async function submitForm(
  _actor: Guest,
  form: RouteInput<"submitForm">,
): Promise<RouteOutput<"submitForm">> {
  if (form.website) return { accepted: true };
  const now = Date.now();
  const created_at = new Date(now).toISOString();
  const payload = buildHookPayload(form, created_at);
  await submissionStore.create(
    {
      id: createId("sub", now),
      kind: form.kind,
      payload,
      handled_at: null,
      created_at,
      updated_at: created_at,
      version: 1,
      ttl: Math.floor((now + retentionMs) / 1_000),
    },
    buildFormMessages(form, payload),
  );
  return { accepted: true };
}

/** How many contact messages are not handled yet, among the newest forms. */
export const countOpenMessages = (): Promise<number> => submissionStore.countOpenMessages();
