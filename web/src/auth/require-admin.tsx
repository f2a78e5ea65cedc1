import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import type { Profile } from "../../../contract/members.ts";
import { paths } from "../base/paths.ts";
import { useAuth } from "./use-auth.ts";

/**
 * Renders `children` for admins only (AUTH-9). Sends a guest to sign in and back, shows `forbidden` to other members,
 * `loading` until the role is known, and `unknown` if it cannot be loaded. This is not access control: the API checks each
 * request.
 */
export function RequireAdmin({
  loading,
  unknown,
  forbidden,
  children,
}: {
  loading: ReactNode;
  unknown: ReactNode;
  forbidden: ReactNode;
  children: (profile: Profile) => ReactNode;
}) {
  const { user, profile, isAdmin, loading: isLoading, isMembershipUnknown } = useAuth();
  const { pathname, search } = useLocation();
  if (profile && isAdmin) return children(profile);
  if (isLoading) return loading;
  if (!user) return <Navigate to={paths.login} state={{ from: pathname + search }} replace />;
  return isMembershipUnknown ? unknown : forbidden;
}
