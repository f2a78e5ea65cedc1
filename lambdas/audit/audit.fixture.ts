import type { AuditEntry } from "../../contract/audit.ts";
import { auditLogStore } from "./audit-log-store.ts";

/** Lists the newest audit entries about a member and, of an admin, about what they did in the back office, newest first. */
export async function listAllOfMember(member_id: string): Promise<AuditEntry[]> {
  const list = { key: "member", value: member_id } as const;
  return (await auditLogStore.listBefore(list, undefined, 1_000)).entries;
}
