import * as z from "zod";
import { queryRows } from "../table/query-rows.ts";
import { toSearchKey } from "../table/search-key.ts";

const known = z.object({ id: z.string(), email: z.string() });

/** Finds the member with this lower-case address, in any spelling; one who is being deleted counts too. */
export async function findMemberByEmail(email: string): Promise<z.infer<typeof known> | undefined> {
  const { Items } = await queryRows(
    { index: "by_email", partition: "members", range: { beginsWith: toSearchKey(email, "") } },
    { attributes: Object.keys(known.shape) },
  );
  return Items.map((item) => known.parse(item)).find((row) => row.email.toLowerCase() === email);
}
