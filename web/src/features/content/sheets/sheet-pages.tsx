import { PageTrack } from "../previews/page-track.tsx";
import styles from "./sheet-dialog.module.css";
import type { DrawnSheet } from "./use-drawn-sheet.ts";

/** The pages of a sheet, as they come out of the printer. */
export function SheetPages({
  sheet: { drawn, isDrawing },
  startAtAnswers = false,
}: {
  sheet: { drawn: DrawnSheet | undefined; isDrawing: boolean };
  startAtAnswers?: boolean;
}) {
  // The answers are there last.
  const isShown = drawn !== undefined && drawn.pictures.length > 0 && !(startAtAnswers && isDrawing);
  return (
    <div className={styles.view} aria-busy={isDrawing}>
      {isShown ? (
        <PageTrack
          // Another sheet begins at its first page again.
          key={drawn.fileName}
          pictures={drawn.pictures}
          label="What comes out of the printer"
          describePosition={(current) => `Page ${current + 1} of ${drawn.pageCount}`}
          startAt={startAtAnswers ? drawn.answersAt : 0}
        />
      ) : (
        <div className={styles.blank} />
      )}
      <p role="status" className={styles.status}>
        {isDrawing && "Drawing your sheet…"}
        {!isDrawing && drawn?.isUnreadable && "This browser cannot show the sheet. You can save it."}
      </p>
    </div>
  );
}
