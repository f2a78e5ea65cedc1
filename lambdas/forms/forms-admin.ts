import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import {
  canHandle,
  getSubmissionFilter,
  onlyMessagesAreHandled,
  type Submission,
  type SubmissionFilter,
} from "../../contract/submissions.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { conflict, invalidInput, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { findMemberByEmail } from "../members/members.ts";
import { submissionStore } from "./submission-store.ts";

/** A search reads on until it has found something, at most this many pages. */
const maxSearchPages = 10;

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
  let position = cursor;
  for (let page = 1; ; page++) {
    const { items, next } = await submissionStore.search(q, position);
    const found = items
      .filter((row) => filter === undefined || getSubmissionFilter(row) === filter)
      .toSorted((one, other) => other.created_at.localeCompare(one.created_at));
    if (found.length > 0 || next === null || page === maxSearchPages)
      return { items: found, next, counts: null };
    position = next;
  }
}

/** A form, with the member who has the sender's address. Throws not_found. */
export async function getSubmission(
  _actor: MemberActor,
  { id }: RouteInput<"adminGetSubmission">,
): Promise<RouteOutput<"adminGetSubmission">> {
  const row = await getForm(id);
  const { email } = row.payload;
  const member = typeof email === "string" ? await findMemberByEmail(email.trim().toLowerCase()) : undefined;
  return { ...row, member_id: member?.id ?? null };
}

async function getForm(id: string): Promise<Submission> {
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
  const handled_at = handled ? at : null;
  if (!(await submissionStore.setHandled(before, handled_at, entry, at))) throw conflict("submission");
  return { ...before, handled_at, updated_at: at, version: version + 1 };
}
