import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "../ui/cx.ts";
import { WaveEdge } from "../ui/wave-edge.tsx";
import styles from "./message-page.module.css";

/**
 * A page with one thing to say: a scene, a heading, a sentence, and the way on. One that takes another's place at
 * the same address asks for the `focus`, which would be lost with what it stood on. One that is `footed` ends along the
 * edge of the footer.
 */
export function QuietPage({
  art,
  title,
  way,
  focus = false,
  footed = false,
  children,
}: {
  art: ReactNode;
  title: string;
  way?: ReactNode;
  focus?: boolean | undefined;
  footed?: boolean | undefined;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);

  return (
    <>
      <main id="main" className={cx(styles.page, footed && styles.footed)}>
        <div className={styles.frame}>{art}</div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.words}>{children}</p>
        {way && <div className={styles.ways}>{way}</div>}
      </main>
      {footed && <WaveEdge next="night" />}
    </>
  );
}
