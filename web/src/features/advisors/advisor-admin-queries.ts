import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AdminAdvisorRow,
  advisorAdminMessages as messages,
} from "../../../../contract/advisors-admin.ts";
import { call } from "../../api/client.ts";
import { failureWords } from "../../api/failure-words.ts";
import { loadConfig } from "../../config.ts";
import { toast } from "../../ui/toast-store.ts";

export interface AdminAdvisor extends AdminAdvisorRow {
  /** The portrait's address; null shows initials. */
  portrait: string | null;
}

const key = ["advisors", "all"] as const;

async function fetchAll(signal?: AbortSignal): Promise<AdminAdvisor[]> {
  const [config, { items }] = await Promise.all([
    loadConfig(),
    call("adminListAdvisors", {}, signal ? { signal } : {}),
  ]);
  return items.map((row) => ({
    ...row,
    portrait: row.profile_image_url && config.media_url + row.profile_image_url,
  }));
}

/** Every advisor, newest first (spec/2 §2). */
export function useAdminAdvisors() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => fetchAll(signal), staleTime: 0 });
}

/** Loads the list anew, once it is there; what visitors see of it as well, when they look. */
export function useReloadAdvisors() {
  const known = useQueryClient();
  return async (): Promise<AdminAdvisor[]> => {
    void known.invalidateQueries({ queryKey: ["advisors", "active"] });
    return known.fetchQuery({ queryKey: key, queryFn: ({ signal }) => fetchAll(signal), staleTime: 0 });
  };
}

/**
 * Activates and deactivates (spec/2 §4): seen at once, taken back where the API refuses. Only this row's flag goes
 * back, since other rows may have changed meanwhile.
 */
export function useToggleActive() {
  const known = useQueryClient();
  const show = (id: string, change: Partial<AdminAdvisorRow>) =>
    known.setQueryData<AdminAdvisor[]>(key, (rows) =>
      rows?.map((row) => (row.id === id ? { ...row, ...change } : row)),
    );
  return useMutation({
    mutationFn: ({ id, version, active }: AdminAdvisor) =>
      call("adminUpdateAdvisor", { id, version, active: !active }),
    onMutate: async ({ id, active }) => {
      await known.cancelQueries({ queryKey: key });
      show(id, { active: !active });
    },
    onSuccess: (row) => {
      show(row.id, row);
      toast({ title: row.active ? messages.activated : messages.deactivated, tone: "success" });
    },
    onError: (error, { id, active }) => {
      show(id, { active });
      toast({
        title: messages.statusFailed,
        description: failureWords(error, "Please try again."),
        tone: "destructive",
      });
    },
    onSettled: () => known.invalidateQueries({ queryKey: ["advisors"] }),
  });
}
