import { useIsNavigationSlow } from "../ui/navigation-progress.ts";
import styles from "./navigation-bar.module.css";

/** A thin bar at the top of the window while the next page takes more than 150 ms to load (SITE-17). */
export function NavigationBar() {
  const isSlow = useIsNavigationSlow();
  return isSlow ? <div role="progressbar" aria-label="Loading the page" className={styles.bar} /> : null;
}
