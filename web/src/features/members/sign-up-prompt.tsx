import { Link } from "react-router-dom";
import type { RedirectState } from "../../auth/redirect-target.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./sign-up-prompt.module.css";

/** The sign-up prompt for guests (SITE-6, Home, part 10). `from` is the path to return to. */
export default function SignUpPrompt({
  open,
  onClose,
  from,
}: {
  open: boolean;
  onClose: () => void;
  from: string | undefined;
}) {
  const state: RedirectState = from === undefined ? {} : { from };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Sign Up to Continue"
      description="It takes a minute and the free account stays free."
    >
      <div className={styles.actions}>
        <ButtonLink to={paths.register} state={state} block>
          Create Free Account
        </ButtonLink>
        <ButtonLink to={paths.registerPremium} state={state} variant="premium" block>
          Join Premium
        </ButtonLink>
        {from !== undefined && (
          <p className={styles.signIn}>
            Already have an account?{" "}
            <Link to={paths.login} state={state}>
              Sign in
            </Link>
          </p>
        )}
      </div>
    </Dialog>
  );
}
