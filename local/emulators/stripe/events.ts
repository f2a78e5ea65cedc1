import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import { flag, listOf, range, text } from "./api/parameters.ts";

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
      const wanted = type ? [...types, type] : types;
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

/** Whether an event type matches a pattern: a type, a family like `invoice.*`, or `*`. */
export const matchesEventType = (type: string, pattern: string): boolean =>
  pattern === "*" || type === pattern || (pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1)));
