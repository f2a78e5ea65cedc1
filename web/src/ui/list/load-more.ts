import { showError } from "../toast-store.ts";

/** A paged query of TanStack. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ isFetchNextPageError: boolean }>;
}

/** Loads the next page. If that fails, a toast says so, and what is shown stays. */
export async function loadMore(query: PagedQuery): Promise<void> {
  const { isFetchNextPageError } = await query.fetchNextPage();
  if (isFetchNextPageError) showError("We couldn't load more. Please try again.");
}

/** The button below a list, which loads more of it. */
export interface More {
  label: string;
  hasMore: boolean;
  isLoading?: boolean;
  onLoad: () => void;
}

/** The button for the next page of a query. */
export const toLoadMore = (query: PagedQuery, label: string): More => ({
  label,
  hasMore: query.hasNextPage,
  isLoading: query.isFetchingNextPage,
  onLoad: () => void loadMore(query),
});
