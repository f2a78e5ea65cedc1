import { Link } from "react-router-dom";
import { cx } from "./cx.ts";
import styles from "./wordmark.module.css";

/** The brand name in two colors, as a link to the home page. There is no space between the parts. */
export function Wordmark({
  parts: [first, second],
  to = "/",
  className,
}: {
  parts: readonly [string, string];
  to?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <Link to={to} className={cx(styles.wordmark, className)} aria-label={`${first}${second} home`}>
      <span>{first}</span>
      <span className={styles.second}>{second}</span>
    </Link>
  );
}
