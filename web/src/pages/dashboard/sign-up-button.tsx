import { Plus } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useScrolled } from "../../layout/use-scrolled.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./sign-up-button.module.css";

/** Past this many pixels the button unfolds by itself (MEMBER-3). */
const unfoldAfter = 300;

/** The guest's floating '+' (MEMBER-3). A press folds or unfolds it, too. */
export function SignUpButton() {
  const past = useScrolled(unfoldAfter);
  const [open, setOpen] = useState(false);
  const ways = useId();
  useEffect(() => setOpen(past), [past]);

  return (
    <div className={styles.corner} data-floating>
      <div id={ways} className={styles.ways} hidden={!open}>
        <ButtonLink to={paths.register} size="sm">
          Create Free Account
        </ButtonLink>
        <ButtonLink to={paths.registerPremium} size="sm" variant="premium">
          Join Premium
        </ButtonLink>
      </div>
      <button
        type="button"
        className={styles.plus}
        aria-label="Sign up options"
        aria-expanded={open}
        aria-controls={ways}
        onClick={() => setOpen(!open)}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  );
}
