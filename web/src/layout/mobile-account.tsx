import { useAuth } from "../auth/use-auth.ts";
import { paths } from "../paths.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { useLeave } from "./use-sign-out.ts";
import { toPlans } from "./use-scroll-to-plans.ts";

/** The account's buttons at the foot of the mobile menu. Signing out there only closes it (spec/1 §2). */
export function MobileAccount({ onClose, onUpgrade }: { onClose: () => void; onUpgrade: () => void }) {
  const { user, loading, isPremium, isAdmin } = useAuth();
  const leave = useLeave();
  if (!user)
    return (
      <>
        <ButtonLink to={paths.login} variant="outline" block>
          Sign In
        </ButtonLink>
        <ButtonLink to={paths.home} block state={toPlans}>
          Join Now
        </ButtonLink>
      </>
    );
  return (
    <>
      {!loading && !isPremium && !isAdmin && (
        <Button variant="premium" block aria-haspopup="dialog" onClick={onUpgrade}>
          Upgrade to Premium
        </Button>
      )}
      <ButtonLink to={paths.dashboard} block>
        Dashboard
      </ButtonLink>
      <Button
        variant="outline"
        block
        onClick={async () => {
          await leave();
          onClose();
        }}
      >
        Sign Out
      </Button>
    </>
  );
}
