import type { MouseEvent } from "react";
import styles from "./skip-link.module.css";

/** The first focusable element of the page. Moves the focus to the element `targetId`, the page's `main`. */
export function SkipLink({ targetId = "main" }: { targetId?: string | undefined }) {
  function skip(event: MouseEvent): void {
    const target = document.getElementById(targetId);
    if (!target) return;
    event.preventDefault();
    target.tabIndex = -1;
    target.focus();
  }
  return (
    <a className={styles.skip} href={`#${targetId}`} onClick={skip}>
      Skip to main content
    </a>
  );
}
