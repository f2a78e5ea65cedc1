import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import { matchesSearch } from "../../../../../contract/content.ts";
import type { LibraryItem } from "../content-queries.ts";
import type { SearchResult } from "./search-index.ts";
import type { SearchAnswer, SearchRequest } from "./search-worker.ts";

/** Handing over the library yields to the browser after this many items, so that it delays no keystroke. */
const handOverSize = 500;

interface Answered {
  items: readonly LibraryItem[];
  answer: SearchAnswer;
}

/** Starts the worker and hands it the library. Returns the function that ends it. */
function startWorker(
  items: readonly LibraryItem[],
  { onReady, onAnswer }: { onReady: (worker: Worker) => void; onAnswer: (answer: SearchAnswer) => void },
): () => void {
  const worker = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" });
  let isStopped = false;
  worker.addEventListener("message", ({ data }: MessageEvent<SearchAnswer>) => onAnswer(data));
  const handOver = async () => {
    for (let from = 0; from < items.length && !isStopped; from += handOverSize) {
      worker.postMessage({ items: items.slice(from, from + handOverSize) } satisfies SearchRequest);
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (!isStopped) onReady(worker);
  };
  void handOver();
  return () => {
    isStopped = true;
    worker.terminate();
  };
}

const noAnswer = { isPartial: false, suggestion: null, nearest: [], isMissed: false };

/**
 * Finds the items of a search. The worker with the search index starts with the first search; until its first answer, and
 * where it cannot run, items are found by the text that they contain.
 */
export function useLibrarySearch(
  items: readonly LibraryItem[],
  search: string,
): SearchResult<LibraryItem> & {
  /** Whether the index has found nothing with all words of exactly this search, as they are typed. */
  isMissed: boolean;
} {
  const [answered, setAnswered] = useState<Answered>();
  const [worker, setWorker] = useState<Worker>();
  const isSearching = search !== "";
  const hasSearched = useRef(false);
  hasSearched.current ||= isSearching;
  const isNeeded = hasSearched.current && items.length > 0;

  useEffect(() => {
    if (!isNeeded) return;
    // Matches are rendered in slices, between which the next letter is shown.
    const onAnswer = (answer: SearchAnswer) => startTransition(() => setAnswered({ items, answer }));
    const onReady = (ready: Worker) => startTransition(() => setWorker(ready));
    const stop = startWorker(items, { onReady, onAnswer });
    return () => {
      stop();
      setWorker(undefined);
    };
  }, [isNeeded, items]);
  useEffect(() => {
    if (worker && isSearching) worker.postMessage({ search } satisfies SearchRequest);
  }, [worker, isSearching, search]);

  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  return useMemo(() => {
    if (!isSearching) return { ...noAnswer, items: [...items] };
    // While the worker is searching, the previous answer stays.
    if (answered?.items === items) {
      const { ids, nearest } = answered.answer;
      // The answer to an earlier search says nothing about this one.
      const isCurrent = answered.answer.search === search;
      const isPartial = isCurrent && answered.answer.isPartial;
      const suggestion = isCurrent ? answered.answer.suggestion : null;
      const isMissed = isCurrent && (ids.length === 0 || isPartial || suggestion !== null);
      const toItems = (found: readonly string[]) => found.flatMap((id) => byId.get(id) ?? []);
      return { items: toItems(ids), isPartial, suggestion, nearest: toItems(nearest), isMissed };
    }
    const found = items.filter((item) => matchesSearch(item, search));
    return { ...noAnswer, items: found };
  }, [answered, items, byId, search, isSearching]);
}
