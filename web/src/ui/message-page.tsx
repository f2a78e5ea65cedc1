import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./message-page.module.css";
import { takeFocus } from "./use-open-button.ts";
import { WaveEdge } from "./wave-edge.tsx";

/**
 * A page with a single message: a scene, a heading, a sentence and a button. Use `takesFocus` if it replaces another
 * page at the same URL, which would lose the focus; `hasWaveEdge` adds an edge towards the footer.
 */
export function MessagePage({
  art,
  title,
  action,
  takesFocus = false,
  hasWaveEdge = false,
  children,
}: {
  art: ReactNode;
  title: string;
  action?: ReactNode;
  takesFocus?: boolean | undefined;
  hasWaveEdge?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <main id="main" className={cx(styles.page, hasWaveEdge && styles.withWaveEdge)}>
        <div className={styles.frame}>{art}</div>
        <h1 ref={takesFocus ? takeFocus : null} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.text}>{children}</p>
        {action && <div className={styles.actions}>{action}</div>}
      </main>
      {hasWaveEdge && <WaveEdge nextBackground="night" />}
    </>
  );
}
