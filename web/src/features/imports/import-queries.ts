import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdoptionFate } from "../../../../contract/adoption.ts";
import {
  type ImportChoices,
  type ImportFate,
  importType,
  type MemberImport,
} from "../../../../contract/imports.ts";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { postFile } from "../../api/post-file.ts";
import { showAdminError } from "../../api/show-admin-error.ts";
import { usePages } from "../../api/use-pages.ts";

const pollMs = 1_500;
const working: readonly (MemberImport["state"] | undefined)[] = ["reading", "checking", "running", "undoing"];
const getImportKey = (id: string | null) => toPrivateKey("imports", id);

/** An import; asked again while the outbox works on it. */
export function useImport(id: string | null) {
  return useQuery({
    queryKey: getImportKey(id),
    queryFn: ({ signal }) => call("adminGetImport", { id: id ?? "" }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (working.includes(state.data?.state) ? pollMs : false),
  });
}

/** Whether a checked import would change anything, or ask someone about the newsletter. */
export const hasWork = ({
  to_create,
  to_update,
  to_subscribe,
  refused,
  to_ask,
}: Pick<MemberImport, "to_create" | "to_update" | "to_subscribe" | "refused" | "to_ask">): boolean =>
  to_create + to_update + to_subscribe + refused + to_ask > 0;

/** The imports of the last 30 days. */
export const useImports = () =>
  useQuery({
    queryKey: toPrivateKey("imports", "list"),
    queryFn: ({ signal }) => call("adminListImports", {}, { signal }),
    staleTime: 0,
  });

/** Uploads a file and lets it be read. Returns the import. */
export function useUploadImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const { import: created, form } = await call("adminStartImport", { file_name: file.name });
      // Browsers know several types of a CSV file by its name.
      await postFile(form, new File([file], file.name, { type: importType }));
      return call("adminReadImport", { id: created.id });
    },
    onSuccess: (read) => queryClient.setQueryData(getImportKey(read.id), read),
    onError: (error) => showAdminError(error, "Couldn't read the file"),
  });
}

/** Starts the dry run of an adoption: what the Stripe account says about paying members. */
export function useStartAdoption() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("adminStartAdoption", {}),
    onSuccess: (started) => queryClient.setQueryData(getImportKey(started.id), started),
    onError: (error) => showAdminError(error, "Couldn't read from Stripe"),
  });
}

/** The next step of an import: checks it with the admin's choices, runs it, or undoes it. */
export function useImportStep(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (step: ImportChoices | { version: number } | "undo") => {
      if (step === "undo") return call("adminUndoImport", { id });
      if ("version" in step) return call("adminRunImport", { id, ...step });
      return call("adminCheckImport", { id, ...step });
    },
    onSuccess: (changed) => {
      queryClient.removeQueries({ queryKey: [...getImportKey(id), "rows"] });
      queryClient.setQueryData(getImportKey(id), changed);
    },
    onError: (error, step) => {
      showAdminError(
        error,
        step === "undo" ? "Not undone" : "version" in step ? "Not started" : "Not checked",
      );
      // Another admin may have taken the step first.
      void queryClient.invalidateQueries({ queryKey: getImportKey(id) });
    },
  });
}

/** The rows of a checked file with one fate, a page at a time. */
export const useImportRows = (id: string, fate: ImportFate) =>
  usePages("adminListImportRows", { id, fate }, [...getImportKey(id), "rows", fate]);

/** The customers of an adoption with one fate, a page at a time. */
export const useAdoptionRows = (id: string, fate: AdoptionFate) =>
  usePages("adminListAdoptionRows", { id, fate }, [...getImportKey(id), "rows", fate]);
