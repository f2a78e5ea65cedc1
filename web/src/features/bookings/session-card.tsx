import { type ReactNode, useId } from "react";
import { Card } from "../../ui/card.tsx";
import type { Tint } from "../../ui/tint.ts";
import { takeFocus } from "../../ui/use-open-button.ts";
import styles from "./reschedule.module.css";

/** A question or form about a session. With `takesFocus`, its heading takes the focus from the button that opened it. */
export function SessionCard({
  title,
  tint,
  takesFocus = false,
  children,
}: {
  title: string;
  tint?: Tint;
  takesFocus?: boolean;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <Card as="section" tint={tint} className={styles.reschedule} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title} {...(takesFocus && { ref: takeFocus, tabIndex: -1 })}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
