/*
 * Remembers where a member stopped listening, on this device only (LIB-25). Another member on the same device starts at
 * the beginning.
 */

const key = "kindstead:listening";
const maxStories = 50;

interface Stored {
  member: string;
  /** Seconds by item id, the latest last. */
  positions: Record<string, number>;
}

function readStored(member: string): Stored {
  const none = { member, positions: {} };
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null") as Stored | null;
    return stored?.member === member && typeof stored.positions === "object" ? stored : none;
  } catch {
    return none;
  }
}

/** The position in seconds; 0 if there is none. */
export function readListeningPosition(member: string, itemId: string): number {
  const seconds = readStored(member).positions[itemId];
  return typeof seconds === "number" && Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

/** Remembers a position; 0 forgets the story. A browser without storage plays from the beginning. */
export function storeListeningPosition(member: string, itemId: string, seconds: number): void {
  const { [itemId]: _before, ...others } = readStored(member).positions;
  const kept = Object.entries(others).slice(1 - maxStories);
  const positions = Object.fromEntries(seconds > 0 ? [...kept, [itemId, Math.floor(seconds)]] : kept);
  try {
    localStorage.setItem(key, JSON.stringify({ member, positions } satisfies Stored));
  } catch {
    // Storage is full or forbidden.
  }
}
