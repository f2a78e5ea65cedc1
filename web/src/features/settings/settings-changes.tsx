import { useQuery } from "@tanstack/react-query";
import { listChangedSettings } from "../../../../contract/settings-labels.ts";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { formatLongDateTime } from "../../format/dates.ts";
import styles from "./settings.module.css";

const shownChanges = 10;

/** Begins with the name of their list, so that a change by another owner is shown, too (ADMIN-22). */
export const getSettingsChangesKey = () => toPrivateKey("settings", "changes");

/** Shows who changed which setting, from the audit log; nothing while it loads or cannot be read. */
export function SettingsChanges() {
  const { data } = useQuery({
    queryKey: getSettingsChangesKey(),
    queryFn: ({ signal }) => call("adminListAudit", { action: "settings.changed" }, { signal }),
    staleTime: 0,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.changes} aria-labelledby="settings-changes">
      <h3 id="settings-changes">Who changed what</h3>
      <ol>
        {data.items.slice(0, shownChanges).map(({ id, by, created_at, detail }) => (
          <li key={id} className={styles.change}>
            <span>{listChangedSettings(detail.changed).join(", ")}</span>
            <span className={styles.who}>
              {data.people[by] ?? "A former admin"},{" "}
              <time dateTime={created_at}>{formatLongDateTime(created_at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
