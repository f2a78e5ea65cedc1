import { type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { portalPath } from "../../../../contract/membership.ts";
import type { Intent } from "../../auth/intent.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { paths } from "../../base/paths.ts";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { showAlmostThereToast } from "./almost-there-toast.ts";

const UpgradePopup = lazyWithRetry(() => import("./upgrade-popup.tsx"));

/**
 * Handles the upgrade buttons: guests go to the premium registration, members with an unpaid subscription to the billing
 * portal (PAY-9), and others get the upgrade popup, which is loaded on first use. A member who upgrades for an item finds it
 * after paying, and returns to it without paying.
 */
export function useUpgrade(): { upgrade: (intent?: Intent) => void; popup: ReactNode } {
  const { user, role, profile, refreshProfile } = useAuth();
  const navigate = useNavigate();
  const [isLoaded, setIsLoaded] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [intent, setIntent] = useState<Intent>();

  function upgrade(wanted?: Intent): void {
    if (!user) {
      void showAlmostThereToast();
      navigate(paths.registerPremium);
      return;
    }
    if (role === "free_member" && profile?.membership.state === "past_due") return void navigate(portalPath);
    // The API treated the member as free but the page does not: the profile is out of date.
    if (role !== "free_member") void refreshProfile();
    setIntent(wanted);
    setIsLoaded(true);
    setIsOpen(true);
  }

  const popup = (
    <Suspense>
      {isLoaded && <UpgradePopup open={isOpen} intent={intent} onClose={() => setIsOpen(false)} />}
    </Suspense>
  );
  return { upgrade, popup };
}
