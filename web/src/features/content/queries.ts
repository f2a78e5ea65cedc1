import { useMutation, useQuery } from "@tanstack/react-query";
import type { ContentCard } from "../../../../contract/content.ts";
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

export function useLibrary() {
  return useQuery({
    queryKey: ["content"],
    queryFn: async ({ signal }): Promise<LibraryItem[]> => {
      const [config, items] = await Promise.all([loadConfig(), wholeLibrary(signal)]);
      return items.map((item) => ({
        ...item,
        cover: item.thumbnail_url && config.media_url + item.thumbnail_url,
      }));
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
