import type { Profile } from "../../../../contract/members.ts";
import { useSignOut } from "../../auth/use-sign-out.ts";
import { paths } from "../../base/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import styles from "./admin-bar.module.css";

/** The role, or for an admin who is no owner the role in the back office. */
const describeRole = ({ role, admin_role }: Profile): string =>
  admin_role === "editor" || admin_role === "support" ? admin_role : role;

/** Header of the admin dashboard (ADMIN-1). `profile` is null until the admin check ends. */
export function AdminBar({ profile }: { profile: Profile | null }) {
  const leave = useSignOut(paths.login);
  return (
    <header data-night className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.name}>
          <Wordmark />
          <Badge tone="admin">Admin</Badge>
        </div>
        {profile && (
          <div className={styles.account}>
            <span className={styles.user}>
              <span className={styles.email}>{profile.email}</span>
              <span className={styles.role}>{describeRole(profile)}</span>
            </span>
            <Button variant="outline" size="sm" className={styles.logout} {...leave}>
              Logout
            </Button>
          </div>
        )}
      </div>
    </header>
  );
}
