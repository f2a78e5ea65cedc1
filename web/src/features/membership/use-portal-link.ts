import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { portalQuery } from "../../../../contract/membership.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { paths } from "../../base/paths.ts";
import { showError } from "../../ui/toast-store.ts";
import { openPortalHere } from "./open-portal.ts";

/** Opens the billing portal for a member who follows an email's link to it, after the sign-in (PAY-18). */
export function usePortalLink(): void {
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { user, loading } = useAuth();
  const isWanted = query.get(portalQuery.name) === portalQuery.value;
  const memberId = user?.id;

  useEffect(() => {
    if (!isWanted || loading) return;
    if (memberId === undefined)
      return void navigate(paths.login, { state: { from: pathname + search }, replace: true });
    // Back from the portal leads to the dashboard.
    navigate(pathname, { replace: true });
    void openPortalHere().then((failure) => {
      if (failure !== null) showError(failure);
    });
  }, [isWanted, loading, memberId, pathname, search, navigate]);
}
