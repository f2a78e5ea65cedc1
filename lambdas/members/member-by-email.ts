import * as z from "zod";
import { queryRows } from "../table/query-rows.ts";
import { toSearchKey } from "../table/search-key.ts";

const known = z.object({ id: z.string(), email: z.string(), replaced_by: z.string().optional() });

type KnownMember = z.infer<typeof known>;

/**
 * Finds the member with this lower-case address, in any spelling; one who is being deleted counts too. An admin whose user was
 * lost has two rows with the address, and only the new one is in use (repair-accounts.ts).
 */
export async function findMemberByEmail(email: string): Promise<KnownMember | undefined> {
  const rows = await listMembersByEmail(email);
  return rows.find((row) => row.replaced_by === undefined) ?? rows[0];
}

/** Lists the members with this lower-case address, as `findMemberByEmail` finds one of them. The index may lag by a moment. */
export async function listMembersByEmail(email: string): Promise<KnownMember[]> {
  const { Items } = await queryRows(
    { index: "by_email", partition: "members", range: { beginsWith: toSearchKey(email, "") } },
    { attributes: Object.keys(known.shape) },
  );
  return Items.map((item) => known.parse(item)).filter((row) => row.email.toLowerCase() === email);
}
