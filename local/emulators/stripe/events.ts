import { invalid } from "./api/errors.ts";
import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import { flag, listOf, range, text } from "./api/parameters.ts";

const maxTypes = 20;

export const eventOperations = [
  createOperation("GET", "/v1/events/:id", {}, (account, _, id) => account.events.get(id)),
  createOperation(
    "GET",
    "/v1/events",
    {
      ...paging,
      created: range.optional(),
      delivery_success: flag.optional(),
      type: text().optional(),
      types: listOf(text()).optional(),
    },
    (account, { created, delivery_success, type, types = [], ...paged }) => {
      assertTypes(type, types);
      const wanted = type ? [type] : types;
      return listPage(
        "/v1/events",
        account.events,
        paged,
        (event) =>
          (created?.(event.created) ?? true) &&
          (delivery_success === undefined || (event.pending_webhooks === 0) === delivery_success) &&
          (wanted.length === 0 || wanted.some((pattern) => matchesEventType(event.type, pattern))),
      );
    },
  ),
];

/** Stripe documents a wildcard for `type` only, at most twenty `types`, and one of the two. */
function assertTypes(type: string | undefined, types: readonly string[]): void {
  if (type !== undefined && types.length > 0)
    throw invalid("You may pass either type or types, but not both.", { param: "types" });
  if (types.length > maxTypes) throw invalid(`You may pass at most ${maxTypes} types.`, { param: "types" });
  const wildcard = types.find((each) => each.includes("*"));
  if (wildcard !== undefined) throw invalid(`Invalid event type: ${wildcard}`, { param: "types" });
}

/** Whether an event type matches a pattern: a type, a family like `invoice.*`, or `*`. */
const matchesEventType = (type: string, pattern: string): boolean =>
  pattern === "*" || type === pattern || (pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1)));
