import { useEffect, useState } from "react";
import type { Role } from "../../../../contract/roles.ts";
import { type MyItems, useMyItems } from "./my-items.ts";

const listFavorites = (items: MyItems): string[] =>
  Object.values(items).flatMap(({ id, favorite_at }) => (favorite_at === null ? [] : [id]));

/**
 * The filter "Favorites" (LIB-20): off, or on with the ids in view once they are loaded. `current` are those that are favorites
 * still.
 */
export type FavoritesFilter =
  | { state: "off" | "loading" }
  | { state: "failed"; retry: () => void; busy: boolean }
  | { state: "on"; ids: ReadonlySet<string>; current: ReadonlySet<string> };

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
  if (data) {
    const current = new Set(listFavorites(data));
    return { state: "on", ids: new Set([...shown, ...current]), current };
  }
  return isError ? { state: "failed", retry: () => void refetch(), busy: isFetching } : { state: "loading" };
}
