import type { MouseEvent } from "react";
import styles from "./skip-link.module.css";

/** The first stop of the Tab key. `targetId` is the page's `main`, which takes the focus. */
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
