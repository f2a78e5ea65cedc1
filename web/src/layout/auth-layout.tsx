import type { ReactNode } from "react";
import { brand } from "../base/brand.ts";
import { cx } from "../ui/cx.ts";
import type { Tint } from "../ui/tint.ts";
import { Wordmark } from "../ui/wordmark.tsx";
import styles from "./auth-layout.module.css";

/**
 * The layout of the sign-in, registration and reset pages: a form, and beside it a scene on wide screens. `summary`
 * describes what the form is for; it is shown below the scene, or on phones above the form.
 */
export function AuthLayout({
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
    <div className={cx(styles.split, summary !== undefined && styles.hasSummary)}>
      <header className={styles.header}>
        <Wordmark />
      </header>
      {/* Before the form, which would move while the rest of the document arrives. */}
      <div className={styles.scene} style={{ background: `var(--${tint})` }}>
        <div className={styles.sticky}>
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
      <main id="main" className={styles.form}>
        {children}
        <noscript>
          <p>Please enable JavaScript to sign in or sign up.</p>
        </noscript>
      </main>
    </div>
  );
}
