import { Moon, Sun } from "lucide-react";
import { useState } from "react";
import type { ContentCard } from "../../../../../contract/content.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { LazyDialogProps } from "../../../ui/use-lazy-dialog.ts";
import { readingPositions } from "../kept-positions.ts";
import { PageTrack } from "../previews/page-track.tsx";
import { SheetProblem } from "../sheets/sheet-problem.tsx";
import styles from "./reader-dialog.module.css";
import { useStoryPages } from "./use-story-pages.ts";

/** A story on the whole screen, which opens at the page where the member stopped on this device (LIB-30). */
export default function ReaderDialog({
  item: { id, title },
  memberId,
  ...dialog
}: LazyDialogProps & {
  item: ContentCard;
  memberId: string;
}) {
  const [first] = useState(() => readingPositions.read(memberId, id));
  const [isDimmed, setIsDimmed] = useState(false);
  const { pages, error, retry } = useStoryPages(id, first);
  const last = pages.length - 1;
  return (
    <Dialog {...dialog} size="full" title={title}>
      <div className={styles.reader} data-dimmed={isDimmed || undefined}>
        {error !== undefined && <SheetProblem error={error} onRetry={retry} />}
        {pages.length > 0 && (
          <PageTrack
            pictures={pages.map(({ picture }) => picture)}
            texts={pages.map(({ text }) => text)}
            label={`Pages of ${title}`}
            describePosition={(current) => `Page ${current + 1} of ${pages.length}`}
            startAt={Math.min(first, last)}
            tools={
              <Button
                size="sm"
                variant="quiet"
                aria-pressed={isDimmed}
                icon={isDimmed ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
                onClick={() => setIsDimmed(!isDimmed)}
              >
                Dim
              </Button>
            }
            // After the last page the story begins again.
            onTurn={(page) => readingPositions.store(memberId, id, page === last ? 0 : page)}
          />
        )}
        {pages.length === 0 && error === undefined && <p role="status">Opening the story…</p>}
      </div>
    </Dialog>
  );
}
