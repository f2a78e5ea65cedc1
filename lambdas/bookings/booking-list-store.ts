import type * as z from "zod";
import type { Searched } from "../../contract/admin-lists.ts";
import {
  type adminListBookingsInput,
  type BookingFilter,
  bookingFilters,
} from "../../contract/booking-lists.ts";
import { getPendingParty } from "../../contract/booking-rules.ts";
import { type AdminBooking, adminBooking } from "../../contract/bookings.ts";
import { instant } from "../../contract/field-schemas.ts";
import { readCounters } from "../table/counters.ts";
import { toNewestPartition } from "../table/definition.ts";
import { bookingEntity } from "../table/entities.ts";
import { toBookingPartition } from "../table/listed-partitions.ts";
import { listNewest, type Page } from "../table/pages.ts";
import { searchParts } from "../table/search-parts.ts";
import { findIdsByWords } from "../table/word-rows.ts";
import { getBookings } from "./diary-store.ts";

/* The list of all bookings in the back office (ADMIN-8). */

const adminPageLimit = 100;
/** As many bookings as 1 MB holds. */
const maxFilteredRows = 700;

/** `waits_on` is derived from the other fields. */
const listedFields = adminBooking.omit({ waits_on: true });
type ListedBooking = z.infer<typeof listedFields>;

export const toAdminBooking = (row: ListedBooking): AdminBooking => ({
  ...row,
  waits_on: getPendingParty(row),
});

/** A search needs the state that the list reads from an index. */
const searchedFields = listedFields.extend({ place_reminded_at: instant.nullable() });
export type SearchedBooking = z.infer<typeof searchedFields>;

type BookingQuery = Omit<z.output<typeof adminListBookingsInput>, "q">;

export const bookingListStore = {
  /** A page of the bookings that fit, by session time. Throws invalid for a bad cursor. */
  async list({ state, advisor_id, from, before, sort, cursor }: BookingQuery): Promise<Page<ListedBooking>> {
    const listed = state && toBookingPartition(state);
    const isOfBoth = advisor_id !== undefined && listed !== undefined;
    const [index, partition] =
      advisor_id !== undefined
        ? (["sessions_by_advisor", advisor_id] as const)
        : listed
          ? (["sessions_by_filter", listed] as const)
          : (["sessions", toNewestPartition("booking")] as const);
    const query = {
      shape: listedFields,
      // Of an advisor's bookings, a page holds those of one state: a query reads 1 MB of them.
      limit: isOfBoth ? maxFilteredRows : adminPageLimit,
      isOldestFirst: sort === "oldest",
      other: { index, partition, between: [from ?? "0", before ?? ":"] as [string, string] },
      ...(isOfBoth && { filter: { attr: "listed_pk", eq: listed } }),
    };
    const page = await listNewest(bookingEntity, { ...query, cursor });
    return isOfBoth && page.items.length === 0 && page.next !== null
      ? listNewest(bookingEntity, { ...query, cursor: page.next })
      : page;
  },

  /** A page of the bookings with these words, by their words, or else with parts of words. Throws invalid for a bad cursor. */
  async search(
    q: string,
    cursor: string | undefined,
  ): Promise<Page<SearchedBooking> & { searched?: Searched }> {
    const { ids, next, hasNone } = await findIdsByWords("bookings", q, { cursor, limit: adminPageLimit });
    if (hasNone) return searchParts(bookingEntity, searchedFields, q);
    return { items: await getBookings(ids), next };
  },

  /** Counts the bookings of each filter. */
  async countByFilter(): Promise<Record<BookingFilter, number>> {
    const counts = await readCounters(bookingFilters.map(toBookingPartition));
    const byFilter = bookingFilters.map((each) => [each, counts[toBookingPartition(each)]] as const);
    return Object.fromEntries(byFilter) as Record<BookingFilter, number>;
  },
};
