import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RouteInput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { usePages } from "../../api/use-pages.ts";

export type AuditFilter = Omit<RouteInput<"adminListAudit">, "cursor">;

/** The audit log, newest first, page by page (ADMIN-10). */
export const useAuditLog = (filter: AuditFilter) =>
  usePages("adminListAudit", filter, toPrivateKey("audit", "list", filter), {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** An entry's id holds its time in milliseconds, as 12 hexadecimal digits. */
const parseEntryTime = (id: string): number => Number.parseInt(id.slice(4, 16), 16);

/** One entry, for a link to it: the log is read at the time that the id holds. Null if there is no such entry. */
export const useAuditEntry = (id: string | undefined, isNeeded: boolean) =>
  useQuery({
    queryKey: toPrivateKey("audit", "one", id),
    queryFn: async ({ signal }) => {
      const at = parseEntryTime(id ?? "");
      if (!Number.isFinite(at)) return null;
      const window = { from: new Date(at).toISOString(), to: new Date(at + 1).toISOString() };
      const { items, people } = await call("adminListAudit", window, { signal });
      const entry = items.find((each) => each.id === id);
      return entry ? { entry, people } : null;
    },
    enabled: isNeeded && id !== undefined,
  });

/** All admins, for the filter by person. */
export const useAdminNames = () =>
  useQuery({
    queryKey: toPrivateKey("members", "admins"),
    queryFn: ({ signal }) => call("adminListMembers", { role: "admin" }, { signal }),
    select: ({ items }) =>
      items.map(({ id, first_name, last_name, email }) => ({
        id,
        name: `${first_name} ${last_name}`.trim() || email,
      })),
  });
