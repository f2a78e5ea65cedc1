import type { ChangeList, Changes } from "../../../../contract/audit.ts";

const pollMs = 10_000;
const maxPauseMs = 160_000;
/** The API tells the last two minutes. After a longer gap, anything may have changed. */
const maxGapMs = 100_000;

interface Watch {
  /** Fetches what changed lately, with the counts of this list. */
  fetchChanges: (list: ChangeList | undefined, signal: AbortSignal) => Promise<Changes>;
  /** The list that is open now. */
  getList: () => ChangeList | undefined;
  /** Called with the lists to read again, or "all", and the ids of rows that another admin has changed. */
  onChange: (lists: ReadonlySet<ChangeList> | "all", objects: readonly string[]) => void;
}

/**
 * Asks every 10 s what other admins have changed, while the page is in view (ADMIN-22). After an error the pauses double, up
 * to 160 s. Returns a function that stops it.
 */
export function watchChanges({ fetchChanges, getList, onChange }: Watch): () => void {
  const stop = new AbortController();
  const seen = new Set<string>();
  const countsByList = new Map<ChangeList, string>();
  /** Changed lists are read once more with the next poll: an index may show a row later than its audit entry. */
  let readAgain = new Set<ChangeList>();
  let lastSuccess: number | undefined;
  let pauseMs = pollMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;

  function handleChanges({ entries, is_complete, counts }: Changes, list: ChangeList | undefined): void {
    const isFirst = lastSuccess === undefined;
    const isGap = lastSuccess !== undefined && Date.now() - lastSuccess > maxGapMs;
    lastSuccess = Date.now();
    const fresh = entries.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    const lists = new Set(fresh.map((entry) => entry.list));
    if (list !== undefined) {
      const before = countsByList.get(list);
      if (before !== undefined && before !== counts) lists.add(list);
      countsByList.set(list, counts);
    }
    // The page has just read its lists.
    if (isFirst) return;
    const due = new Set([...lists, ...readAgain]);
    readAgain = lists;
    const objects = fresh.flatMap(({ object, is_own }) => (is_own || object === null ? [] : [object]));
    if (isGap || !is_complete) onChange("all", objects);
    else if (due.size > 0) onChange(due, objects);
  }

  async function poll(): Promise<void> {
    clearTimeout(timer);
    if (isPolling || stop.signal.aborted || document.visibilityState === "hidden") return;
    isPolling = true;
    try {
      const list = getList();
      const answer = await fetchChanges(list, stop.signal);
      if (stop.signal.aborted) return;
      handleChanges(answer, list);
      pauseMs = pollMs;
    } catch {
      // The lists themselves say when the API cannot be reached.
      pauseMs = Math.min(maxPauseMs, pauseMs * 2);
    } finally {
      isPolling = false;
    }
    if (!stop.signal.aborted) timer = setTimeout(() => void poll(), pauseMs);
  }

  document.addEventListener("visibilitychange", () => void poll(), { signal: stop.signal });
  void poll();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
