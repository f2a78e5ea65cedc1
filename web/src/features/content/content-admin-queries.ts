import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  type AdminContentRow,
  contentAdminMessages as messages,
} from "../../../../contract/content-admin.ts";
import type { RouteInput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";
import { getAdminErrorMessage } from "../../api/errors.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { loadConfig } from "../../base/config.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { useUploads } from "./upload-store.ts";

const getKey = () => toPrivateKey("content", "admin");

export interface AdminContent {
  rows: AdminContentRow[];
  /** Those in the bin, the last deleted first. */
  binned: AdminContentRow[];
  /** The base URL of thumbnails; null hides them. */
  mediaUrl: string | null;
  /** The item that the owner chose as the free pack (LIB-8). */
  freePackId: string | null;
}

/** As the API lists it: rows in the bin are among the others. */
type Listed = Omit<AdminContent, "binned">;

function takeOutBinned({ rows, ...listed }: Listed): AdminContent {
  const binned = rows.filter(({ bin }) => bin !== null);
  return {
    ...listed,
    rows: binned.length === 0 ? rows : rows.filter(({ bin }) => bin === null),
    binned: binned.toSorted((a, b) => (b.bin?.at ?? "").localeCompare(a.bin?.at ?? "")),
  };
}

/** Fetches all pages; calls `onFirstPage` with the newest rows as soon as they have loaded. */
async function listAllRows(
  signal: AbortSignal,
  onFirstPage: (first: Omit<Listed, "mediaUrl">) => void,
): Promise<Omit<Listed, "mediaUrl">> {
  const rows: AdminContentRow[] = [];
  let freePackId: string | null = null;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof call<"adminListContent">>> = await call(
      "adminListContent",
      cursor === null ? {} : { cursor },
      { signal },
    );
    freePackId = page.free_pack_id;
    if (cursor === null) onFirstPage({ rows: page.items, freePackId });
    rows.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return { rows, freePackId };
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
    queryFn: async ({ signal }): Promise<Listed> => {
      const mediaUrl = await loadConfig().then(
        ({ media_url }) => media_url,
        () => null,
      );
      const listed = await listAllRows(signal, (first) => {
        queryClient.setQueryData<Listed>(getKey(), (data) => data ?? { ...first, mediaUrl });
      });
      return { ...listed, mediaUrl };
    },
    select: takeOutBinned,
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
export function useUpdateCachedRows() {
  const queryClient = useQueryClient();
  return (change: (rows: AdminContentRow[]) => AdminContentRow[]) =>
    queryClient.setQueryData<Listed>(getKey(), (data) => data && { ...data, rows: change(data.rows) });
}

/** Returns a function that shows a saved row, before the refetch that it starts has finished. */
export function useSaveRow() {
  const updateRows = useUpdateCachedRows();
  const reload = useReloadContent();
  return (saved: AdminContentRow) => {
    updateRows((rows) => rows.map((row) => (row.id === saved.id ? saved : row)));
    void reload();
  };
}

export function useUpdateContent() {
  const saveRow = useSaveRow();
  return useMutation({
    mutationFn: (changes: RouteInput<"adminUpdateContent">) => call("adminUpdateContent", changes),
    onSuccess: saveRow,
  });
}

export function useDeleteContent() {
  const updateRows = useUpdateCachedRows();
  const reload = useReloadContent();
  return useMutation({
    mutationFn: ({ row: { id, version }, isFreePack }: { row: AdminContentRow; isFreePack: boolean }) =>
      call("adminDeleteContent", { id, version, ...(isFreePack ? { release_free_pack: true } : {}) }),
    onSuccess: (_, { row: { id } }) => {
      updateRows((rows) => rows.filter((row) => row.id !== id));
      void reload();
    },
  });
}

/** Takes an item out of the bin, or deletes it for good, and says so. */
export function useBinAction() {
  const reload = useReloadContent();
  return useMutation({
    mutationFn: ({ id, forGood }: { id: string; forGood: boolean }): Promise<unknown> =>
      forGood ? call("adminDeleteContent", { id, for_good: true }) : call("adminRestoreContent", { id }),
    onSuccess: (_, { forGood }) => showSuccess(forGood ? messages.deleted : messages.restored),
    onError: (error, { forGood }) =>
      showError(getAdminErrorMessage(error, forGood ? messages.deleteFailed : messages.restoreFailed)),
    // Another admin may have been first.
    onSettled: reload,
  });
}

/** Returns a function that refetches all rows and finds the current row of an item; undefined if it was deleted. */
export function useRefetchRow() {
  const queryClient = useQueryClient();
  return async (id: string): Promise<AdminContentRow | undefined> => {
    await queryClient.refetchQueries({ queryKey: getKey() }, { throwOnError: true });
    return queryClient.getQueryData<Listed>(getKey())?.rows.find((row) => row.id === id && row.bin === null);
  };
}
