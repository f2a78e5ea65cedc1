import { ArrowLeft } from "lucide-react";
import { getGreetingName } from "../../../../contract/members.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { useSignOut } from "../../auth/use-sign-out.ts";
import { paths } from "../../base/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ProfileButton } from "./profile-button.tsx";
import styles from "./top-bar.module.css";

/** Top bar of the dashboard (MEMBER-3). */
export function TopBar() {
  const { user, profile, loading } = useAuth();
  const leave = useSignOut(paths.login);
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
              <span className={styles.name}>{getGreetingName({ first_name: "", email: user.email })}</span>
            )}
            <Button variant="outline" size="sm" {...leave}>
              Sign Out
            </Button>
          </div>
        ) : (
          <ButtonLink
            to={paths.login}
            variant="outline"
            size="sm"
            className={styles.signIn}
            data-unknown={loading || undefined}
          >
            Sign In
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
