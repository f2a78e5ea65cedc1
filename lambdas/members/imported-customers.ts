import * as z from "zod";
import { memberEntity } from "../table/entities.ts";
import { listAllNewest } from "../table/pages.ts";

const shape = z.object({
  id: z.guid(),
  imported: z.object({ customer_id: z.string().nullable() }),
});

/** More than any house: 500 pages of a megabyte, some 500,000 members. */
const maxPages = 500;

/** The ids of the members whom imports have brought with a Stripe customer, by that customer. */
export async function listImportedCustomers(): Promise<Map<string, string[]>> {
  const { rows } = await listAllNewest(memberEntity, {
    shape,
    pages: maxPages,
    filter: {
      and: [
        { attr: "imported.customer_id", type: "S" },
        { attr: "deleted_at", type: "NULL" },
      ],
    },
  });
  const members = new Map<string, string[]>();
  for (const { id, imported } of rows)
    if (imported.customer_id !== null)
      members.set(imported.customer_id, [...(members.get(imported.customer_id) ?? []), id]);
  return members;
}
