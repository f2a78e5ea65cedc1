import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { favoriteMessages, type MemberItem } from "../../../../contract/member-items.ts";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { showError } from "../../ui/toast-store.ts";

/** A member's favorites and downloads (LIB-20, LIB-21), by the item's id. */
export type MyItems = Readonly<Record<string, MemberItem>>;

const getKey = () => toPrivateKey("my-items");

async function listMyItems(signal: AbortSignal): Promise<MyItems> {
  const { items } = await call("listMyItems", {}, { signal });
  return Object.fromEntries(items.map((item) => [item.id, item]));
}

/** The favorites and downloads of the signed-in member. Never loaded for guests. */
export function useMyItems() {
  return useQuery(useMyItemsOptions());
}

/** Returns what the member's account remembers of one item; undefined for nothing, for guests and until it is loaded. */
export function useMyItem(id: string): MemberItem | undefined {
  return useQuery({ ...useMyItemsOptions(), select: (items: MyItems) => items[id] }).data;
}

function useMyItemsOptions() {
  const { user } = useAuth();
  return {
    queryKey: getKey(),
    queryFn: ({ signal }: { signal: AbortSignal }) => listMyItems(signal),
    enabled: user !== null,
  };
}

/** Changes what the cache knows of one item. Returns its `favorite_at` before, and whether the whole list was loaded. */
async function changeItem(client: QueryClient, id: string, change: Partial<MemberItem>) {
  const queryKey = getKey();
  // A list that is on its way does not know of the change yet.
  await client.cancelQueries({ queryKey });
  const state = client.getQueryState<MyItems>(queryKey);
  const items = state?.data;
  const before = items?.[id];
  // Without the list, a change makes one of its own, which is a part until the list has loaded.
  const wasLoaded = state?.status === "success" && !state.isInvalidated;
  client.setQueryData<MyItems>(queryKey, {
    ...items,
    [id]: { id, favorite_at: null, downloaded_at: null, ...before, ...change },
  });
  // It is a part for the next change, too, which may come before the list.
  if (!wasLoaded) await client.invalidateQueries({ queryKey, refetchType: "none" });
  return { queryKey, before: before?.favorite_at ?? null, wasLoaded };
}

interface FavoriteChange {
  id: string;
  favorite: boolean;
}

/** A change keeps this until the API has answered. */
interface Context {
  queryKey: readonly unknown[];
  key: string;
  favorite_at: string | null;
  wasLoaded: boolean;
}

/** The API's message if the member changed too many, else that the change was not saved. */
function showFavoriteError(error: Error, { favorite }: FavoriteChange): void {
  const isLimited = error instanceof ApiError && error.code === "too_many_requests";
  const message = favorite ? favoriteMessages.addFailed : favoriteMessages.removeFailed;
  showError(isLimited ? error.message : message);
}

/** The changes of a favorite that are on their way, and what is stored before and between them. */
const pending = new Map<string, { stored: string | null; count: number }>();

/** Notes the start of a change to an item that had `stored`. */
function startChange(key: string, stored: string | null): void {
  const entry = pending.get(key) ?? { stored, count: 0 };
  pending.set(key, { ...entry, count: entry.count + 1 });
}

/** Notes the end of a change; `saved` is what it stored, if it succeeded. Returns whether it was the last, and what is stored. */
function endChange(
  key: string,
  saved?: { favorite_at: string | null },
): { isLast: boolean; stored: string | null } {
  const entry = pending.get(key) ?? { stored: null, count: 1 };
  const next = { stored: saved ? saved.favorite_at : entry.stored, count: entry.count - 1 };
  if (next.count > 0) pending.set(key, next);
  else pending.delete(key);
  return { isLast: next.count === 0, stored: next.stored };
}

/**
 * Adds or removes a favorite. The cache changes at once, and is restored if the API refuses. Changes are sent one
 * after the other, so that the last press wins.
 */
export const buildFavoriteMutation = (client: QueryClient, onSaved?: () => void) => ({
  scope: { id: "favorites" },
  mutationFn: ({ id, favorite }: FavoriteChange) => call(favorite ? "addFavorite" : "removeFavorite", { id }),
  onMutate: async ({ id, favorite }: FavoriteChange) => {
    const favorite_at = favorite ? new Date().toISOString() : null;
    const { queryKey, before, wasLoaded } = await changeItem(client, id, { favorite_at });
    const key = JSON.stringify([queryKey, id]);
    startChange(key, before);
    return { queryKey, key, favorite_at, wasLoaded };
  },
  onSuccess: (_data: unknown, _change: FavoriteChange, context: Context) => {
    endChange(context.key, context);
    onSaved?.();
  },
  onError: async (error: Error, change: FavoriteChange, context: Context | undefined) => {
    showFavoriteError(error, change);
    if (!context) return;
    const { isLast, stored } = endChange(context.key);
    if (isLast) await changeItem(client, change.id, { favorite_at: stored });
  },
  onSettled: async (
    _data: unknown,
    _error: Error | null,
    _change: FavoriteChange,
    context: Context | undefined,
  ) => {
    if (context && !context.wasLoaded) await client.invalidateQueries({ queryKey: context.queryKey });
  },
});

export const useSetFavorite = ({ onSaved }: { onSaved?: () => void } = {}) =>
  useMutation(buildFavoriteMutation(useQueryClient(), onSaved));

/** Marks an item as downloaded now. The API has recorded the same. */
export function useMarkDownloaded(): (id: string) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    const { queryKey, wasLoaded } = await changeItem(client, id, { downloaded_at: new Date().toISOString() });
    if (!wasLoaded) await client.invalidateQueries({ queryKey });
  };
}
