import { Link } from "react-router-dom";
import styles from "./setup-checklist.module.css";
import { useSetup } from "./setup-queries.ts";

/** The next step of the setup, below the list of tabs; it leads to the checklist. */
export default function SetupNote({ asks }: { asks: boolean }) {
  const { setup } = useSetup({ asks });
  const next = setup?.steps.find(({ isDone, isNeeded }) => isNeeded && !isDone);
  if (!setup || !next) return null;
  return (
    <p className={styles.note}>
      <Link to="?tab=overview">{`Set up your site: ${setup.done} of ${setup.needed} done`}</Link>
      <span>{`Next: ${next.title}`}</span>
    </p>
  );
}
