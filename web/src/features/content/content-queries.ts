import { useMutation, useQuery } from "@tanstack/react-query";
import type { ContentCard, ContentType } from "../../../../contract/content.ts";
import { call } from "../../api/client.ts";
import { loadConfig } from "../../config.ts";

export interface LibraryItem extends ContentCard {
  /** The thumbnail's address; null shows the drawn cover. */
  cover: string | null;
}

/** The whole catalogue, newest first: a page of a thousand at a time until there is no next. */
async function wholeLibrary(signal: AbortSignal): Promise<ContentCard[]> {
  const items: ContentCard[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof call<"listContent">>> = await call(
      "listContent",
      cursor === null ? {} : { cursor },
      { signal },
    );
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return items;
}

async function withCovers(items: Promise<ContentCard[]>): Promise<LibraryItem[]> {
  const [config, cards] = await Promise.all([loadConfig(), items]);
  return cards.map((item) => ({
    ...item,
    cover: item.thumbnail_url && config.media_url + item.thumbnail_url,
  }));
}

export function useLibrary() {
  return useQuery({
    queryKey: ["content"],
    queryFn: ({ signal }) => withCovers(wholeLibrary(signal)),
  });
}

/** The newest item of each type that has one: all that the home page shows of the library (spec/1 §7). */
export function useNewestOfEachType() {
  return useQuery({
    queryKey: ["content", "newest of each type"],
    queryFn: async ({ signal }): Promise<Partial<Record<ContentType, LibraryItem>>> => {
      const page = call("listContent", { per_type: "1" }, { signal });
      const items = await withCovers(page.then(({ items }) => items));
      return Object.fromEntries(items.map((item) => [item.content_type, item]));
    },
  });
}

/** Asks for a signed address and lets the browser save what lies there under its own name. */
export function useDownload() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { url, file_name } = await call("downloadContent", { id });
      const link = document.createElement("a");
      link.href = url;
      link.download = file_name;
      link.click();
    },
  });
}
