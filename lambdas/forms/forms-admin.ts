import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import type { MemberActor } from "../actor.ts";
import { conflict, notFound } from "../errors.ts";
import { submissionStore } from "./submission-store.ts";

/** What visitors have sent, newest first, a page at a time; with `kind`, of that kind alone. */
export const list = (
  _actor: MemberActor,
  { kind, cursor }: RouteInput<"adminListSubmissions">,
): Promise<RouteOutput<"adminListSubmissions">> => submissionStore.newestFirst(kind, cursor);

/** Marks a form as settled, or as not. Throws not_found, and conflict where another admin was faster. */
export async function handle(
  { id: by }: MemberActor,
  { id, version, handled }: RouteInput<"adminHandleSubmission">,
): Promise<RouteOutput<"adminHandleSubmission">> {
  const at = new Date().toISOString();
  const entry = { member_id: by, by, action: "submission.handled", detail: { id, handled } };
  const written = await submissionStore.settle({ id, version }, handled ? at : null, entry, at);
  const row = await submissionStore.find(id);
  if (!row) throw notFound("submission");
  if (!written) throw conflict("submission");
  return row;
}
