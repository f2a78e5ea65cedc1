import { Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { getGreetingName, type Profile } from "../../../../contract/members.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { paths } from "../../base/paths.ts";
import { getMembershipStatus } from "../../features/membership/membership-status.ts";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { toast } from "../../ui/toast-store.ts";
import styles from "./top-bar.module.css";

const loadDialog = () => import("../../features/members/profile-dialog.tsx");
const ProfileDialog = lazyWithRetry(loadDialog);

/** First name in the top bar; opens the profile dialog, which is loaded on first use. */
export function ProfileButton({ profile }: { profile: Profile }) {
  const { refreshProfile, signOut } = useAuth();
  const navigate = useNavigate();
  const [isLoaded, setIsLoaded] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  const openDialog = () => {
    setIsLoaded(true);
    setIsOpen(true);
  };
  const handleDeleted = async () => {
    // The tokens of a deleted account are already invalid, so a failed sign-out does not matter.
    await signOut().catch(() => undefined);
    navigate(paths.home);
    toast({
      title: "We're deleting your account",
      description: `You're signed out. We'll email ${profile.email} when it's done.`,
    });
  };

  return (
    <>
      <button
        type="button"
        className={styles.profile}
        aria-haspopup="dialog"
        aria-label={`${getGreetingName(profile)}, your profile`}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={openDialog}
      >
        <span className={styles.name}>{getGreetingName(profile)}</span>
      </button>
      <Suspense>
        {isLoaded && (
          <ProfileDialog
            open={isOpen}
            onClose={() => setIsOpen(false)}
            profile={profile}
            membership={getMembershipStatus(profile)}
            onSaved={refreshProfile}
            onDeleted={handleDeleted}
          />
        )}
      </Suspense>
    </>
  );
}
