import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import type { RouteInput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";
import { loadConfig } from "../../config.ts";
import { useUploads } from "./upload-store.ts";

const key = ["content", "admin"] as const;

interface AdminContent {
  rows: AdminContentRow[];
  /** Where thumbnails lie; they are decoration, so that none are shown when it is not known. */
  media: string | null;
}

/** Every row there is, page by page until there is no next; `onFirst` gets the newest as soon as they are here. */
async function allRows(
  signal: AbortSignal,
  onFirst: (rows: AdminContentRow[]) => void,
): Promise<AdminContentRow[]> {
  const rows: AdminContentRow[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof call<"adminListContent">>> = await call(
      "adminListContent",
      cursor === null ? {} : { cursor },
      { signal },
    );
    if (cursor === null) onFirst(page.items);
    rows.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}

export function useAllContent() {
  const known = useQueryClient();
  const { saved } = useUploads();
  // What is uploaded while this list is looked at belongs on it.
  useEffect(() => {
    if (saved > 0) void known.invalidateQueries({ queryKey: key });
  }, [saved, known]);
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<AdminContent> => {
      const media = await loadConfig().then(
        ({ media_url }) => media_url,
        () => null,
      );
      const rows = await allRows(signal, (newest) => {
        known.setQueryData<AdminContent>(key, (data) => data ?? { rows: newest, media });
      });
      return { rows, media };
    },
    staleTime: 0,
    // Ten thousand rows are compared with themselves at each look otherwise.
    structuralSharing: false,
  });
}

/** Every list of content that is kept in this browser, the visitors' too, is asked for again. */
export function useReloadContent() {
  const known = useQueryClient();
  return () => known.invalidateQueries({ queryKey: ["content"] });
}

/** Changes the rows at hand, before the list has come anew. */
function useKnownRows() {
  const known = useQueryClient();
  return (change: (rows: AdminContentRow[]) => AdminContentRow[]) =>
    known.setQueryData<AdminContent>(key, (data) => data && { ...data, rows: change(data.rows) });
}

export function useUpdateContent() {
  const change = useKnownRows();
  const reload = useReloadContent();
  return useMutation({
    mutationFn: (wanted: RouteInput<"adminUpdateContent">) => call("adminUpdateContent", wanted),
    onSuccess: (saved) => {
      change((rows) => rows.map((row) => (row.id === saved.id ? saved : row)));
      void reload();
    },
  });
}

export function useDeleteContent() {
  const change = useKnownRows();
  const reload = useReloadContent();
  return useMutation({
    mutationFn: ({ id }: AdminContentRow) => call("adminDeleteContent", { id }),
    onSuccess: (_, { id }) => {
      change((rows) => rows.filter((row) => row.id !== id));
      void reload();
    },
  });
}

/** An item as it is now, from all rows anew; undefined where it is gone. */
export function useFreshRow() {
  const known = useQueryClient();
  return async (id: string): Promise<AdminContentRow | undefined> => {
    await known.refetchQueries({ queryKey: key }, { throwOnError: true });
    return known.getQueryData<AdminContent>(key)?.rows.find((row) => row.id === id);
  };
}
