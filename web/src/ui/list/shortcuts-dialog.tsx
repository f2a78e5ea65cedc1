import { Dialog } from "../dialog.tsx";
import { listKeys } from "./list-keys.ts";
import { changeListPreferences, useListPreferences } from "./list-preferences.ts";
import styles from "./list-view.module.css";

/** Explains the keys of a list and can switch them off (WCAG 2.1.4). */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { hasShortcuts } = useListPreferences();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Keyboard shortcuts"
      description="They work while the focus is in a list."
    >
      <dl className={styles.keys}>
        {listKeys.map(({ key, label }) => (
          <div key={key} className={styles.keyRow}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={hasShortcuts}
          onChange={({ target }) => changeListPreferences({ hasShortcuts: target.checked })}
        />
        Use keyboard shortcuts in this browser
      </label>
    </Dialog>
  );
}
