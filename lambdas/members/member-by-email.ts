import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import * as z from "zod";
import { toSearchKey } from "../table/search-key.ts";
import { table } from "../table/table.ts";

const known = z.object({ id: z.string(), email: z.string(), imported_at: z.string().optional() });

/** Finds the member with this lower-case address, in any spelling; one who is being deleted counts too. */
export async function findMemberByEmail(email: string): Promise<z.infer<typeof known> | undefined> {
  const { Items = [] } = await table
    .build(QueryCommand)
    .query({ index: "by_email", partition: "members", range: { beginsWith: toSearchKey(email, "") } })
    .options({ attributes: Object.keys(known.shape) })
    .send();
  return Items.map((item) => known.parse(item)).find((row) => row.email.toLowerCase() === email);
}
