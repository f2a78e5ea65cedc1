import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./nav-dropdown.module.css";
import { useDisclosure } from "./use-disclosure.ts";

/** One entry of the navigation that opens a panel of links. */
export function NavDropdown({ label, children }: { label: string; children: ReactNode }) {
  const { open, whole, trigger } = useDisclosure();
  const panel = useId();
  return (
    <div className={styles.dropdown} {...whole}>
      <button type="button" className={styles.trigger} aria-controls={panel} {...trigger}>
        {label}
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </button>
      <div id={panel} className={styles.panel} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
