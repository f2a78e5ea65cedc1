import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./nav-dropdown.module.css";
import { useDisclosure } from "./use-disclosure.ts";

/** A navigation entry that opens a panel of links. */
export function NavDropdown({ label, children }: { label: string; children: ReactNode }) {
  const { open, container, trigger } = useDisclosure();
  const panel = useId();
  return (
    <div className={styles.dropdown} {...container}>
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
