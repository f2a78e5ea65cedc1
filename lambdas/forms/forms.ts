import { type FormKind, formKinds, formLimit } from "../../contract/forms.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import type { AnsweredSubmission } from "../../contract/submissions.ts";
import type { Guest } from "../http/actor.ts";
import { createId, toAddressKey, toKeyedId } from "../id.ts";
import { buildMessageNotice } from "../outbox/notice-messages.ts";
import type { HookMessage } from "../outbox/outbox.ts";
import type { SubmissionRow } from "../table/entities.ts";
import type { SubscriberRow } from "../table/mailing-entities.ts";
import type { Page } from "../table/pages.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { buildFormHook, buildHookPayload } from "./form-messages.ts";
import { prepareSubscription } from "./newsletter.ts";
import { submissionStore } from "./submission-store.ts";
import { subscriberStore } from "./subscriber-store.ts";

export { registrationSources } from "./form-messages.ts";
export { askForConsent, buildUnsubscribePath, endSuppressed } from "./newsletter.ts";
export { buildEndEvents } from "./newsletter-events.ts";
export {
  addImportedReader,
  addOptOut,
  buildLeaverUpdates,
  hasLeft,
  hasUnsubscribed,
  isUnsubscribedSince,
  listReturnedQuestions,
  readNewsletterStates,
  removeImportedReader,
  removeOptOut,
  undoImportedReader,
} from "./opt-out-store.ts";
export { buildSubmissionItems } from "./submission-store.ts";

/** The subscription of an address to the newsletter, confirmed or not; undefined if it has none. */
export const findSubscription = (email: string): Promise<SubscriberRow | undefined> =>
  subscriberStore.find(toAddressKey(email));

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
 * Stores a form and enqueues its post to the owner's hook (FORM-3); an address for the newsletter gets an email to confirm
 * it. A form with the hidden field (honeypot) filled in is spam: it is accepted and dropped. The same message with the same
 * idempotency key is stored once. Its id is a hash of both, so a guessed key reaches no one else's message.
 */
export async function submitForm(
  _actor: Guest,
  form: RouteInput<"submitForm">,
  idempotencyKey = "",
): Promise<RouteOutput<"submitForm">> {
  if (form.website) return { accepted: true };
  const now = Date.now();
  const created_at = new Date(now).toISOString();
  const payload = buildHookPayload(form, created_at);
  const isKeyed = form.kind === "contact" && idempotencyKey !== "";
  const keyedId = isKeyed ? { id: toKeyedId("sub", idempotencyKey, JSON.stringify(form)) } : {};
  const row = { ...buildSubmission(form.kind, payload, now), ...keyedId };
  const hook = buildFormHook(form, payload);
  const subscription = form.kind === "newsletter" ? await prepareSubscription(form, created_at) : undefined;
  // Of an address that is confirmed, or got such an email in between, only the form is kept.
  const isKept = subscription && (await submissionStore.createSubscribing(row, hook, subscription));
  const notices = form.kind === "contact" ? [buildMessageNotice(row.id)] : [];
  if (!isKept) await submissionStore.create(row, [hook, ...notices]);
  return { accepted: true };
}

/** The row of a form that was submitted at `now` (milliseconds since the epoch). */
export function buildSubmission(kind: FormKind, payload: HookMessage["payload"], now: number): SubmissionRow {
  const at = new Date(now).toISOString();
  return {
    id: createId("sub", now),
    kind,
    payload,
    handled_at: null,
    replies: [],
    created_at: at,
    updated_at: at,
    version: 1,
    ttl: Math.floor((now + retentionMs) / 1_000),
  };
}

/**
 * A page of the forms about a person, by member id or address, created by `until`, newest first. Throws invalid for a bad
 * cursor.
 */
export const listFormsAbout = (
  person: string,
  cursor: string | undefined,
  until?: string,
): Promise<Page<AnsweredSubmission>> => submissionStore.listAbout(person, cursor, until);

/** The newsletter subscription of an address. */
export const findSubscriber = (email: string): Promise<SubscriberRow | undefined> =>
  subscriberStore.find(toAddressKey(email));

/** Deletes what was created by `until`: the forms about a person who has left, and the subscription of an address. */
export async function eraseFormsAbout(person: string, until?: string): Promise<void> {
  await submissionStore.eraseAbout(person, until);
  await subscriberStore.erase(person, until);
}

/** The messages that are not handled yet, oldest first, and how many there are. */
export async function listOpenMessages(limit: number) {
  const [{ items }, count] = await Promise.all([
    submissionStore.list("contact_open", "oldest", undefined, limit),
    submissionStore.countOpenMessages(),
  ]);
  return {
    items: items.map(({ id, payload, created_at: at }) => ({ id, name: toSenderName(payload), at })),
    count,
  };
}

const toSenderName = ({ firstName, lastName }: HookMessage["payload"]): string =>
  [firstName, lastName]
    .filter((name) => typeof name === "string")
    .join(" ")
    .trim() || "Unknown sender";
