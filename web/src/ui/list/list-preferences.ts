import { useSyncExternalStore } from "react";

export type Density = "comfortable" | "compact";

export interface ListPreferences {
  density: Density;
}

/** The localStorage key of the preferences for lists; the cookie policy names it. */
const storageKey = "kindstead.lists";
const defaults: ListPreferences = { density: "comfortable" };

/** Parses the stored text; anything unreadable gives the defaults. */
export function parsePreferences(stored: string | null): ListPreferences {
  try {
    const { density } = JSON.parse(stored ?? "{}") as Partial<ListPreferences>;
    return { density: density === "compact" ? "compact" : "comfortable" };
  } catch {
    return defaults;
  }
}

/** Reads localStorage, which throws where the browser blocks storage. */
function readPreferences(): ListPreferences {
  try {
    return parsePreferences(localStorage.getItem(storageKey));
  } catch {
    return defaults;
  }
}

let current: ListPreferences | undefined;
const listeners = new Set<() => void>();

function getPreferences(): ListPreferences {
  current ??= readPreferences();
  return current;
}

/** Changes the preferences of all lists and keeps them in this browser. */
export function changeListPreferences(change: Partial<ListPreferences>): void {
  current = { ...getPreferences(), ...change };
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // The change still holds until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useListPreferences = (): ListPreferences =>
  useSyncExternalStore(subscribe, getPreferences, () => defaults);
