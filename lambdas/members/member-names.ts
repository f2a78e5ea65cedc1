import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { BatchGetCommand, execute as read } from "dynamodb-toolbox/table/actions/batchGet";
import * as z from "zod";
import { memberEntity } from "../table/entities.ts";
import { table } from "../table/table.ts";

/** DynamoDB reads at most 100 rows at once. */
const maxNames = 100;
const memberId = z.guid();

/**
 * The names of members by their ids, for the back office: the email address of a member without a name, and null for a
 * former member. Other ids are left out. One BatchGet.
 */
export async function findMemberNames(ids: readonly string[]): Promise<Record<string, string | null>> {
  const wanted = [...new Set(ids)].filter((id) => memberId.safeParse(id).success).slice(0, maxNames);
  if (wanted.length === 0) return {};
  const requests = wanted.map((id) => memberEntity.build(BatchGetRequest).key({ id }));
  const { Responses } = await read({ maxAttempts: 3 }, table.build(BatchGetCommand).requests(...requests));
  const rows = (Responses?.[0] ?? []).flatMap((row) => row ?? []);
  const names = new Map(
    rows.map(({ id, email, first_name, last_name, ttl }) => [
      id,
      ttl === undefined ? `${first_name} ${last_name}`.trim() || email : null,
    ]),
  );
  return Object.fromEntries(wanted.map((id) => [id, names.get(id) ?? null]));
}
