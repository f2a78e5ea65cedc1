import { Link } from "react-router-dom";
import { brand, published } from "../base/brand.ts";
import styles from "./wordmark.module.css";

/** The logo, or the brand's name in two colors without a space between its parts, as a link to the home page. */
export function Wordmark() {
  return (
    <Link to="/" className={styles.wordmark} aria-label={`${brand.name} home`}>
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
