import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AdminAdvisorRow,
  advisorAdminMessages as messages,
} from "../../../../contract/advisors-admin.ts";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { showAdminError } from "../../api/show-admin-error.ts";
import { loadConfig } from "../../base/config.ts";
import { showSuccess } from "../../ui/toast-store.ts";

export interface AdminAdvisor extends AdminAdvisorRow {
  /** URL of the portrait; null shows initials. */
  portrait: string | null;
}

const getAdminAdvisorsKey = () => toPrivateKey("advisors", "all");

async function fetchAdminAdvisors(signal?: AbortSignal): Promise<AdminAdvisor[]> {
  const [config, { items }] = await Promise.all([
    loadConfig(),
    call("adminListAdvisors", {}, signal ? { signal } : {}),
  ]);
  return items.map((row) => ({
    ...row,
    portrait: row.profile_image_url && config.media_url + row.profile_image_url,
  }));
}

/** Fetches all advisors for admins, newest first (ADV-4). */
export function useAdminAdvisors() {
  return useQuery({
    queryKey: getAdminAdvisorsKey(),
    queryFn: ({ signal }) => fetchAdminAdvisors(signal),
    staleTime: 0,
  });
}

/** The open sessions that keep an advisor from being deleted. */
export function useAdvisorSessions(id: string, enabled: boolean) {
  return useQuery({
    queryKey: toPrivateKey("advisors", "sessions", id),
    queryFn: ({ signal }) => call("adminListAdvisorSessions", { id }, { signal }),
    staleTime: 0,
    enabled,
  });
}

/** Returns a function that refetches the admin list and invalidates the public one. */
export function useReloadAdvisors() {
  const queryClient = useQueryClient();
  return async (): Promise<AdminAdvisor[]> => {
    void queryClient.invalidateQueries({ queryKey: ["advisors", "active"] });
    return queryClient.fetchQuery({
      queryKey: getAdminAdvisorsKey(),
      queryFn: ({ signal }) => fetchAdminAdvisors(signal),
      staleTime: 0,
    });
  };
}

/**
 * Deletes an advisor. The row leaves the list at once: an answer that was asked for before the deletion, such as that of
 * useLiveChanges, must not bring it back after the focus has moved to the next one.
 */
export function useDeleteAdvisor() {
  const queryClient = useQueryClient();
  return async (id: string): Promise<void> => {
    await call("adminDeleteAdvisor", { id });
    await queryClient.cancelQueries({ queryKey: getAdminAdvisorsKey() });
    queryClient.setQueryData<AdminAdvisor[]>(getAdminAdvisorsKey(), (rows) =>
      rows?.filter((row) => row.id !== id),
    );
    void queryClient.invalidateQueries({ queryKey: ["advisors"] });
  };
}

/** Sends the link to a new address again, or undoes the address (ADV-8). */
export function useEmailChange(id: string) {
  const reload = useReloadAdvisors();
  return useMutation({
    mutationFn: (route: "adminResendAdvisorLink" | "adminUndoEmailChange") => call(route, { id }),
    onSuccess: (_, route) =>
      showSuccess(route === "adminUndoEmailChange" ? messages.changeUndone : messages.linkSentAgain),
    onError: (error, route) =>
      showAdminError(error, route === "adminUndoEmailChange" ? messages.undoFailed : messages.resendFailed),
    onSettled: () => reload().catch(() => undefined),
  });
}

/**
 * Activates or deactivates an advisor (ADV-4) with an optimistic update. On failure only this row's flag is rolled
 * back, since other rows may have changed.
 */
export function useToggleActive() {
  const queryClient = useQueryClient();
  const updateRow = (id: string, change: Partial<AdminAdvisorRow>) =>
    queryClient.setQueryData<AdminAdvisor[]>(getAdminAdvisorsKey(), (rows) =>
      rows?.map((row) => (row.id === id ? { ...row, ...change } : row)),
    );
  return useMutation({
    mutationFn: ({ id, version, active }: AdminAdvisor) =>
      call("adminUpdateAdvisor", { id, version, active: !active }),
    onMutate: async ({ id, active }) => {
      await queryClient.cancelQueries({ queryKey: getAdminAdvisorsKey() });
      updateRow(id, { active: !active });
    },
    onSuccess: (row) => {
      updateRow(row.id, row);
      showSuccess(row.active ? messages.activated : messages.deactivated);
    },
    onError: (error, { id, active }) => {
      updateRow(id, { active });
      showAdminError(error, messages.statusFailed);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["advisors"] }),
  });
}
