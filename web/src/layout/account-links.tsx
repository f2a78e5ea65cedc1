import { useAuth } from "../auth/use-auth.ts";
import { paths } from "../paths.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import styles from "./account-links.module.css";
import { useLeave } from "./use-sign-out.ts";
import { toPlans } from "./use-scroll-to-plans.ts";

/** Spec/1 §2, Header, right-hand side. Keeps its place, unseen, until it is known who is here. */
export function AccountLinks({ onUpgrade }: { onUpgrade: () => void }) {
  const { user, loading, isPremium, isAdmin } = useAuth();
  const leave = useLeave(paths.login);
  return (
    <div className={styles.account} data-unknown={loading || undefined}>
      {user ? (
        <>
          {!loading && !isPremium && !isAdmin && (
            <Button
              variant="premium"
              size="sm"
              className={styles.roomy}
              aria-haspopup="dialog"
              onClick={onUpgrade}
            >
              Upgrade to Premium
            </Button>
          )}
          <ButtonLink to={paths.dashboard} variant="quiet" size="sm" className={styles.extra}>
            Dashboard
          </ButtonLink>
          <Button variant="outline" size="sm" onClick={leave} className={styles.roomy}>
            Sign Out
          </Button>
        </>
      ) : (
        <>
          <ButtonLink to={paths.login} variant="outline" size="sm" className={styles.roomy}>
            Sign In
          </ButtonLink>
          <ButtonLink to={paths.home} size="sm" state={toPlans}>
            Join Now
          </ButtonLink>
        </>
      )}
    </div>
  );
}
