import type { ReactNode } from "react";
import { brand } from "../../../contract/brand.ts";
import { cx } from "../ui/cx.ts";
import type { Tint } from "../ui/tint.ts";
import { Wordmark } from "../ui/wordmark.tsx";
import styles from "./auth-layout.module.css";

/**
 * The split page of sign-in, registration and reset: a form, and on wide screens a scene beside it. A `summary` of
 * what the form is for stands under the scene, and on a phone, without the scene, under the form.
 */
export function AuthShell({
  art,
  tint,
  summary,
  children,
}: {
  art: ReactNode;
  tint: Tint;
  summary?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.split}>
      <div className={styles.side}>
        <header>
          <Wordmark parts={brand.wordmark} />
        </header>
        <main id="main" className={styles.form}>
          {children}
          <noscript>
            <p>Signing in and up needs this page's scripts. Please let your browser run them.</p>
          </noscript>
        </main>
      </div>
      <div
        className={cx(styles.scene, summary !== undefined && styles.kept)}
        style={{ background: `var(--${tint})` }}
      >
        <div className={styles.still}>
          <div className={styles.frame} aria-hidden="true">
            {art}
          </div>
          {summary ?? (
            <p className={styles.tagline} aria-hidden="true">
              {brand.tagline}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
