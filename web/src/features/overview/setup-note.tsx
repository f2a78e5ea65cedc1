import { Link } from "react-router-dom";
import styles from "./setup-checklist.module.css";
import { useSetup } from "./setup-queries.ts";

/** Stands below the list of tabs while something is left to set up, and leads to the checklist. */
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
