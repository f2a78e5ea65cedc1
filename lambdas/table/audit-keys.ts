import { toNewestPartition } from "./definition.ts";

/*
 * The keys by which the audit log is filtered (ADMIN-10). An entry is in the partition of its member or else its actor, in
 * `newest` with all others, in `listed` by its action, and with its id only in `due` by who acted and in `about` by its object.
 */

/** The partition of `listed` with the entries of an action. */
export const toActionPartition = (action: string) => `${toNewestPartition("audit")} ${action}`;

/** The partition of `due` with the entries of one actor: a member's id, or a system such as `stripe`. */
export const toActorPartition = (actor: string) => `audit by ${actor}`;

/** The partition of `about` with the entries about one object, by its id. */
export const toObjectPartition = (id: string) => `audit about ${id}`;

/** The id of the object that an entry is about, such as an item or a booking; null for one about a member or a setting. */
export function findObjectId({ id, booking_id }: Readonly<Record<string, unknown>>): string | null {
  const found = id ?? booking_id;
  return typeof found === "string" ? found : null;
}

interface Entry {
  id: string;
  created_at: string;
  by: string;
  action: string;
  object_id: string | null;
}

/** The index keys of an entry. Each sorts by time, then id. */
export function buildAuditKeys({ id, created_at, by, action, object_id }: Entry) {
  const position = `${created_at}#${id}`;
  return {
    listed_pk: toActionPartition(action),
    due_pk: toActorPartition(by),
    due_at: position,
    ...(object_id === null ? {} : { about_pk: toObjectPartition(object_id), about_sk: position }),
  };
}
