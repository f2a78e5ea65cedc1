/*
 * Remembers where a member stopped in a story, on this device only (LIB-25, LIB-30). Another member on the same device starts
 * at the beginning.
 */

const maxStories = 50;

interface Stored {
  member: string;
  /** By item id, the latest last. */
  positions: Record<string, number>;
}

function readStored(key: string, member: string): Stored {
  const none = { member, positions: {} };
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null") as Stored | null;
    return stored?.member === member && typeof stored.positions === "object" ? stored : none;
  } catch {
    return none;
  }
}

/** Keeps positions under a key of localStorage, which the cookie policy names. A browser without storage keeps none. */
const keepPositions = (key: string) => ({
  /** The position; 0 if there is none. */
  read(member: string, itemId: string): number {
    const position = readStored(key, member).positions[itemId];
    return typeof position === "number" && Number.isFinite(position) && position > 0 ? position : 0;
  },
  /** Remembers a position, rounded down; 0 forgets the story. */
  store(member: string, itemId: string, position: number): void {
    const { [itemId]: _before, ...others } = readStored(key, member).positions;
    const kept = Object.entries(others).slice(1 - maxStories);
    const positions = Object.fromEntries(position > 0 ? [...kept, [itemId, Math.floor(position)]] : kept);
    try {
      localStorage.setItem(key, JSON.stringify({ member, positions } satisfies Stored));
    } catch {
      // Storage is full or forbidden.
    }
  },
});

/** In seconds. */
export const listeningPositions = keepPositions("kindstead:listening");
/** The index of the page. */
export const readingPositions = keepPositions("kindstead:reading");
