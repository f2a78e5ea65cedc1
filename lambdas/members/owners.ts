import { getAdminRole } from "../../contract/roles.ts";
import { deliverableAddress } from "../outbox/outbox.ts";
import { memberListStore } from "./member-list-store.ts";

/** A transaction has a hundred items at most, and the emails to owners are written with the change that they are about. */
const maxOwners = 80;

/**
 * The owners who have signed in, newest first, or all of them while none has; at most as many as one transaction can write
 * emails to, and only those whose address email can be sent to: any other would fail the whole transaction. The index may lag
 * by a moment.
 */
export async function listOwners(): Promise<{ email: string }[]> {
  const { items } = await memberListStore.listByTime("admin", "newest", undefined, maxOwners);
  const owners = items.filter((row) => row.deleted_at === null && getAdminRole(row) === "owner");
  const known = owners.filter((row) => !row.awaits_sign_in);
  const heard = known.length > 0 ? known : owners;
  return heard.filter(({ email }) => deliverableAddress.safeParse(email).success);
}

/** Whether the back office has more than one admin, of whatever role. The index may lag by a moment. */
export async function hasSeveralAdmins(): Promise<boolean> {
  const { items } = await memberListStore.listByTime("admin", "newest", undefined, 2);
  return items.length > 1;
}
