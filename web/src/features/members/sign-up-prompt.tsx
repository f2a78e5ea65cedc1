import { Link, useLocation } from "react-router-dom";
import { buildIntent, type Wanted, type WantedItem } from "../../auth/intent.ts";
import type { RedirectState } from "../../auth/redirect-target.ts";
import { storeIntent } from "../../auth/stored-intent.ts";
import { paths } from "../../base/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./sign-up-prompt.module.css";

const describeReturn = ({ title, favorite }: WantedItem): string =>
  favorite ? ` We'll add “${title}” to your favorites.` : ` You'll come right back to “${title}”.`;

/** The sign-up prompt for guests (SITE-6, Home, part 10). Its links keep what the guest wanted (SITE-16). */
export default function SignUpPrompt({
  open,
  onClose,
  wanted,
}: {
  open: boolean;
  onClose: () => void;
  wanted: Wanted;
}) {
  const intent = buildIntent(useLocation(), wanted);
  const { from, item } = intent;
  const state: RedirectState = { from };
  const keep = () => storeIntent(intent);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Sign Up to Continue"
      description={`It takes a minute and the free account stays free.${item ? describeReturn(item) : ""}`}
    >
      <div className={styles.actions}>
        <ButtonLink to={paths.register} state={state} onClick={keep} block>
          Create Free Account
        </ButtonLink>
        <ButtonLink to={paths.registerPremium} state={state} onClick={keep} variant="premium" block>
          Join Premium
        </ButtonLink>
        <p className={styles.signIn}>
          Already have an account?{" "}
          <Link to={paths.login} state={state} onClick={keep}>
            Sign in
          </Link>
        </p>
      </div>
    </Dialog>
  );
}
