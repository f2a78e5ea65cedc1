import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { conflict, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { submissionStore } from "./submission-store.ts";

/** A page of submitted forms, newest first; with `kind`, only those of that kind. */
export const listSubmissions = (
  _actor: MemberActor,
  { kind, cursor }: RouteInput<"adminListSubmissions">,
): Promise<RouteOutput<"adminListSubmissions">> => submissionStore.list(kind, cursor);

/** Marks a form as handled or not handled. Throws not_found, and conflict if it has changed since this version. */
export async function handleSubmission(
  actor: MemberActor,
  { id, version, handled }: RouteInput<"adminHandleSubmission">,
): Promise<RouteOutput<"adminHandleSubmission">> {
  const at = new Date().toISOString();
  const entry = buildAuditEntry(actor.id, "submission.handled", { id, handled });
  const isUpdated = await submissionStore.setHandled({ id, version }, handled ? at : null, entry, at);
  const row = await submissionStore.find(id);
  if (!row) throw notFound("submission");
  if (!isUpdated) throw conflict("submission");
  return row;
}
