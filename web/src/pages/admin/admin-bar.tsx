import { brand } from "../../../../contract/brand.ts";
import type { Profile } from "../../../../contract/members.ts";
import { useLeave } from "../../layout/use-leave.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import styles from "./admin-bar.module.css";

/** Spec/2 §2, Admin dashboard, header. Who is here is unknown until the guard has looked. */
export function AdminBar({ profile }: { profile: Profile | null }) {
  const leave = useLeave(paths.login);
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.name}>
          <Wordmark parts={brand.wordmark} className={styles.wordmark} />
          <Badge tone="admin">Admin</Badge>
        </div>
        {profile && (
          <div className={styles.account}>
            <span className={styles.person}>
              <span className={styles.email}>{profile.email}</span>
              <span className={styles.role}>{profile.role}</span>
            </span>
            <Button variant="outline" size="sm" className={styles.leave} onClick={leave}>
              Logout
            </Button>
          </div>
        )}
      </div>
    </header>
  );
}
