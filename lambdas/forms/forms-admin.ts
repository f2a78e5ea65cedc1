import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import {
  type AnsweredSubmission,
  canHandle,
  getSubmissionFilter,
  maxReplies,
  onlyMessagesAreHandled,
  replyMessages,
  type SubmissionFilter,
} from "../../contract/submissions.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { type AppError, conflict, conflictWithMessage, invalidInput, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { createId } from "../id.ts";
import { findMemberByEmail, findMemberNames } from "../members/members.ts";
import { enqueue } from "../outbox/outbox.ts";
import { getOutboxRows } from "../outbox/outbox-store.ts";
import { readContactEmail } from "../site-settings/site-defaults.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { buildReplyEmail } from "./reply-email.ts";
import { submissionStore } from "./submission-store.ts";

/** A page of all forms, of those of one filter, or of those with some words. Throws invalid for a bad cursor. */
export async function listSubmissions(
  _actor: MemberActor,
  { filter, q, sort, cursor }: RouteInput<"adminListSubmissions">,
): Promise<RouteOutput<"adminListSubmissions">> {
  if (q) return searchSubmissions(q, filter, cursor);
  const [page, counts] = await Promise.all([
    submissionStore.list(filter, sort, cursor),
    cursor === undefined ? submissionStore.countByFilter() : null,
  ]);
  return { ...page, counts };
}

async function searchSubmissions(
  q: string,
  filter: SubmissionFilter | undefined,
  cursor: string | undefined,
): Promise<RouteOutput<"adminListSubmissions">> {
  const { items, ...found } = await submissionStore.search(q, cursor);
  const asked = items
    .filter((row) => filter === undefined || getSubmissionFilter(row) === filter)
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return { items: asked, counts: null, ...found };
}

/** A form, with its replies and the member who has the sender's address. Throws not_found. */
export const getSubmission = async (
  _actor: MemberActor,
  { id }: RouteInput<"adminGetSubmission">,
): Promise<RouteOutput<"adminGetSubmission">> => toDetails(await getForm(id));

async function toDetails(row: AnsweredSubmission): Promise<RouteOutput<"adminGetSubmission">> {
  const { email } = row.payload;
  const [member, names, emails] = await Promise.all([
    typeof email === "string" ? findMemberByEmail(email.trim().toLowerCase()) : undefined,
    findMemberNames(row.replies.map(({ by }) => by)),
    getOutboxRows(row.replies.map(({ email_id }) => email_id)),
  ]);
  const states = new Map(emails.map(({ id, state }) => [id, state]));
  const replies = row.replies.map(({ at, by, text, email_id }) => ({
    at,
    by: names[by] ?? null,
    text,
    state: states.get(email_id) ?? null,
  }));
  return { ...row, replies, member_id: member?.id ?? null };
}

async function getForm(id: string): Promise<AnsweredSubmission> {
  const row = await submissionStore.find(id);
  if (!row) throw notFound("submission");
  return row;
}

/**
 * Marks a message as handled or not handled. Throws not_found, invalid for a form that waits for no one, and conflict if it
 * has changed since this version.
 */
export async function handleSubmission(
  actor: MemberActor,
  { id, version, handled }: RouteInput<"adminHandleSubmission">,
): Promise<RouteOutput<"adminHandleSubmission">> {
  const before = await getForm(id);
  if (!canHandle(before)) throw invalidInput({ handled: onlyMessagesAreHandled });
  if (before.version !== version) throw conflict("submission");
  const at = new Date().toISOString();
  const entry = buildAuditEntry(actor.id, "submission.handled", { id, handled });
  const after = { ...before, handled_at: handled ? at : null, updated_at: at, version: version + 1 };
  if (!(await submissionStore.setHandled(before, after, entry, at))) throw conflict("submission");
  return after;
}

/** More replies of one admin are a mistake, or someone else has their sign-in. */
const replyLimit = { uses: 20, windowSeconds: 3_600 };

/**
 * Emails a reply to the sender of a message, which then counts as handled. Throws not_found; invalid for another form, an
 * address that cannot get email and a message with many replies; conflict if it has changed since this version; and
 * too_many_requests. The same reply to the same version is sent once.
 */
export async function sendReply(
  actor: MemberActor,
  { id, version, text }: RouteInput<"adminReplyToSubmission">,
): Promise<RouteOutput<"adminReplyToSubmission">> {
  const before = await getForm(id);
  if (!canHandle(before)) throw invalidInput({ text: replyMessages.onlyMessages });
  const isRepeat = ({ replies, ...row }: AnsweredSubmission) => {
    const last = replies.at(-1);
    return row.version === version + 1 && last?.by === actor.id && last.text === text;
  };
  // The admin presses again after a lost answer.
  if (isRepeat(before)) return toDetails(before);
  if (before.version !== version) throw await buildReplyConflict(before);
  if (before.replies.length >= maxReplies) throw invalidInput({ text: replyMessages.tooMany });
  const email = buildReplyEmail(before, text, await readContactEmail());
  if (!email) throw invalidInput({ text: replyMessages.badAddress });
  await enforceRateLimit("submission.reply", actor.id, replyLimit);
  const at = new Date().toISOString();
  const email_id = createId("obx", Date.parse(at));
  const after = {
    ...before,
    handled_at: before.handled_at ?? at,
    replies: [...before.replies, { at, by: actor.id, text, email_id }],
    updated_at: at,
    version: version + 1,
  };
  const entry = buildAuditEntry(actor.id, "submission.replied", { id });
  if (await submissionStore.setHandled(before, after, entry, at, [enqueue(email, at, { id: email_id })]))
    return toDetails(after);
  const current = await getForm(id);
  if (isRepeat(current)) return toDetails(current);
  throw await buildReplyConflict(current);
}

/** The conflict of a reply to a message that has changed in the meantime; it names the admin whose reply that was. */
async function buildReplyConflict({ replies, updated_at }: AnsweredSubmission): Promise<AppError> {
  const last = replies.at(-1);
  if (last?.at !== updated_at) return conflictWithMessage(replyMessages.changed);
  const names = await findMemberNames([last.by]);
  return conflictWithMessage(replyMessages.answered(names[last.by] ?? "Another admin"));
}
