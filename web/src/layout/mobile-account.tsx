import { useAuth } from "../auth/use-auth.ts";
import { useSignOut } from "../auth/use-sign-out.ts";
import { paths } from "../base/paths.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { scrollToPlansState } from "./use-scroll-to-plans.ts";

/** The account buttons of the mobile menu. Signing out here closes the menu and stays on the page (SITE-2). */
export function MobileAccount({ onClose, onUpgrade }: { onClose: () => void; onUpgrade: () => void }) {
  const { user, profile, isPremium, isAdmin } = useAuth();
  const leave = useSignOut();
  if (!user)
    return (
      <>
        <ButtonLink to={paths.login} variant="outline" block>
          Sign In
        </ButtonLink>
        <ButtonLink to={paths.home} block state={scrollToPlansState}>
          Join Now
        </ButtonLink>
      </>
    );
  return (
    <>
      {profile && !isPremium && !isAdmin && (
        <Button variant="premium" block aria-haspopup="dialog" onClick={() => onUpgrade()}>
          Upgrade to Premium
        </Button>
      )}
      <ButtonLink to={paths.dashboard} block>
        Dashboard
      </ButtonLink>
      <Button
        variant="outline"
        block
        busy={leave.busy}
        onClick={async () => {
          await leave.onClick();
          onClose();
        }}
      >
        Sign Out
      </Button>
    </>
  );
}
