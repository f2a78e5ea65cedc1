import { Plus } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { paths } from "../../base/paths.ts";
import { useScrolled } from "../../layout/use-scrolled.ts";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./sign-up-button.module.css";

/** The button expands automatically after scrolling this many pixels (MEMBER-3). */
const expandAfterPx = 300;

/** Floating '+' button with sign-up links for guests (MEMBER-3). A click also toggles it. */
export function SignUpButton() {
  const isScrolled = useScrolled(expandAfterPx);
  const [isOpen, setIsOpen] = useState(false);
  const linksId = useId();
  useEffect(() => setIsOpen(isScrolled), [isScrolled]);

  return (
    <div className={styles.corner} data-floating>
      <div id={linksId} className={styles.links} hidden={!isOpen}>
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
        aria-expanded={isOpen}
        aria-controls={linksId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  );
}
