import { useEffect, useRef, useState } from "react";
import { callForFile } from "../../../api/client.ts";
import { ApiError } from "../../../api/errors.ts";
import { fetchItemFile } from "../../../api/fetch-item-file.ts";
import { retryImport } from "../../../ui/retry-import.ts";
import { checkCanSave, saveFile } from "../../../ui/save-file.ts";
import type { LibraryItem } from "../content-queries.ts";
import { useMarkDownloaded } from "../my-items.ts";
import { collectParts, type Printing } from "./collect-parts.ts";

const packTitle = "Activity pack";
const loadJoiner = () => retryImport(() => import("./join-pdfs.ts"));

/** An item with a recipe is drawn for this child; another is its file. */
const fetchPart = async (
  { id, sheet }: LibraryItem,
  printing: Printing,
  signal: AbortSignal,
): Promise<Blob> =>
  sheet === null
    ? fetchItemFile("downloadContent", id, signal)
    : (await callForFile("drawSheet", { id, ...printing }, { signal })).file;

/**
 * Joins items to one PDF with a cover, and saves it (SHEET-5). Each item counts as a download; nothing of the pack is stored,
 * and the child's name is in the requests' bodies alone (SHEET-6).
 */
export function useMakePack() {
  const [progress, setProgress] = useState<{ done: number; count: number }>();
  const [error, setError] = useState<unknown>();
  const [isSaved, setIsSaved] = useState(false);
  const running = useRef<AbortController>(undefined);
  const fetched = useRef(new Map<string, Blob>());
  const markDownloaded = useMarkDownloaded();
  useEffect(() => () => running.current?.abort(), []);

  async function fetchParts(items: readonly LibraryItem[], printing: Printing, signal: AbortSignal) {
    const ids = items.map(({ id }) => id);
    const cover = (await callForFile("drawPackCover", { ids, ...printing }, { signal })).file;
    const parts = await collectParts(items, printing, fetched.current, async (item) => {
      setProgress({ done: items.indexOf(item), count: items.length });
      const part = await fetchPart(item, printing, signal);
      void markDownloaded(item.id);
      return part;
    });
    return [cover, ...parts];
  }

  async function make(items: readonly LibraryItem[], printing: Printing): Promise<void> {
    if (!checkCanSave()) return;
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    setError(undefined);
    setIsSaved(false);
    setProgress({ done: 0, count: items.length });
    try {
      const { joinPdfs, UnreadablePart } = await loadJoiner();
      const parts = await fetchParts(items, printing, signal);
      const pack = await joinPdfs(parts, { title: packTitle, paper: printing.paper }).catch(
        (reason: unknown) => {
          // The cover is part 0.
          const item = reason instanceof UnreadablePart ? items[reason.part - 1] : undefined;
          if (!item) throw reason;
          throw new ApiError(0, "invalid", `“${item.title}” cannot be joined. Please take it out.`);
        },
      );
      signal.throwIfAborted();
      saveFile(pack, "activity-pack.pdf");
      // The next pack has new numbers.
      fetched.current.clear();
      setIsSaved(true);
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    } finally {
      if (!signal.aborted) setProgress(undefined);
    }
  }
  return { make, progress, error, isSaved };
}
