import { type AdminRole, getAdminRole, type Role } from "../../../contract/roles.ts";
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

/** Whether the signed-in admin may make this change of a member: only owners change an admin. */
export function useCanChange(): (name: AdminRouteName, member: { role: Role }) => boolean {
  const role = useAdminRole();
  return (name, member) => canCallRoute(name, role) && (role === "owner" || member.role !== "admin");
}
