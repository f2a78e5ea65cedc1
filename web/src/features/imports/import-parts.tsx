import { useState } from "react";
import { importHours, type MemberImport } from "../../../../contract/imports.ts";
import { formatMediumDate } from "../../format/dates.ts";
import { formatNoun, formatNumber } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { useImportStep } from "./import-queries.ts";
import styles from "./imports.module.css";

/* Parts that the import of a file and the adoption of paying members share. */

export const formatMembers = (count: number): string => formatNoun(count, "member");

export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <div className={styles.progress}>
      <p role="status">{label}</p>
      <ProgressBar label="Progress of the import" value={value} max={max} />
    </div>
  );
}

/** For a step that goes on by itself. */
export const LastingNote = () => (
  <p className={styles.note}>
    You can close this page. The work continues without it; if it is interrupted, it tries again by itself.
  </p>
);

export const LastingProgress = (props: Parameters<typeof Progress>[0]) => (
  <>
    <Progress {...props} />
    <LastingNote />
  </>
);

/**
 * Warns of an import whose time has ended before its last row, and of readers whom it has not asked about the newsletter.
 * `children` say how to go on with the rows.
 */
export const LeftoverNotices = ({
  data: { rows_done, rows_total, problem, to_ask },
  noun,
  children,
}: {
  data: MemberImport;
  noun: "row" | "customer";
  children: string;
}) => (
  <>
    {rows_done < rows_total && (
      <Notice
        tone="warn"
        title={`It stopped at ${noun} ${formatNumber(rows_done)} of ${formatNumber(rows_total)} after ${importHours} hours`}
      >
        {children}
      </Notice>
    )}
    {problem !== null && (
      <Notice tone="warn" title={`${formatNoun(to_ask, "reader was", "readers were")} not asked`}>
        {problem}
      </Notice>
    )}
  </>
);

/** Takes an import back, after a question. `noun` names it: "import", "adoption". */
export function UndoButton({
  data: { id, undo_until },
  noun,
  description,
}: {
  data: MemberImport;
  noun: string;
  description: string;
}) {
  const step = useImportStep(id);
  const [isAsking, setIsAsking] = useState(false);
  if (undo_until === null) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        {`Undo this ${noun}`}
      </Button>
      <p className={styles.until}>{`You can undo it until ${formatMediumDate(undo_until)}.`}</p>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => step.mutate("undo", { onSettled: () => setIsAsking(false) })}
        busy={step.isPending}
        title={`Undo this ${noun}?`}
        description={description}
        confirmLabel={`Undo ${noun}`}
      />
    </>
  );
}
