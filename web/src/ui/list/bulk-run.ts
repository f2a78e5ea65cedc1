import { useEffect, useRef, useState } from "react";
import { warnBeforeUnload } from "../warn-before-unload.ts";

export interface BulkProgress {
  done: number;
  total: number;
}

export interface BulkRun {
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** This many rows are changed at the same time. */
const concurrency = 4;

/** Does something with each row, a few at a time. Returns the rows that were not reached, because the admin stopped. */
export async function runEach<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
  { signal, onProgress }: Partial<BulkRun> = {},
): Promise<Row[]> {
  const queue = [...rows];
  const skipped: Row[] = [];
  let done = 0;
  async function workThrough(): Promise<void> {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      if (signal?.aborted) skipped.push(row);
      else await work(row);
      done += 1;
      onProgress?.(done);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, workThrough));
  return skipped;
}

/**
 * Moves the focus to the list's heading when controls are no longer shown and the focus is gone with them. The cleanup of an effect
 * does this, because it runs after React has removed the button that was pressed.
 */
export function useFocusHeadingAfter(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const heading = document.querySelector<HTMLElement>("[data-list-heading]");
    return () => {
      if (document.activeElement === document.body) heading?.focus();
    };
  }, [isShown]);
}

/**
 * The progress of a change of many rows, and the way to stop it. Until it is done, the browser asks before the page is closed, and
 * the next one waits: Undo can be pressed while another change runs.
 */
export function useBulkRun() {
  const [progress, setProgress] = useState<BulkProgress>();
  const abort = useRef<AbortController>(undefined);
  const last = useRef<Promise<unknown>>(undefined);
  useFocusHeadingAfter(progress !== undefined);
  return {
    progress,
    stop: () => abort.current?.abort(),
    track: <Result>(total: number, work: (run: BulkRun) => Promise<Result>): Promise<Result> => {
      const before = last.current;
      const run = async () => {
        await before?.catch(() => undefined);
        abort.current = new AbortController();
        const onProgress = (done: number) => setProgress({ done, total });
        onProgress(0);
        const stopWarning = warnBeforeUnload();
        try {
          return await work({ signal: abort.current.signal, onProgress });
        } finally {
          stopWarning();
          setProgress(undefined);
        }
      };
      const current = run();
      last.current = current;
      return current;
    },
  };
}
