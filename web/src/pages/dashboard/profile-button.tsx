import { Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { getGreetingName, type Profile } from "../../../../contract/members.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { getMembershipStatus } from "../../features/membership/membership-status.ts";
import { lazyWithRetry } from "../../lazy-with-retry.ts";
import { paths } from "../../paths.ts";
import { toast } from "../../ui/toast-store.ts";
import styles from "./top-bar.module.css";

const loadDialog = () => import("../../features/members/profile-dialog.tsx");
const ProfileDialog = lazyWithRetry(loadDialog);

/** The first name in the top bar; it opens the profile, which is fetched when it is first wanted. */
export function ProfileButton({ profile }: { profile: Profile }) {
  const { refreshProfile, signOut } = useAuth();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);

  const ask = () => {
    setWanted(true);
    setOpen(true);
  };
  const sayGoodbye = async () => {
    // Their tokens are worth nothing by now, so a sign-out that fails has nothing left to end.
    await signOut().catch(() => undefined);
    navigate(paths.home);
    toast({
      title: "Your account is deleted",
      description: "We have erased your profile. Thank you for the time you were here.",
      duration: 10_000,
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
        onClick={ask}
      >
        <span className={styles.name}>{getGreetingName(profile)}</span>
      </button>
      <Suspense>
        {wanted && (
          <ProfileDialog
            open={open}
            onClose={() => setOpen(false)}
            profile={profile}
            standing={getMembershipStatus(profile)}
            onSaved={refreshProfile}
            onDeleted={sayGoodbye}
          />
        )}
      </Suspense>
    </>
  );
}
