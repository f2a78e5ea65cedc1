import { useEffect, useState } from "react";
import type { Role } from "../../../../contract/roles.ts";
import { type MyItems, useMyItems } from "./my-items.ts";

const listFavorites = (items: MyItems): string[] =>
  Object.values(items).flatMap(({ id, favorite_at }) => (favorite_at === null ? [] : [id]));

/**
 * The filter "Favorites" (LIB-20): off, or on with the ids in view once they are loaded. `current` are those that are favorites
 * still. After a failed load, `failure` says how to try again, and the ids may be a part of them.
 */
export type FavoritesFilter =
  | { state: "off" | "loading" | "failed"; failure?: LoadFailure | undefined }
  | {
      state: "on";
      ids: ReadonlySet<string>;
      current: ReadonlySet<string>;
      failure: LoadFailure | undefined;
    };

interface LoadFailure {
  onRetry: () => void;
  busy: boolean;
}

/**
 * The member's favorites while the filter is on. One whose heart is released stays in view until the filter is turned off,
 * so that the focus stays and the heart can be set again. Guests have no favorites: the filter is off.
 */
export function useFavoritesFilter(isOn: boolean, role: Role | null | undefined): FavoritesFilter {
  const { data, isError, isFetching, refetch } = useMyItems();
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isOn) setShown((ids) => (ids.size === 0 ? ids : new Set()));
    else if (data) setShown((ids) => new Set([...ids, ...listFavorites(data)]));
  }, [isOn, data]);

  if (!isOn || role === null) return { state: "off" };
  const failure = isError ? { onRetry: () => void refetch(), busy: isFetching } : undefined;
  if (!data) return { state: isError ? "failed" : "loading", failure };
  const current = new Set(listFavorites(data));
  return { state: "on", ids: new Set([...shown, ...current]), current, failure };
}
