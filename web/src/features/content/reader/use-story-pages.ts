import { useEffect, useState } from "react";
import { fetchItemFile } from "../../../api/fetch-item-file.ts";
import { openPages } from "../previews/render-pages.ts";

interface StoryPages {
  /** The URLs of the pages' pictures; undefined for one that is not rendered yet. Empty until the story is open. */
  pictures: readonly (string | undefined)[];
  error: unknown;
  retry: () => void;
}

/** As sharp as the screen once the margins are cut, and no larger than a phone can hold. */
const getPageWidth = (): number => Math.min(1_700, Math.round(innerWidth * devicePixelRatio * 1.5));

/** Opens a picture or a PDF, and calls `onPage` with each page's picture, those next to `first` before the others. */
async function renderStory(
  file: Blob,
  first: number,
  {
    signal,
    onOpen,
    onPage,
  }: {
    signal: AbortSignal;
    onOpen: (pageCount: number) => void;
    onPage: (index: number, picture: Blob) => void;
  },
): Promise<void> {
  if (file.type.startsWith("image/")) {
    onOpen(1);
    return onPage(0, file);
  }
  const pdf = await openPages(file);
  try {
    signal.throwIfAborted();
    onOpen(pdf.pageCount);
    const order = Array.from({ length: pdf.pageCount }, (_, index) => index).sort(
      (one, other) => Math.abs(one - first) - Math.abs(other - first),
    );
    for (const index of order) {
      const picture = await pdf.renderPage(index + 1, getPageWidth());
      signal.throwIfAborted();
      onPage(index, picture);
    }
  } finally {
    await pdf.close();
  }
}

/**
 * Fetches a story once and renders its pages, so that it stays open without a connection. A file that a browser cannot render
 * is an error.
 */
export function useStoryPages(itemId: string, first: number): StoryPages {
  const [pictures, setPictures] = useState<readonly (string | undefined)[]>([]);
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the story again
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const urls: string[] = [];
    const open = async () => {
      const file = await fetchItemFile("playContent", itemId, signal);
      await renderStory(file, first, {
        signal,
        onOpen: (count) => setPictures(Array.from({ length: count }, () => undefined)),
        onPage: (index, picture) => {
          const url = URL.createObjectURL(picture);
          urls.push(url);
          setPictures((before) => before.with(index, url));
        },
      });
    };
    open().catch((reason: unknown) => {
      if (!signal.aborted) setError(reason);
    });
    return () => {
      abort.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [itemId, attempt]);

  const retry = () => {
    setError(undefined);
    setAttempt(attempt + 1);
  };
  return { pictures, error, retry };
}
