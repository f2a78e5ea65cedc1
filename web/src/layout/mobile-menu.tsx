import { type ReactNode, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { paths } from "../base/paths.ts";
import { cx } from "../ui/cx.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useHasPlan } from "./join-link.tsx";
import { MobileAccount } from "./mobile-account.tsx";
import styles from "./mobile-menu.module.css";
import { findPlansHeading } from "./scroll-to-plans.ts";
import { shouldScrollToPlans } from "./use-scroll-to-plans.ts";

export type MobileMenuProps = {
  open: boolean;
  /** Whether the menu was closed by a navigation. */
  closedByLink: boolean;
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

/** The mobile menu of the header (SITE-2). */
export function MobileMenu({ open, closedByLink, onClose, onUpgrade }: MobileMenuProps) {
  const { state } = useLocation();
  const opensUpgrade = useRef(false);
  const isMember = useHasPlan("free");
  const hasPremium = useHasPlan("premium");

  /** After a navigation the focus goes to the link's target instead of the menu button. */
  function returnFocus(): HTMLElement | null {
    if (!closedByLink) return null;
    return shouldScrollToPlans(state) ? findPlansHeading() : document.querySelector("h1");
  }

  /** The upgrade popup opens only after the menu has closed and returned the focus. */
  function closeForUpgrade(): void {
    opensUpgrade.current = true;
    onClose();
  }
  function openUpgrade(): void {
    if (opensUpgrade.current) onUpgrade();
    opensUpgrade.current = false;
  }

  return (
    <Dialog
      sheet
      open={open}
      onClose={onClose}
      title="Menu"
      returnFocus={returnFocus}
      onClosed={openUpgrade}
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
              {isMember ? (
                <Entry to={paths.dashboard}>Your membership</Entry>
              ) : (
                <Entry to={paths.register}>Join Free</Entry>
              )}
              {!hasPremium && <Entry to={paths.membership}>Explore Premium</Entry>}
            </ul>
          </li>
          <Entry to={paths.resources}>Resources</Entry>
          <Entry to={paths.blog}>Blog</Entry>
        </ul>
      </nav>
    </Dialog>
  );
}
