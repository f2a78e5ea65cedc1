import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./sign-up-prompt.module.css";

/** The guest sign-up prompt (spec/1 §2, Home, part 10). */
export default function SignUpPrompt({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Sign Up to Continue"
      description="It takes a minute and the free account stays free."
    >
      <div className={styles.ways}>
        <ButtonLink to={paths.register} block>
          Create Free Account
        </ButtonLink>
        <ButtonLink to={paths.registerPremium} variant="premium" block>
          Join Premium
        </ButtonLink>
      </div>
    </Dialog>
  );
}
