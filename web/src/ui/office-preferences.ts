import { useSyncExternalStore } from "react";

export type Density = "comfortable" | "compact";

export interface OfficePreferences {
  density: Density;
  /** Whether the setup was unfinished when it was last looked at. */
  isSetupLeft: boolean;
}

/** The localStorage key of what the back office remembers; the cookie policy names it. */
const storageKey = "kindstead.office";
const defaults: OfficePreferences = { density: "comfortable", isSetupLeft: false };

/** Parses the stored text; anything unreadable gives the defaults. */
export function parsePreferences(stored: string | null): OfficePreferences {
  try {
    const { density, isSetupLeft } = JSON.parse(stored ?? "{}") as Partial<OfficePreferences>;
    return {
      density: density === "compact" ? "compact" : "comfortable",
      isSetupLeft: isSetupLeft === true,
    };
  } catch {
    return defaults;
  }
}

/** Reads localStorage, which throws where the browser blocks storage. */
function readPreferences(): OfficePreferences {
  try {
    return parsePreferences(localStorage.getItem(storageKey));
  } catch {
    return defaults;
  }
}

let current: OfficePreferences | undefined;
const listeners = new Set<() => void>();

function getPreferences(): OfficePreferences {
  current ??= readPreferences();
  return current;
}

/** Changes what is remembered and keeps it in this browser. */
export function changeOfficePreferences(change: Partial<OfficePreferences>): void {
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

export const useOfficePreferences = (): OfficePreferences =>
  useSyncExternalStore(subscribe, getPreferences, () => defaults);
