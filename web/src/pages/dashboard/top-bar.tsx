import { ArrowLeft } from "lucide-react";
import { greetingName } from "../../../../contract/members.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { useLeave } from "../../layout/use-leave.ts";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ProfileButton } from "./profile-button.tsx";
import styles from "./top-bar.module.css";

/** Spec/1 §2, Dashboard, top bar. */
export function TopBar() {
  const { user, profile, loading } = useAuth();
  const leave = useLeave(paths.login);
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <ButtonLink to={paths.home} variant="quiet" size="sm" icon={<ArrowLeft aria-hidden="true" />}>
          Return to Home
        </ButtonLink>
        {user ? (
          <div className={styles.account}>
            {profile ? (
              <ProfileButton profile={profile} />
            ) : (
              <span className={styles.name}>{greetingName({ first_name: "", email: user.email })}</span>
            )}
            <Button variant="outline" size="sm" onClick={leave}>
              Sign Out
            </Button>
          </div>
        ) : (
          <ButtonLink
            to={paths.login}
            variant="outline"
            size="sm"
            className={styles.enter}
            data-unknown={loading || undefined}
          >
            Sign In
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
