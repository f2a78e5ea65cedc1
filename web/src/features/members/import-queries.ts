import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type ImportFate,
  importMessages,
  importType,
  type MemberImport,
} from "../../../../contract/imports.ts";
import { call } from "../../api/client.ts";
import { getAdminErrorMessage } from "../../api/errors.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { postFile } from "../../api/post-file.ts";
import { toast } from "../../ui/toast-store.ts";

const pollMs = 1_500;
const isWorking = (state: MemberImport["state"] | undefined) => state === "checking" || state === "running";
const getImportKey = (id: string | null) => toPrivateKey("imports", id);

const showFailure = (error: unknown) =>
  toast({
    title: "Import failed",
    description: getAdminErrorMessage(error, importMessages.failed),
    tone: "destructive",
  });

/** An import; asked again while it is being checked or is running. */
export function useImport(id: string | null) {
  return useQuery({
    queryKey: getImportKey(id),
    queryFn: ({ signal }) => call("adminGetImport", { id: id ?? "" }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (isWorking(state.data?.state) ? pollMs : false),
  });
}

/** Uploads a file and starts its check. Returns the import. */
export function useUploadImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const { import: created, form } = await call("adminStartImport", { file_name: file.name });
      // Browsers know several types of a CSV file by its name.
      await postFile(form, new File([file], file.name, { type: importType }));
      return call("adminCheckImport", { id: created.id });
    },
    onSuccess: (checked) => queryClient.setQueryData(getImportKey(checked.id), checked),
    onError: showFailure,
  });
}

export function useRunImport(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("adminRunImport", { id }),
    onSuccess: (started) => queryClient.setQueryData(getImportKey(id), started),
    onError: showFailure,
  });
}

/** The rows of a checked file with one fate, a page at a time. */
export function useImportRows(id: string, fate: ImportFate) {
  return useInfiniteQuery({
    queryKey: [...getImportKey(id), "rows", fate],
    queryFn: ({ pageParam, signal }) =>
      call("adminListImportRows", { id, fate, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
