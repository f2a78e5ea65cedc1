import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { AdminBooking, BookingState, SlotChoice } from "../../../../contract/bookings.ts";
import { type OutboxItem, outboxLists } from "../../../../contract/outbox.ts";
import type { RouteOutput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";

const getAdminBookingsKey = () => toPrivateKey("bookings", "all");
type Pages = InfiniteData<RouteOutput<"adminListBookings">>;

/** Lists all members' bookings, optionally filtered by state, newest first, one page at a time. */
export function useAdminBookings(state: BookingState | undefined) {
  return useInfiniteQuery({
    queryKey: [...getAdminBookingsKey(), state ?? null],
    queryFn: ({ pageParam, signal }) =>
      call("adminListBookings", { state, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** Replaces a booking in every cached list, and removes it from lists that are filtered by another state. */
function updateCachedLists(queryClient: QueryClient, row: AdminBooking): void {
  for (const [key, cached] of queryClient.getQueriesData<Pages>({ queryKey: getAdminBookingsKey() })) {
    if (!cached) continue;
    const state = key.at(-1);
    const replacement = state === null || state === row.state ? [row] : [];
    const pages = cached.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((item) => (item.id === row.id ? replacement : item)),
    }));
    queryClient.setQueryData<Pages>(key, { ...cached, pages });
  }
}

/** Refunds a booking or resends its request to the advisor, then updates the cached lists and its outbox. */
export function useBookingAction(name: "adminRefundBooking" | "adminResendOffer") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(name, { id }),
    onSuccess: (row) => {
      updateCachedLists(queryClient, row);
      void queryClient.invalidateQueries({ queryKey: getOutboxKey(row.id) });
    },
  });
}

/** Proposes other times for a confirmed session to its client. */
export function useAdminReschedule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: { id: string; selected_times: SlotChoice[] }) =>
      call("adminRescheduleBooking", input),
    onSuccess: (row) => {
      updateCachedLists(queryClient, row);
      void queryClient.invalidateQueries({ queryKey: getOutboxKey(row.id) });
    },
  });
}

const getOutboxKey = (id: string) => toPrivateKey("outbox", id);
/** How many pages of 50 are searched in each outbox list for one booking. */
const maxOutboxPages = 5;

/** Fetches a booking's pending and failed deliveries. `complete` is true when every outbox list was read to the end. */
export function useBookingOutbox(id: string) {
  return useQuery({
    queryKey: getOutboxKey(id),
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(outboxLists.map((state) => listOutboxItems(state, signal)));
      const items = lists.flatMap((list) => list.items).filter(({ about }) => about.booking_id === id);
      return { items, complete: lists.every(({ complete }) => complete) };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

async function listOutboxItems(state: (typeof outboxLists)[number], signal: AbortSignal) {
  const items: OutboxItem[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < maxOutboxPages; pages += 1) {
    const page = await call("adminListOutbox", { state, cursor }, { signal });
    items.push(...page.items);
    if (page.next === null) return { items, complete: true };
    cursor = page.next;
  }
  return { items, complete: false };
}

/** Retries a failed delivery (dead letter) of a booking. */
export function useRedrive(bookingId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("adminRedrive", { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: getOutboxKey(bookingId) }),
  });
}
