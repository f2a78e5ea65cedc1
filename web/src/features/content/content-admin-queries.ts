import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import type { RouteInput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { loadConfig } from "../../config.ts";
import { useUploads } from "./upload-store.ts";

const getKey = () => toPrivateKey("content", "admin");

interface AdminContent {
  rows: AdminContentRow[];
  /** The base URL of thumbnails; null hides them. */
  mediaUrl: string | null;
}

/** Fetches all pages; calls `onFirstPage` with the newest rows as soon as they have loaded. */
async function listAllRows(
  signal: AbortSignal,
  onFirstPage: (rows: AdminContentRow[]) => void,
): Promise<AdminContentRow[]> {
  const rows: AdminContentRow[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof call<"adminListContent">>> = await call(
      "adminListContent",
      cursor === null ? {} : { cursor },
      { signal },
    );
    if (cursor === null) onFirstPage(page.items);
    rows.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}

export function useAllContent() {
  const queryClient = useQueryClient();
  const { savedCount } = useUploads();
  // Uploads continue while this list is shown.
  useEffect(() => {
    if (savedCount > 0) void queryClient.invalidateQueries({ queryKey: getKey() });
  }, [savedCount, queryClient]);
  return useQuery({
    queryKey: getKey(),
    queryFn: async ({ signal }): Promise<AdminContent> => {
      const mediaUrl = await loadConfig().then(
        ({ media_url }) => media_url,
        () => null,
      );
      const rows = await listAllRows(signal, (newest) => {
        queryClient.setQueryData<AdminContent>(getKey(), (data) => data ?? { rows: newest, mediaUrl });
      });
      return { rows, mediaUrl };
    },
    staleTime: 0,
    // Structural sharing would compare ten thousand rows at each refetch.
    structuralSharing: false,
  });
}

/** Returns a function that refetches all cached content lists, including the public ones. */
export function useReloadContent() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ["content"] });
}

/** Returns a function that updates the cached rows before the refetch has finished. */
function useUpdateCachedRows() {
  const queryClient = useQueryClient();
  return (change: (rows: AdminContentRow[]) => AdminContentRow[]) =>
    queryClient.setQueryData<AdminContent>(getKey(), (data) => data && { ...data, rows: change(data.rows) });
}

export function useUpdateContent() {
  const updateRows = useUpdateCachedRows();
  const reload = useReloadContent();
  return useMutation({
    mutationFn: (changes: RouteInput<"adminUpdateContent">) => call("adminUpdateContent", changes),
    onSuccess: (saved) => {
      updateRows((rows) => rows.map((row) => (row.id === saved.id ? saved : row)));
      void reload();
    },
  });
}

export function useDeleteContent() {
  const updateRows = useUpdateCachedRows();
  const reload = useReloadContent();
  return useMutation({
    mutationFn: ({ id }: AdminContentRow) => call("adminDeleteContent", { id }),
    onSuccess: (_, { id }) => {
      updateRows((rows) => rows.filter((row) => row.id !== id));
      void reload();
    },
  });
}

/** Returns a function that refetches all rows and finds the current row of an item; undefined if it was deleted. */
export function useRefetchRow() {
  const queryClient = useQueryClient();
  return async (id: string): Promise<AdminContentRow | undefined> => {
    await queryClient.refetchQueries({ queryKey: getKey() }, { throwOnError: true });
    return queryClient.getQueryData<AdminContent>(getKey())?.rows.find((row) => row.id === id);
  };
}
