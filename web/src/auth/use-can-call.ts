import { type AdminRole, getAdminRole } from "../../../contract/roles.ts";
import type { AdminRouteName } from "../api/admin-routes.ts";
import { canCallRoute } from "../api/client.ts";
import { useAuth } from "./use-auth.ts";

/** The signed-in admin's role in the back office; null for everyone else. */
export function useAdminRole(): AdminRole | null {
  const { profile } = useAuth();
  return profile && getAdminRole({ is_admin: profile.role === "admin", admin_role: profile.admin_role });
}

/**
 * Whether the signed-in admin's role includes an admin route (ADMIN-21): what it does not include is not shown. This is
 * not access control: the API checks each request.
 */
export function useCanCall(): (name: AdminRouteName) => boolean {
  const role = useAdminRole();
  return (name) => canCallRoute(name, role);
}
