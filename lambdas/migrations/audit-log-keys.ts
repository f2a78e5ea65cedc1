import * as z from "zod";
import { buildAuditKeys } from "../table/audit-keys.ts";
import type { Migration } from "./migrations.ts";

const entry = z.object({
  entity: z.literal("audit"),
  id: z.string(),
  created_at: z.string(),
  by: z.string(),
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
  listed_pk: z.undefined().optional(),
});

/** Entries from before the log could be filtered (ADMIN-10). */
export const auditLogKeys: Migration = {
  id: "0007-audit-log-keys",
  description: "Audit entries get the keys by which they are found by action, by actor and by object.",
  change(row) {
    const { data } = entry.safeParse(row);
    return data && buildAuditKeys(data);
  },
};
