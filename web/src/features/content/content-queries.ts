import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type ContentCard, type ContentType, toPreviewPath } from "../../../../contract/content.ts";
import { call } from "../../api/client.ts";
import type { WantedItem } from "../../auth/intent.ts";
import { loadConfig } from "../../base/config.ts";

export interface LibraryItem extends ContentCard {
  /** The thumbnail's URL; null shows a generated cover. */
  cover: string | null;
  /** The URLs of the previewed pages, in order (LIB-15). */
  previews: string[];
}

/** The page count of an item whose cover is its first page; null if the cover is a picture. */
export const getCoverPages = (item: Pick<ContentCard, "cover_is_page" | "page_count">): number | null =>
  item.cover_is_page ? (item.page_count ?? 1) : null;

/** The sign-up prompt keeps this about an item that a guest wanted to download (SITE-16). */
export const toWantedItem = ({ id, title, category }: ContentCard): WantedItem => ({
  id,
  title,
  needs_premium: category === "premium",
});

/** Fetches the first page of the library: the newest items, and the cursor of the others. */
const firstPageQuery = {
  queryKey: ["content", "first page"],
  queryFn: ({ signal }: { signal: AbortSignal }) => call("listContent", {}, { signal }),
} as const;

/** Fetches all pages of the library, newest first. */
async function listAllContent(client: QueryClient, signal: AbortSignal): Promise<ContentCard[]> {
  const { items: first, next } = await client.fetchQuery({ ...firstPageQuery, staleTime: 0, retry: false });
  const items = [...first];
  let cursor = next;
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof call<"listContent">>> = await call(
      "listContent",
      { cursor },
      { signal },
    );
    items.push(...page.items);
    cursor = page.next;
  }
  return items;
}

async function withCovers(items: Promise<ContentCard[]>): Promise<LibraryItem[]> {
  const [config, cards] = await Promise.all([loadConfig(), items]);
  return cards.map((item) => ({
    ...item,
    cover: item.thumbnail_url && config.media_url + item.thumbnail_url,
    previews: Array.from(
      { length: item.preview_count },
      (_, index) => config.media_url + toPreviewPath(item, index + 1),
    ),
  }));
}

/** All items. A cached list that lacks the item `wantedId`, which may be newer, is fetched again. */
export function useLibrary({ enabled = true, wantedId }: { enabled?: boolean; wantedId?: string } = {}) {
  const client = useQueryClient();
  const queryKey = ["content"];
  const hasWanted = () => client.getQueryData<LibraryItem[]>(queryKey)?.some(({ id }) => id === wantedId);
  return useQuery({
    enabled,
    queryKey,
    refetchOnMount: () => wantedId === undefined || hasWanted() || "always",
    queryFn: ({ signal }) => withCovers(listAllContent(client, signal)),
  });
}

/** The newest items of the library, while `useLibrary` fetches the others. */
export function useFirstItems(): LibraryItem[] | undefined {
  const { data: page } = useQuery({ ...firstPageQuery, enabled: false });
  const [items, setItems] = useState<LibraryItem[]>();
  useEffect(() => {
    if (page && page.next !== null) void withCovers(Promise.resolve(page.items)).then(setItems);
  }, [page]);
  return items;
}

/** The free pack (LIB-8); null if there is none. */
export function useFreePack() {
  return useQuery({
    queryKey: ["content", "free pack"],
    queryFn: ({ signal }) => call("getFreePack", {}, { signal }).then(({ item }) => item),
  });
}

/** The newest item of each content type, for the home page (LIB-9). */
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

/** Requests a presigned URL and saves the file under its own name. `outcome` is called also after the button has gone. */
export function useDownload(outcome: Pick<UseMutationOptions<void, Error, string>, "onSuccess" | "onError">) {
  return useMutation({
    ...outcome,
    mutationFn: async (id: string) => {
      const { url, file_name } = await call("downloadContent", { id });
      const link = document.createElement("a");
      link.href = url;
      link.download = file_name;
      link.click();
    },
  });
}
