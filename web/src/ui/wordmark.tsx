import { Link } from "react-router-dom";
import { brand } from "../base/brand.ts";
import { cx } from "./cx.ts";
import styles from "./wordmark.module.css";

/** The brand name in two colors, as a link to the home page. There is no space between the parts. */
export function Wordmark({
  to = "/",
  className,
}: {
  to?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <Link to={to} className={cx(styles.wordmark, className)} aria-label={`${brand.name} home`}>
      <span>{brand.name_first}</span>
      <span className={styles.second}>{brand.name_second}</span>
    </Link>
  );
}
