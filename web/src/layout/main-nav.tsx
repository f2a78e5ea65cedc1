import { ArrowRight } from "lucide-react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { hasStoredSignIn } from "../auth/stored-sign-in.ts";
import { brand } from "../base/brand.ts";
import { anchors, paths } from "../base/paths.ts";
import { showAlmostThereToast } from "../features/membership/almost-there-toast.ts";
import { Badge } from "../ui/badge.tsx";
import { cx } from "../ui/cx.ts";
import { useHasPlan } from "./join-link.tsx";
import styles from "./main-nav.module.css";
import { NavDropdown } from "./nav-dropdown.tsx";

/** The desktop navigation of the header (SITE-2). */
export function MainNav({ className }: { className?: string | undefined }) {
  const { pathname } = useLocation();
  // Keeps `/home` in the URL when the reader is already there, so that the link only scrolls.
  const home = pathname === paths.homeAlias ? paths.homeAlias : paths.home;
  const isMember = useHasPlan("free");
  const hasPremium = useHasPlan("premium");
  return (
    <nav aria-label="Main" className={className}>
      <ul className={styles.items}>
        <li>
          <NavLink to={paths.home} end className={cx(styles.item)}>
            Home
          </NavLink>
        </li>
        <li>
          <NavDropdown label="About">
            <ul className={styles.list}>
              <li>
                <Link to={paths.about} className={styles.entry}>
                  Membership
                </Link>
              </li>
              <li>
                <Link to={{ pathname: home, hash: anchors.advisors }} className={styles.entry}>
                  Advisors
                </Link>
              </li>
            </ul>
          </NavDropdown>
        </li>
        <li>
          <NavDropdown label="Membership">
            <div className={styles.cards}>
              {isMember && (
                <Link to={paths.dashboard} className={styles.free}>
                  <span className={styles.name}>
                    Your membership <ArrowRight aria-hidden="true" />
                  </span>
                  <span>See your status, your downloads and your sessions.</span>
                </Link>
              )}
              {!isMember && (
                <Link to={paths.register} className={styles.free}>
                  <span className={styles.name}>
                    Join Free <ArrowRight aria-hidden="true" />
                  </span>
                  <span>Access basic parenting resources and get started on your journey.</span>
                  <Badge tone="free">Free forever</Badge>
                </Link>
              )}
              {!hasPremium && (
                <Link
                  to={paths.registerPremium}
                  className={styles.premium}
                  // By what the browser stores: while the page hydrates, it does not know yet who is signed in.
                  onClick={() => !hasStoredSignIn() && void showAlmostThereToast()}
                >
                  <span className={styles.name}>
                    Upgrade to Premium <ArrowRight aria-hidden="true" />
                  </span>
                  <span>
                    Unlock expert guidance, premium resources, community access, and personalized support.
                  </span>
                  <Badge tone="premium">{`Starting at ${brand.price}/month`}</Badge>
                </Link>
              )}
            </div>
          </NavDropdown>
        </li>
        <li>
          <NavLink to={paths.resources} className={cx(styles.item)}>
            Resources
          </NavLink>
        </li>
        <li>
          <NavLink to={paths.blog} className={cx(styles.item)}>
            Blog
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}
