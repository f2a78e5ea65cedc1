import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import type { Profile } from "../../../contract/members.ts";
import { paths } from "../paths.ts";
import { useAuth } from "./use-auth.ts";

/**
 * Shows `children` to admins alone (design: decisions, "Accounts"): a guest goes to the sign-in page and comes back,
 * a member sees `refusal`, and `waiting` stands until it is known who is here. What an admin may do is for the API
 * to decide; this only spares others a page of refusals.
 */
export function RequireAdmin({
  waiting,
  refusal,
  children,
}: {
  waiting: ReactNode;
  refusal: ReactNode;
  children: (profile: Profile) => ReactNode;
}) {
  const { user, profile, isAdmin, adminChecking } = useAuth();
  const { pathname, search } = useLocation();
  if (profile && isAdmin) return children(profile);
  if (adminChecking) return waiting;
  if (!user) return <Navigate to={paths.login} state={{ from: pathname + search }} replace />;
  return refusal;
}
