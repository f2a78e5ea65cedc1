import { useSyncExternalStore } from "react";
import { createStore } from "../base/create-store.ts";

export type Density = "comfortable" | "compact";

export interface OfficePreferences {
  density: Density;
  /** Whether the setup was unfinished when it was last looked at. */
  isSetupLeft: boolean;
}

/** The localStorage key of what the back office remembers, which the cookie policy describes. */
const storageKey = "kindstead:office";
const defaults: OfficePreferences = { density: "comfortable", isSetupLeft: false };

/** Anything unreadable gives the defaults, and so does localStorage that throws because the browser blocks it. */
export function readPreferences(read = () => localStorage.getItem(storageKey)): OfficePreferences {
  try {
    const { density, isSetupLeft } = JSON.parse(read() ?? "{}") as Partial<OfficePreferences>;
    return {
      density: density === "compact" ? "compact" : "comfortable",
      isSetupLeft: isSetupLeft === true,
    };
  } catch {
    return defaults;
  }
}

const { get, set, subscribe } = createStore(readPreferences());

/** Changes what is remembered and keeps it in this browser. */
export function changeOfficePreferences(change: Partial<OfficePreferences>): void {
  const next = { ...get(), ...change };
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // The change still holds until the page is closed.
  }
  set(next);
}

export const useOfficePreferences = (): OfficePreferences =>
  useSyncExternalStore(subscribe, get, () => defaults);
