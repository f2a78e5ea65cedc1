import type { ReactNode } from "react";
import { brand } from "../../../contract/brand.ts";
import type { Tint } from "../ui/card.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import styles from "./auth-shell.module.css";

/** The split page of sign-in, registration and reset: a form, and on wide screens a scene beside it. */
export function AuthShell({ art, tint, children }: { art: ReactNode; tint: Tint; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.side}>
        <header>
          <Wordmark parts={brand.wordmark} />
        </header>
        <main id="main" className={styles.form}>
          {children}
        </main>
      </div>
      <div className={styles.scene} style={{ background: `var(--${tint})` }} aria-hidden="true">
        <div className={styles.still}>
          <div className={styles.frame}>{art}</div>
          <p className={styles.tagline}>{brand.tagline}</p>
        </div>
      </div>
    </div>
  );
}
