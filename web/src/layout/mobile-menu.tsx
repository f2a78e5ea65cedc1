import { type ReactNode, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { paths } from "../paths.ts";
import { cx } from "../ui/cx.ts";
import { Dialog } from "../ui/dialog.tsx";
import { MobileAccount } from "./mobile-account.tsx";
import styles from "./mobile-menu.module.css";
import { findPlans } from "./scroll-to-plans.ts";
import { wantsPlans } from "./use-scroll-to-plans.ts";

export type MobileMenuProps = {
  open: boolean;
  /** Closed by a link that was followed. */
  left: boolean;
  onClose: () => void;
  onUpgrade: () => void;
};

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} end className={cx(styles.entry)}>
        {children}
      </NavLink>
    </li>
  );
}

/** Spec/1 §2, Header, mobile. */
export function MobileMenu({ open, left, onClose, onUpgrade }: MobileMenuProps) {
  const { state } = useLocation();
  const upgradeNext = useRef(false);

  /** After a link the focus belongs to where it led, not to the button that opened this menu. */
  function returnFocus(): HTMLElement | null {
    if (!left) return null;
    return wantsPlans(state) ? findPlans() : document.querySelector("h1");
  }

  /** The popup opens where the menu was: not before that has gone and given its focus back. */
  function closeForUpgrade(): void {
    upgradeNext.current = true;
    onClose();
  }
  function goOn(): void {
    if (upgradeNext.current) onUpgrade();
    upgradeNext.current = false;
  }

  return (
    <Dialog
      sheet
      open={open}
      onClose={onClose}
      title="Menu"
      returnFocus={returnFocus}
      onClosed={goOn}
      footer={<MobileAccount onClose={onClose} onUpgrade={closeForUpgrade} />}
    >
      <nav aria-label="Main">
        <ul className={styles.list}>
          <Entry to={paths.home}>Home</Entry>
          <Entry to={paths.about}>About Us</Entry>
          <li>
            <p id="menu-membership" className={styles.group}>
              Membership
            </p>
            <ul aria-labelledby="menu-membership">
              <Entry to={paths.register}>Join Free</Entry>
              <Entry to={paths.membership}>Explore Premium</Entry>
            </ul>
          </li>
          <Entry to={paths.resources}>Resources</Entry>
          <Entry to={paths.blog}>Blog</Entry>
        </ul>
      </nav>
    </Dialog>
  );
}
