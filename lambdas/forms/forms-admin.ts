import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import type { MemberActor } from "../http/actor.ts";
import { conflict, notFound } from "../errors.ts";
import { submissionStore } from "./submission-store.ts";

/** What visitors have sent, newest first, a page at a time; with `kind`, of that kind alone. */
export const listSubmissions = (
  _actor: MemberActor,
  { kind, cursor }: RouteInput<"adminListSubmissions">,
): Promise<RouteOutput<"adminListSubmissions">> => submissionStore.list(kind, cursor);

/** Marks a form as settled, or as not. Throws not_found, and conflict where another admin was faster. */
export async function handleSubmission(
  actor: MemberActor,
  { id, version, handled }: RouteInput<"adminHandleSubmission">,
): Promise<RouteOutput<"adminHandleSubmission">> {
  const at = new Date().toISOString();
  const entry = buildAuditEntry(actor.id, "submission.handled", { id, handled });
  const written = await submissionStore.setHandled({ id, version }, handled ? at : null, entry, at);
  const row = await submissionStore.find(id);
  if (!row) throw notFound("submission");
  if (!written) throw conflict("submission");
  return row;
}
