import { listOrders } from "../../contract/admin-lists.ts";
import { bookingFilters } from "../../contract/booking-lists.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import { submissionFilters } from "../../contract/submissions.ts";
import { buildTokenClaims, parseBody } from "../support/event.ts";
import type { Ask } from "./answers.ts";
import { buildRuleFigure, type Figure } from "./figure.ts";
import { limits } from "./limits.ts";
import { countCalls } from "./tab-figures.ts";
import { recordTableReads } from "./table-reads.ts";

type Name = "adminListBookings" | "adminListSubmissions";

/**
 * Measures Bookings and Submissions: the table calls of each filter, of a search and of a later page, and whether the
 * counts and the first pages are true.
 */
export async function measureLists(
  ask: Ask,
  admin: string,
  rows: Readonly<Record<string, number>>,
): Promise<Figure[]> {
  const claims = buildTokenClaims(admin);
  const figures: Figure[] = [];
  const wrong: string[] = [];
  const read = async <Each extends Name>(
    name: Each,
    query: Record<string, string>,
  ): Promise<RouteOutput<Each>> => {
    let page: RouteOutput<Each> | undefined;
    const reads = await recordTableReads(async () => {
      page = parseBody(await ask(name, { claims, query }));
    });
    const { listCalls, searchCalls } = limits.backOffice;
    figures.push(countCalls({ name, query, calls: query.q ? searchCalls : listCalls }, reads));
    if (!page) throw new Error(`${name} has no answer`);
    return page;
  };
  /** A first page holds as many rows as its count says, up to a full page. */
  const check = (what: string, count: number, page: { items: unknown[]; next: string | null }) => {
    if (page.items.length !== Math.min(count, pageSize))
      wrong.push(`${what} shows ${page.items.length} of ${count}`);
  };

  const bookings = await read("adminListBookings", {});
  const byState = bookings.counts;
  if (!byState || sum(byState) !== rows.bookings) wrong.push("the counts of bookings do not add up");
  for (const state of bookingFilters)
    check(state, byState?.[state] ?? 0, await read("adminListBookings", { state }));
  if (bookings.next) await read("adminListBookings", { cursor: bookings.next });
  const [last] = bookings.items.slice(-1);
  if (last) {
    const [{ advisor_id }, range] = [last, { from: last.created_at, before: "2100-01-01T00:00:00Z" }];
    for (const state of [undefined, ...bookingFilters].map((each) => each && { state: each }))
      for (const narrowed of [state, { ...state, advisor_id }, { ...state, ...range }])
        for (const sort of listOrders) await read("adminListBookings", { ...narrowed, sort });
    for (const sort of listOrders) await read("adminListBookings", { ...range, advisor_id, sort });
    const found = await read("adminListBookings", { q: last.client_name });
    if (!found.items.some(({ id }) => id === last.id)) wrong.push(`${last.client_name} is not found`);
    await read("adminListBookings", { q: "ana" });
    await read("adminListBookings", { q: "ana", state: "refund_pending" });
    await read("adminListBookings", { q: last.id });
  }

  const forms = await read("adminListSubmissions", {});
  const byFilter = forms.counts;
  if (!byFilter || sum(byFilter) !== rows.submissions) wrong.push("the counts of submissions do not add up");
  for (const filter of submissionFilters)
    check(filter, byFilter?.[filter] ?? 0, await read("adminListSubmissions", { filter }));
  await read("adminListSubmissions", { q: "example.com", filter: "contact_open" });
  const [oldest] = forms.items.slice(-1);
  if (oldest) {
    const { firstName, lastName, email } = oldest.payload;
    for (const q of [`${firstName} ${lastName}`, String(email)]) {
      const found = await read("adminListSubmissions", { q });
      if (!found.items.some(({ id }) => id === oldest.id)) wrong.push(`${q} is not found`);
    }
  }
  return [...figures, buildRuleFigure(6, "lists whose counts or first pages are wrong", wrong)];
}

const pageSize = 100;

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);
