import { invalid } from "./api/errors.ts";
import { operation } from "./api/operation.ts";
import { atLeast, text } from "./api/parameters.ts";
import type { Account } from "./store/account.ts";
import type { Collection } from "./store/collection.ts";

type Searched = { id: string; metadata: Record<string, string> };

/** Finds objects by `metadata["booking"]:"bkg_1" AND status:"succeeded"`. Stripe's own index lags by a minute. */
export const searchOperations = [
  searchOf("customers", ({ customers }) => customers),
  searchOf("payment_intents", ({ paymentIntents }) => paymentIntents),
  searchOf("subscriptions", ({ subscriptions }) => subscriptions),
];

function searchOf<Item extends Searched>(noun: string, of: (account: Account) => Collection<Item>) {
  const url = `/v1/${noun}/search`;
  const shape = { query: text(500), limit: atLeast(1).optional() };
  return operation("GET", url, shape, (account, { query, limit = 10 }) => {
    const clauses = query.split(/\s+AND\s+/).map(readClause);
    const found = of(account).newestFirst((item) => clauses.every((fits) => fits(item)));
    return {
      object: "search_result",
      data: found.slice(0, limit),
      has_more: found.length > limit,
      next_page: null,
      url,
    };
  });
}

/** Throws for what is no equation; the other comparisons are not served. */
function readClause(clause: string): (item: Searched) => boolean {
  const [, field = "", , key, , value = ""] =
    /^\s*(\w+)(\[(?:"|')(.+?)(?:"|')\])?:("|')(.*)\4\s*$/.exec(clause) ?? [];
  if (field === "" || (field === "metadata") !== (key !== undefined))
    throw invalid(`The search query cannot be read: ${clause}`, { param: "query" });
  return (item) =>
    (key === undefined ? new Map(Object.entries(item)).get(field) : item.metadata[key]) === value;
}
