import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { ListOrder } from "../../../../contract/admin-lists.ts";
import type { BookingFilter } from "../../../../contract/booking-lists.ts";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import { type OutboxItem, outboxLists } from "../../../../contract/outbox.ts";
import type { RouteInput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";
import { getAdminErrorMessage } from "../../api/errors.ts";
import { findListed } from "../../api/find-listed.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { usePages } from "../../api/use-pages.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { nameEmailed } from "./admin-booking-labels.ts";

const getAdminBookingsKey = () => toPrivateKey("bookings", "all");
/** Not the key of the member's own session, which has fewer fields: an admin may be the client, too. */
const getAdminBookingKey = (id: string) => toPrivateKey("bookings", "admin", id);
const getEmailsKey = (id: string) => toPrivateKey("bookings", "emails", id);

export interface BookingsQuery {
  state: BookingFilter | undefined;
  advisor_id: string | undefined;
  /** The instants between which the sessions are. */
  from?: string;
  before?: string;
  /** Words that a booking must have. */
  q: string;
  sort: ListOrder;
}

/** Lists all members' bookings, filtered and searched, one page at a time. The first page has the counts. */
export const useAdminBookings = ({ q, ...query }: BookingsQuery) =>
  usePages(
    "adminListBookings",
    { ...query, q: q || undefined },
    [...getAdminBookingsKey(), { q, ...query }],
    { staleTime: 0, placeholderData: keepPreviousData },
  );

/** Fetches the names of the active advisors, by which the bookings are filtered. */
export const useAdvisorNames = () =>
  useQuery({
    queryKey: ["advisors", "names"],
    queryFn: async ({ signal }) =>
      (await call("listAdvisors", {}, { signal })).items.map(({ id, name }) => ({ id, name })),
  });

/** Fetches one booking; shows what a list has of it in the meantime. */
export function useAdminBooking(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: getAdminBookingKey(id),
    queryFn: ({ signal }) => call("adminGetBooking", { id }, { signal }),
    placeholderData: () => findListed<AdminBooking>(queryClient, getAdminBookingsKey(), id),
    staleTime: 0,
  });
}

/** New messages leave within a second or two: until then, both lists of a booking are read again. */
const pendingMs = 3_000;

/** Fetches the emails about a booking to both sides, newest first. */
export const useBookingEmails = (id: string) =>
  useQuery({
    queryKey: getEmailsKey(id),
    queryFn: ({ signal }) => call("adminListBookingEmails", { id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.items.some((email) => email.state === "pending") && pendingMs,
  });

/** Shows a changed booking in its drawer and in the lists, and reloads what else has changed: lists, counts, emails. */
function updateCache(queryClient: QueryClient, row: AdminBooking): void {
  queryClient.setQueryData(getAdminBookingKey(row.id), row);
  void queryClient.invalidateQueries({ queryKey: getAdminBookingsKey() });
  void queryClient.invalidateQueries({ queryKey: getEmailsKey(row.id) });
  void queryClient.invalidateQueries({ queryKey: getOutboxKey(row.id) });
}

/** After a failure another admin may have changed the booking, so everything about bookings is reloaded. */
function useBookingChange<Input>(
  change: (input: Input) => Promise<AdminBooking>,
  outcome: Outcome<Input> = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (row, input) => {
      updateCache(queryClient, row);
      outcome.onDone?.(row, input);
    },
    onError: (error) => {
      outcome.onFailed?.(error);
      return queryClient.invalidateQueries({ queryKey: ["bookings"] });
    },
  });
}

/** Says how a change went, also after its drawer has closed. */
interface Outcome<Input> {
  onDone?: (row: AdminBooking, input: Input) => void;
  onFailed?: (error: Error) => void;
}

/** Saves the internal note, unless another admin has changed the one that was seen. */
export const useNoteBooking = () =>
  useBookingChange((input: RouteInput<"adminNoteBooking">) => call("adminNoteBooking", input));

/** Refunds a booking in whole or in part. */
export const useRefundBooking = () =>
  useBookingChange((input: RouteInput<"adminRefundBooking">) => call("adminRefundBooking", input));

/** Keeps the payment of a booking, or resends its request to the advisor. */
export const useBookingAction = (
  name: "adminKeepPayment" | "adminResendProposal",
  onDone: (row: AdminBooking) => void,
) =>
  useBookingChange((id: string) => call(name, { id }), {
    onDone,
    onFailed: (error) => showError(getAdminErrorMessage(error, "Something went wrong. Please try again.")),
  });

/** Proposes other times for a confirmed session to its client, or sets the time on which both have agreed. */
export const useChangeTime = () =>
  useBookingChange(
    (input: RouteInput<"adminRescheduleBooking"> | RouteInput<"adminSetBookingTime">) =>
      "slot" in input ? call("adminSetBookingTime", input) : call("adminRescheduleBooking", input),
    {
      onDone: (row, input) =>
        "slot" in input
          ? showSuccess(nameEmailed(row), "Time set")
          : showSuccess(
              "The session stays at its current time until they agree.",
              `We've asked ${row.client_name}`,
            ),
    },
  );

const getOutboxKey = (id: string) => toPrivateKey("outbox", id);
/** In each outbox list, this many pages of 50 are searched for one booking. */
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
    refetchInterval: ({ state }) => state.data?.items.some((item) => !item.can_try) && pendingMs,
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
