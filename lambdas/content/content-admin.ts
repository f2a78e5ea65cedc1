import { adminContentRow } from "../../contract/content-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { conflict, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import type { ContentRow } from "../table/entities.ts";
import { contentAdminStore } from "./content-admin-store.ts";
import { contentStore } from "./content-store.ts";
import type { PictureCut } from "./item-pictures.ts";

/** A page of all content items with all fields, newest first (LIB-12). */
export async function listAllContent(
  _actor: MemberActor,
  { cursor }: RouteInput<"adminListContent">,
): Promise<RouteOutput<"adminListContent">> {
  return contentAdminStore.list(cursor);
}

/*
 * The two upload routes import their code lazily, because the other routes do not need the S3 client.
 */

/** Presigned upload forms (lambdas/files/create-upload-forms.ts). */
export const createUploadForms = async (actor: MemberActor, input: RouteInput<"adminBeginUploads">) =>
  (await import("../files/create-upload-forms.ts")).createUploadForms(actor, input);

/** Content items from uploaded files (finish-uploads.ts). */
export const createContent = async (actor: MemberActor, form: RouteInput<"adminCreateContent">) =>
  (await import("./finish-uploads.ts")).finishUploads(actor, form);

/**
 * Updates an item (LIB-12). `version` is the one the admin has seen. Throws not_found, and conflict if the item has
 * changed since.
 */
export async function updateContent(
  actor: MemberActor,
  { id, version, ...changes }: RouteInput<"adminUpdateContent">,
): Promise<RouteOutput<"adminUpdateContent">> {
  const entry = buildAuditEntry(actor.id, "content.changed", { id, ...changes });
  const cut = changes.category === undefined ? undefined : await cutPicturesOf(id, changes.category);
  const at = new Date().toISOString();
  const isUpdated = await contentAdminStore.update({ id, version }, changes, entry, at, cut);
  const row = await contentStore.find(id);
  if (!row) throw notFound("item");
  if (!isUpdated) throw conflict("item");
  return adminContentRow.parse(row);
}

/** The pictures that the item loses with its new access. The update's version condition protects what was read. */
async function cutPicturesOf(id: string, category: ContentRow["category"]): Promise<PictureCut | undefined> {
  const row = await contentStore.find(id);
  if (!row) return undefined;
  return (await import("./item-pictures.ts")).cutPictures(row, category);
}

/**
 * Deletes an item (LIB-13) immediately; the outbox deletes its file and cover afterwards, with retries. Deleting a
 * missing item succeeds.
 */
export async function deleteContent(
  actor: MemberActor,
  { id }: RouteInput<"adminDeleteContent">,
): Promise<RouteOutput<"adminDeleteContent">> {
  const row = await contentStore.find(id);
  if (row) {
    const { title, file_name } = row;
    const entry = buildAuditEntry(actor.id, "content.deleted", { id, title, file_name });
    const media = (await import("./item-pictures.ts")).listMediaPaths(row);
    await contentAdminStore.delete({ ...row, media }, entry, new Date().toISOString());
  }
  return { deleted: true };
}
