import * as z from "zod";
import { queryRows } from "../table/query-rows.ts";
import { toSearchKey } from "../table/search-key.ts";

const known = z.object({ id: z.string(), email: z.string(), replaced_by: z.string().optional() });

/**
 * Finds the member with this lower-case address, in any spelling; one who is being deleted counts too. An admin whose user was
 * lost has two rows with the address, and only the new one is in use (repair-accounts.ts).
 */
export async function findMemberByEmail(email: string): Promise<z.infer<typeof known> | undefined> {
  const { Items } = await queryRows(
    { index: "by_email", partition: "members", range: { beginsWith: toSearchKey(email, "") } },
    { attributes: Object.keys(known.shape) },
  );
  const rows = Items.map((item) => known.parse(item)).filter((row) => row.email.toLowerCase() === email);
  return rows.find((row) => row.replaced_by === undefined) ?? rows[0];
}
