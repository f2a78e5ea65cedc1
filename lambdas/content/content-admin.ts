import { adminContentRow, contentAdminMessages } from "../../contract/content-admin.ts";
import { canBeFreePack, getPublication } from "../../contract/publishing.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry, describeChange } from "../audit/audit.ts";
import { conflict, invalidInput, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { contentAdminStore } from "./content-admin-store.ts";
import { contentStore } from "./content-store.ts";
import { assertTagMayGo, buildFreePackGuard, findChosenFreePack, isFreePackTagged } from "./free-pack.ts";
import { changePictures } from "./item-pictures.ts";
import { auditActions, buildPublicationChange, choosePublication } from "./publish-content.ts";

/** A page of all content items with all fields, drafts and scheduled items first, then newest first (LIB-12, LIB-24). */
export async function listAllContent(
  _actor: MemberActor,
  { cursor }: RouteInput<"adminListContent">,
): Promise<RouteOutput<"adminListContent">> {
  const [page, free_pack_id] = await Promise.all([contentAdminStore.list(cursor), findChosenFreePack()]);
  return { ...page, free_pack_id };
}

/**
 * Updates an item (LIB-12), and publishes it, schedules it or moves it to the drafts (LIB-24). `version` is the one the
 * admin has seen. Throws not_found, conflict if the item has changed since, invalid for audio that is to be no story, and
 * free_pack if it is the free pack, could not be it afterwards, and the admin has not confirmed that.
 */
export async function updateContent(
  actor: MemberActor,
  { id, version, publish, release_free_pack, ...changes }: RouteInput<"adminUpdateContent">,
): Promise<RouteOutput<"adminUpdateContent">> {
  const now = Date.now();
  const before = await contentStore.findEvenUnpublished(id);
  if (!before) throw notFound("item");
  // Before pictures are copied.
  if (before.version !== version) throw conflict("item");
  if (before.duration_seconds !== null && (changes.content_type ?? "story") !== "story")
    throw invalidInput({ content_type: contentAdminMessages.audioIsStory });
  const state = publish === undefined ? undefined : choosePublication(before, publish, now);
  const after = { ...before, ...state, category: changes.category ?? before.category };
  const isLostAsFreePack = canBeFreePack(before, now) && !canBeFreePack(after, now);
  const isUntagged =
    changes.tags !== undefined && !isFreePackTagged(changes.tags) && canBeFreePack(before, now);
  if (isUntagged) await assertTagMayGo(before, release_free_pack === true);
  const guard = isLostAsFreePack ? await buildFreePackGuard(before, release_free_pack === true) : undefined;
  const action = state ? auditActions[getPublication(state, now)] : "content.changed";
  const detail = {
    id,
    title: before.title,
    ...describeChange(before, changes),
    ...(state ? { at: state.created_at } : {}),
  };
  const row = await contentAdminStore.update(
    before,
    changes,
    buildAuditEntry(actor.id, action, detail),
    new Date(now).toISOString(),
    {
      cut: await changePictures(before, after, now),
      publication: state && buildPublicationChange(id, state),
      guard,
    },
  );
  if (row) return adminContentRow.parse(row);
  throw (await contentStore.findEvenUnpublished(id)) ? conflict("item") : notFound("item");
}
