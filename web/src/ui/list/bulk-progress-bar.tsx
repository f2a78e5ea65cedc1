import { useLayoutEffect, useRef } from "react";
import { formatNumber } from "../../format/numbers.ts";
import { Button } from "../button.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import styles from "./bulk.module.css";
import type { BulkProgress } from "./bulk-run.ts";

/** Takes the place of the buttons for the selected rows while they are changed; `rows` names them, as in "12 users". */
export function BulkProgressBar({
  progress,
  rows,
  onStop,
}: {
  progress: BulkProgress;
  rows: string;
  onStop: () => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  // The button that was pressed has gone for the bar. At once, before its dialog returns the focus to the list's heading.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) bar.current?.focus();
  }, []);
  return (
    <div ref={bar} tabIndex={-1} className={styles.progress}>
      <p role="status">{`${formatNumber(progress.done)} of ${rows}`}</p>
      <ProgressBar label="Selected rows" value={progress.done} max={progress.total} />
      <Button size="sm" variant="outline" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

/** More rows than these are counted. */
const maxNamed = 10;

/** The names of the rows that a question is about. */
export function NamedRows({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.names}>
      {names.slice(0, maxNamed).map((name) => (
        <li key={name}>{name}</li>
      ))}
      {names.length > maxNamed && <li>and {formatNumber(names.length - maxNamed)} more</li>}
    </ul>
  );
}
