import { adminContentRow } from "../../contract/content-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import type { MemberActor } from "../http/actor.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { conflict, notFound } from "../errors.ts";
import { contentAdminStore } from "./content-admin-store.ts";
import { contentStore } from "./content-store.ts";

/** All content with everything that is known of it, newest first, a page at a time (spec/2 §2). */
export async function listAllContent(
  _actor: MemberActor,
  { cursor }: RouteInput<"adminListContent">,
): Promise<RouteOutput<"adminListContent">> {
  return contentAdminStore.list(cursor);
}

/*
 * Uploads need S3's client, which the lists do without: it is loaded when the first of the two is called.
 */

/** Forms to post files with (lambdas/files/create-upload-forms.ts). */
export const createUploadForms = async (actor: MemberActor, input: RouteInput<"adminBeginUploads">) =>
  (await import("../files/create-upload-forms.ts")).createUploadForms(actor, input);

/** Items of what was posted (finish-uploads.ts). */
export const createContent = async (actor: MemberActor, form: RouteInput<"adminCreateContent">) =>
  (await import("./finish-uploads.ts")).finishUploads(actor, form);

/**
 * Changes what may be changed of an item (spec/2 §2). Throws not_found, and conflict where another admin was faster:
 * `version` is the one that this one was shown.
 */
export async function updateContent(
  actor: MemberActor,
  { id, version, ...changes }: RouteInput<"adminUpdateContent">,
): Promise<RouteOutput<"adminUpdateContent">> {
  const entry = buildAuditEntry(actor.id, "content.changed", { id, ...changes });
  const written = await contentAdminStore.update({ id, version }, changes, entry, new Date().toISOString());
  const row = await contentStore.find(id);
  if (!row) throw notFound("item");
  if (!written) throw conflict("item");
  return adminContentRow.parse(row);
}

/**
 * Deletes an item (spec/2 §7): at once for everybody, its file and cover soon after. That those could not be removed is
 * logged, and tried again; deleting what is gone is no failure.
 */
export async function deleteContent(
  actor: MemberActor,
  { id }: RouteInput<"adminDeleteContent">,
): Promise<RouteOutput<"adminDeleteContent">> {
  const row = await contentStore.find(id);
  if (row) {
    const { title, file_name } = row;
    const entry = buildAuditEntry(actor.id, "content.deleted", { id, title, file_name });
    await contentAdminStore.delete(row, entry, new Date().toISOString());
  }
  return { deleted: true };
}
