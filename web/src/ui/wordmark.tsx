import { Link } from "react-router-dom";
import { brand, published } from "../base/brand.ts";
import { cx } from "./cx.ts";
import styles from "./wordmark.module.css";

/** The logo or the brand name in two colors, as a link to the home page. There is no space between the name's parts. */
export function Wordmark({
  to = "/",
  className,
}: {
  to?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <Link to={to} className={cx(styles.wordmark, className)} aria-label={`${brand.name} home`}>
      {published.logo ? (
        <img {...published.logo} alt={brand.name} />
      ) : (
        <>
          <span>{brand.name_first}</span>
          <span className={styles.second}>{brand.name_second}</span>
        </>
      )}
    </Link>
  );
}
