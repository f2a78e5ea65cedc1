import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { AdminBooking, BookingState } from "../../../../contract/bookings.ts";
import { type OutboxItem, outboxLists } from "../../../../contract/outbox.ts";
import type { RouteOutput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";

const everything = ["bookings", "all"] as const;
type Pages = InfiniteData<RouteOutput<"adminListBookings">>;

/** Everybody's bookings, or those in one state, newest first, a page at a time. */
export function useEveryBooking(state: BookingState | undefined) {
  return useInfiniteQuery({
    queryKey: [...everything, state ?? null],
    queryFn: ({ pageParam, signal }) =>
      call("adminListBookings", { state, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** Puts a booking as it is now into the lists, which may lag behind, and takes it out of those of other states. */
function inEveryList(known: QueryClient, row: AdminBooking): void {
  for (const [key, held] of known.getQueriesData<Pages>({ queryKey: everything })) {
    if (!held) continue;
    const state = key.at(-1);
    const now = state === null || state === row.state ? [row] : [];
    const pages = held.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((each) => (each.id === row.id ? now : each)),
    }));
    known.setQueryData<Pages>(key, { ...held, pages });
  }
}

/** What an admin does to a booking; what the lists and its outbox rows show follows. */
export function useBookingAct(name: "adminRefundBooking" | "adminResendOffer") {
  const known = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(name, { id }),
    onSuccess: (row) => {
      inEveryList(known, row);
      void known.invalidateQueries({ queryKey: outboxOf(row.id) });
    },
  });
}

const outboxOf = (id: string) => ["outbox", id] as const;
/** Of each list, how many pages of 50 are looked through for one booking. */
const pagesRead = 5;

/** What is about a booking and given up, or waits for its next try; `complete` where all lists were read to the end. */
export function useOutboxOf(id: string) {
  return useQuery({
    queryKey: outboxOf(id),
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(outboxLists.map((state) => outboxPages(state, signal)));
      const items = lists.flatMap((list) => list.items).filter(({ about }) => about.booking_id === id);
      return { items, complete: lists.every(({ complete }) => complete) };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

async function outboxPages(state: (typeof outboxLists)[number], signal: AbortSignal) {
  const items: OutboxItem[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < pagesRead; read += 1) {
    const page = await call("adminListOutbox", { state, cursor }, { signal });
    items.push(...page.items);
    if (page.next === null) return { items, complete: true };
    cursor = page.next;
  }
  return { items, complete: false };
}

/** Lets what was given up begin anew. */
export function useRedrive(booking: string) {
  const known = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("adminRedrive", { id }),
    onSettled: () => known.invalidateQueries({ queryKey: outboxOf(booking) }),
  });
}
