import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { notFound, signInRequired } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { memberItemStore } from "../member-items/member-items.ts";
import { buildMemberCheck } from "../members/members.ts";
import { contentStore } from "./content-store.ts";

/** The member's favorites and downloads (LIB-20, LIB-21), of items that visitors see. */
export async function listMyItems({ id: memberId }: MemberActor): Promise<RouteOutput<"listMyItems">> {
  const items = await memberItemStore.listAll(memberId);
  const cards = await contentStore.listPublished(items.map(({ id }) => id));
  const published = new Set(cards.map(({ id }) => id));
  return { items: items.filter(({ id }) => published.has(id)) };
}

/**
 * Makes an item a favorite (LIB-20), also one that the member's role may not download. Idempotent. Throws not_found, and
 * sign_in_required if the member has left.
 */
export async function addFavorite(
  { id: memberId }: MemberActor,
  { id }: RouteInput<"addFavorite">,
): Promise<RouteOutput<"addFavorite">> {
  const item = await contentStore.find(id);
  if (!item) throw notFound("item");
  const [at, memberCheck] = [new Date().toISOString(), buildMemberCheck(memberId)];
  if (!(await memberItemStore.addFavorite(memberId, item, { at, memberCheck }))) throw signInRequired();
  return { favorite: true };
}

/** Removes a favorite (LIB-20), also one whose item was deleted. Repeatable. */
export async function removeFavorite(
  { id: memberId }: MemberActor,
  { id }: RouteInput<"removeFavorite">,
): Promise<RouteOutput<"removeFavorite">> {
  await memberItemStore.removeFavorite(memberId, id);
  return { favorite: false };
}
