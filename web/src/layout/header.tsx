import { brand } from "../../../contract/brand.ts";
import { useUpgrade } from "../features/membership/use-upgrade.tsx";
import { cx } from "../ui/cx.ts";
import { Wordmark } from "../ui/wordmark.tsx";
import { AccountLinks } from "./account-links.tsx";
import styles from "./header.module.css";
import { MainNav } from "./main-nav.tsx";
import { MenuButton } from "./menu-button.tsx";
import { useScrolled } from "./use-scrolled.ts";

/** Spec/1 §2, Header. Its links change colour once the page has scrolled. */
export function Header() {
  const scrolled = useScrolled(8);
  const { upgrade, popup } = useUpgrade();
  return (
    <header className={cx(styles.header, scrolled && styles.scrolled)}>
      <div className={styles.row}>
        <Wordmark parts={brand.wordmark} />
        <MainNav className={styles.nav} />
        <AccountLinks onUpgrade={upgrade} />
        <MenuButton className={styles.menu} onUpgrade={upgrade} />
      </div>
      {popup}
    </header>
  );
}
