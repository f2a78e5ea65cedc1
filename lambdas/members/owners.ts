import { getAdminRole } from "../../contract/roles.ts";
import { memberListStore } from "./member-list-store.ts";

/** A transaction has a hundred items at most, and the emails to owners are written with the change that they are about. */
const maxOwners = 80;

/** The owners, newest first; at most as many as one transaction can write emails to. The index may lag by a moment. */
export async function listOwners(): Promise<{ email: string }[]> {
  const { items } = await memberListStore.listByTime("admin", "newest", undefined, maxOwners);
  return items.filter((row) => row.deleted_at === null && getAdminRole(row) === "owner");
}
