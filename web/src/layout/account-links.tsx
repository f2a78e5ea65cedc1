import { useAuth } from "../auth/use-auth.ts";
import { useSignOut } from "../auth/use-sign-out.ts";
import { paths } from "../base/paths.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import styles from "./account-links.module.css";
import { scrollToPlansState } from "./use-scroll-to-plans.ts";

/**
 * The sign-in and account buttons of the header (SITE-2). Invisible, but of the same size, while it is not known who is
 * signed in.
 */
export function AccountLinks({ onUpgrade }: { onUpgrade: () => void }) {
  const { user, profile, loading, isPremium, isAdmin } = useAuth();
  const leave = useSignOut(paths.login);
  return (
    <div className={styles.account} data-unknown={loading || undefined}>
      {user ? (
        <>
          {profile && !isPremium && !isAdmin && (
            <Button
              variant="premium"
              size="sm"
              className={styles.wideScreenOnly}
              aria-haspopup="dialog"
              onClick={() => onUpgrade()}
            >
              Upgrade to Premium
            </Button>
          )}
          <ButtonLink to={paths.dashboard} variant="quiet" size="sm" className={styles.extra}>
            Dashboard
          </ButtonLink>
          <Button variant="outline" size="sm" className={styles.wideScreenOnly} {...leave}>
            Sign Out
          </Button>
        </>
      ) : (
        <>
          <ButtonLink to={paths.login} variant="outline" size="sm" className={styles.wideScreenOnly}>
            Sign In
          </ButtonLink>
          <ButtonLink to={paths.home} size="sm" state={scrollToPlansState}>
            Join Now
          </ButtonLink>
        </>
      )}
    </div>
  );
}
