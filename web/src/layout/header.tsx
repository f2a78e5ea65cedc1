import { useUpgrade } from "../features/membership/use-upgrade.tsx";
import { cx } from "../ui/cx.ts";
import { Wordmark } from "../ui/wordmark.tsx";
import { AccountLinks } from "./account-links.tsx";
import styles from "./header.module.css";
import { MainNav } from "./main-nav.tsx";
import { MenuButton } from "./menu-button.tsx";
import { useScrolled } from "./use-scrolled.ts";

/** The header (SITE-2). Its style changes after the page has scrolled by 8 px. */
export function Header() {
  const scrolled = useScrolled(8);
  const { upgrade, popup } = useUpgrade();
  return (
    <header className={cx(styles.header, scrolled && styles.scrolled)}>
      <div className={styles.row}>
        <Wordmark />
        <MainNav className={styles.nav} />
        <AccountLinks onUpgrade={upgrade} />
        <MenuButton className={styles.menu} onUpgrade={upgrade} />
      </div>
      {popup}
    </header>
  );
}
