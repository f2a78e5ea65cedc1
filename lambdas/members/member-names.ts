import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import * as z from "zod";
import { memberEntity } from "../table/entities.ts";
import { getReadableRows } from "../table/get-rows.ts";

const memberId = z.guid();

/**
 * The names of members by their ids, for the back office: the email address of a member without a name, and null for a
 * former member. With `isLeavingFormer`, a member whose deletion has started counts as one, too. Other ids are left out.
 * One BatchGet for each hundred.
 */
export async function findMemberNames(
  ids: readonly string[],
  { isLeavingFormer = false } = {},
): Promise<Record<string, string | null>> {
  const wanted = [...new Set(ids)].filter((id) => memberId.safeParse(id).success);
  const names: Record<string, string | null> = Object.fromEntries(wanted.map((id) => [id, null]));
  for (const row of await getReadableRows(
    wanted.map((id) => memberEntity.build(BatchGetRequest).key({ id })),
  )) {
    const { id, email, first_name, last_name, ttl, deleted_at } = row;
    if (ttl !== undefined || (isLeavingFormer && deleted_at !== null)) continue;
    names[id] = `${first_name} ${last_name}`.trim() || email;
  }
  return names;
}
