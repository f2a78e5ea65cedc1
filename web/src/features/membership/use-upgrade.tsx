import { type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAuth } from "../../auth/use-auth.ts";
import { lazyWithRetry } from "../../lazy-with-retry.ts";
import { paths } from "../../paths.ts";
import { sayAlmostThere } from "./almost-there-toast.ts";

const UpgradePopup = lazyWithRetry(() => import("./upgrade-popup.tsx"));

/**
 * What pressing upgrade leads to: a guest to the premium registration, a member to the popup, which is fetched when
 * it is first wanted.
 */
export function useUpgrade(): { upgrade: () => void; popup: ReactNode } {
  const { user, role, refreshProfile } = useAuth();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);

  function upgrade(): void {
    if (!user) {
      void sayAlmostThere();
      navigate(paths.registerPremium);
      return;
    }
    // Refused something as a free member, yet shown as more: what the page knows of them is old.
    if (role !== "free_member") void refreshProfile();
    setWanted(true);
    setOpen(true);
  }

  const popup = <Suspense>{wanted && <UpgradePopup open={open} onClose={() => setOpen(false)} />}</Suspense>;
  return { upgrade, popup };
}
