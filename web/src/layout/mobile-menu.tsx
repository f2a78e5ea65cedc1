import { type ReactNode, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { paths } from "../paths.ts";
import { cx } from "../ui/cx.ts";
import { Dialog } from "../ui/dialog.tsx";
import { MobileAccount } from "./mobile-account.tsx";
import styles from "./mobile-menu.module.css";

export type MobileMenuProps = { open: boolean; onClose: () => void };

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} end className={cx(styles.entry)}>
        {children}
      </NavLink>
    </li>
  );
}

/** Spec/1 §2, Header, mobile. Every followed link closes it, one to this very page included. */
export function MobileMenu({ open, onClose }: MobileMenuProps) {
  const { pathname, key } = useLocation();
  const openedAt = useRef({ pathname, key });

  useEffect(() => {
    if (!open) openedAt.current = { pathname, key };
    else if (openedAt.current.key !== key) onClose();
  }, [open, pathname, key, onClose]);

  /** On a new page the focus belongs to its heading, not to the button that opened this menu. */
  const returnFocus = () =>
    openedAt.current.pathname === location.pathname ? null : document.querySelector<HTMLElement>("h1");

  return (
    <Dialog
      sheet
      open={open}
      onClose={onClose}
      title="Menu"
      returnFocus={returnFocus}
      footer={<MobileAccount onClose={onClose} />}
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
