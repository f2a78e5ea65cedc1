import { useEffect, useState } from "react";
import { fetchItemFile } from "../../../api/fetch-item-file.ts";
import { openPages } from "../previews/render-pages.ts";

/** The URL of a page's picture, and its text; both are undefined until it is rendered, and a picture alone has no text. */
interface StoryPage {
  picture?: string;
  text?: string | undefined;
}

interface StoryPages {
  /** Empty until the story is open. */
  pages: readonly StoryPage[];
  error: unknown;
  retry: () => void;
}

/** As sharp as the screen once the margins are cut, and no larger than a phone can hold. */
const getPageWidth = (): number => Math.min(1_700, Math.round(innerWidth * devicePixelRatio * 1.5));

/** Opens a picture or a PDF, and calls `onPage` with each page, those next to `first` before the others. */
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
    onPage: (index: number, picture: Blob, text?: string) => void;
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
      const text = await pdf.readText(index + 1);
      signal.throwIfAborted();
      onPage(index, picture, text);
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
  const [pages, setPages] = useState<readonly StoryPage[]>([]);
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
        onOpen: (count) => setPages(Array.from({ length: count }, () => ({}))),
        onPage: (index, blob, text) => {
          const picture = URL.createObjectURL(blob);
          urls.push(picture);
          setPages((before) => before.with(index, { picture, text }));
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
  return { pages, error, retry };
}
