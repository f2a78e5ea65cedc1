import type { ContentCard } from "./content.ts";

type Ages = Pick<ContentCard, "age_from" | "age_to">;

/** "Ages 3–6", "Age 4", "Ages 8 and up", "Up to age 3"; null if no age is known. */
export function formatAges({ age_from: from, age_to: to }: Ages): string | null {
  if (from === null) return to === null ? null : `Up to age ${to}`;
  if (to === null) return `Ages ${from} and up`;
  return from === to ? `Age ${from}` : `Ages ${from}–${to}`;
}

export const formatPages = (count: number): string => `${count} ${count === 1 ? "page" : "pages"}`;

/** "45 sec", "12 min", "1 hr 5 min", to the nearest minute from one minute on. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} sec`;
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} hr` : "", rest > 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}

/** A printer fits Letter pages on A4 without losing anything; parents outside the US ask for that. */
const formatPaper = (paper: string | null): string | null => (paper === "Letter" ? "Letter or A4" : paper);

/** The line of facts below a title (LIB-16): "Ages 3–6 · 12 pages · Letter or A4". Empty if nothing is known. */
export function formatFacts(
  item: Ages & Pick<ContentCard, "page_count" | "paper" | "duration_seconds">,
): string {
  const pages = item.page_count === null ? null : formatPages(item.page_count);
  const duration = item.duration_seconds == null ? null : formatDuration(item.duration_seconds);
  return [formatAges(item), duration, pages, formatPaper(item.paper)]
    .filter((fact) => fact !== null)
    .join(" · ");
}

/** Shortens a text to `maxLength` characters, at the end of a word; null if it is short enough. */
export function shortenText(text: string, maxLength: number): string | null {
  if (text.length <= maxLength) return null;
  const start = text.slice(0, maxLength - 1);
  const end = start.lastIndexOf(" ");
  return `${end > 0 ? start.slice(0, end).replace(/(?<![\s,.;:–-])[\s,.;:–-]+$/u, "") : start}…`;
}
