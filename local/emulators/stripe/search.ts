import { invalid } from "./api/errors.ts";
import { createOperation } from "./api/operation.ts";
import { integerFrom, text } from "./api/parameters.ts";
import type { Account } from "./store/account.ts";
import type { Collection } from "./store/collection.ts";

type SearchableItem = { id: string; metadata: Record<string, string> };

/** Finds objects by `metadata["booking"]:"bkg_1" AND status:"succeeded"`. Stripe's index lags by up to a minute. */
export const searchOperations = [
  createSearchOperation("customers", ({ customers }) => customers),
  createSearchOperation("payment_intents", ({ paymentIntents }) => paymentIntents),
];

function createSearchOperation<Item extends SearchableItem>(
  noun: string,
  of: (account: Account) => Collection<Item>,
) {
  const url = `/v1/${noun}/search`;
  const shape = { query: text(500), limit: integerFrom(1).optional() };
  return createOperation("GET", url, shape, (account, { query, limit = 10 }) => {
    const clauses = query.split(/\s+AND\s+/).map(parseClause);
    const found = of(account).listNewestFirst((item) => clauses.every((fits) => fits(item)));
    return {
      object: "search_result",
      data: found.slice(0, limit),
      has_more: found.length > limit,
      next_page: null,
      url,
    };
  });
}

/** Parses one equality clause. Throws for other comparisons, which are not supported. */
function parseClause(clause: string): (item: SearchableItem) => boolean {
  const [, field = "", , key, , value = ""] =
    /^\s*(\w+)(\[(?:"|')(.+?)(?:"|')\])?:("|')(.*)\4\s*$/.exec(clause) ?? [];
  if (field === "" || (field === "metadata") !== (key !== undefined))
    throw invalid(`The search query cannot be read: ${clause}`, { param: "query" });
  return (item) =>
    (key === undefined ? new Map(Object.entries(item)).get(field) : item.metadata[key]) === value;
}
