/*
 * Remembers on this device which parts of the dashboard had something to show at the last visit. Their space is reserved
 * while they load, so that nothing moves; a part that was empty takes no space.
 */

/** The localStorage key, a list of names separated by spaces; the cookie policy names it. */
const key = "kindstead.dashboard";

export type LatePart = "next" | "continue";

const readParts = (): string[] => {
  try {
    return localStorage.getItem(key)?.split(" ") ?? [];
  } catch {
    // The browser blocks storage.
    return [];
  }
};

export const hadLatePart = (part: LatePart): boolean => readParts().includes(part);

export function rememberLatePart(part: LatePart, isThere: boolean): void {
  const others = readParts().filter((other) => other !== part);
  try {
    localStorage.setItem(key, [...others, ...(isThere ? [part] : [])].join(" "));
  } catch {
    // The browser blocks storage.
  }
}

/** Builds a part of the head script: marks <html> with the names of these parts before the first paint. */
export const buildLatePartsMark = (): string =>
  `try{document.documentElement.dataset.lateParts=localStorage.getItem(${JSON.stringify(key)})??""}catch{}`;
