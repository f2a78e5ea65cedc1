import type { ReactNode } from "react";
import { Moonrise } from "../ui/art/moonrise.tsx";
import { Spread } from "../ui/page-section.tsx";
import styles from "./call-to-action.module.css";

/** What a page of ours ends in, above the footer: one sentence to go on from, and the way. */
export function ClosingCall({
  title,
  way,
  children,
}: {
  title: string;
  way: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Spread ground="butter" next="night" className={styles.call} aria-labelledby="closing-heading">
      <Moonrise className={styles.moon} />
      <h2 id="closing-heading">{title}</h2>
      {children && <p className={styles.words}>{children}</p>}
      {way}
    </Spread>
  );
}
