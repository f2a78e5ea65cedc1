import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OutboxItem, outboxLists } from "../../../../contract/outbox.ts";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { showAdminError } from "../../api/show-admin-error.ts";
import { usePages } from "../../api/use-pages.ts";
import { showSuccess } from "../../ui/toast-store.ts";

const pollMs = 5_000;
/** An attempt has a lease of two minutes, by which its message is due again if it crashes. */
const leaseMs = 120_000;

/** Whether an attempt is about to be made or is being made, so that its outcome is known soon. */
const isBeingTried = ({ state, can_try, due_at }: OutboxItem): boolean =>
  state === "pending" && !can_try && Date.parse(due_at ?? "") <= Date.now() + leaseMs;

/** Says how soon the loaded pages are read again while one of their deliveries is being tried: more pages less often. */
export const findPollMs = (pages: readonly { items: readonly OutboxItem[] }[] = []): number | false =>
  pages.some(({ items }) => items.some(isBeingTried)) ? pollMs * pages.length : false;

/** Lists failed or pending deliveries, oldest first, one page at a time. */
export const useDeliveries = (list: (typeof outboxLists)[number]) =>
  usePages("adminListOutbox", { state: list }, toPrivateKey("outbox", list), {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => findPollMs(data?.pages),
  });

/** Reloads what shows deliveries: the page of all, of which a booking shows a part, those of today, and a booking's emails. */
const reloadDeliveries = (queryClient: QueryClient) =>
  Promise.all(
    [["outbox"], ["today"], toPrivateKey("bookings", "emails")].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/**
 * Tries a failed or waiting delivery now. Settles after the lists are reloaded, so that the focus can move to a remaining
 * row.
 */
export function useTryNow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("adminRedrive", { id }),
    onSuccess: () => showSuccess("We'll try again within a minute."),
    onError: (error) => showAdminError(error, "Failed to retry"),
    // Also after a failure: another admin may have tried it first.
    onSettled: () => reloadDeliveries(queryClient),
  });
}

/** Notes that a session's refund that failed was paid in another way. Settles after the lists are reloaded. */
export function useSettleRefund() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, about }: OutboxItem) =>
      call("adminSettleRefund", { id: about.booking_id ?? "", delivery: id }),
    onSuccess: () => showSuccess("Noted. This refund won't be sent again."),
    onError: (error) => showAdminError(error, "Failed to save"),
    onSettled: () =>
      Promise.all(
        [["outbox"], ["today"], ["bookings"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

/** Sends an email again that was sent. `reload` loads the list that shows it. */
export function useResendEmail(reload: () => unknown) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("adminResendEmail", { id }),
    onSuccess: () => showSuccess("The email is on its way again."),
    onError: (error) => showAdminError(error, "Failed to send it again"),
    onSettled: () => Promise.all([reload(), reloadDeliveries(queryClient)]),
  });
}

/** Fetches the last answers of the hooks. */
export const useHookAnswers = () =>
  useQuery({
    queryKey: toPrivateKey("outbox", "answers"),
    queryFn: ({ signal }) => call("adminListHookAnswers", {}, { signal }),
    staleTime: 0,
  });
