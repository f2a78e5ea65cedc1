import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ExportKind, exportMessages } from "../../../../contract/exports.ts";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { showAdminError } from "../../api/show-admin-error.ts";

const pollMs = 1_500;
const getExportsKey = () => toPrivateKey("exports");

/** The exports of the last day. Asks again while a file is being written. */
export function useExports() {
  return useQuery({
    queryKey: getExportsKey(),
    queryFn: ({ signal }) => call("adminListExports", {}, { signal }).then(({ items }) => items),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((file) => file.state === "pending") ? pollMs : false),
  });
}

/** `filter` is what the file is limited to, by the names that contract/export-filters.ts knows. */
export function useStartExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: { kind: ExportKind; filter: Record<string, string> }) =>
      call("adminStartExport", choice),
    onError: (error) => showAdminError(error, "Export failed", exportMessages.startFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: getExportsKey() }),
  });
}

/** Requests a signed link and saves the file. */
export function useDownloadExport() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { url, file_name } = await call("adminLinkExport", { id });
      const link = document.createElement("a");
      link.href = url;
      link.download = file_name;
      link.click();
    },
    onError: (error) => showAdminError(error, "Download failed", exportMessages.downloadFailed),
  });
}
