import { median } from "./figure.ts";
import { busyMs } from "./table-reads.ts";

/** As somebody would type it, letter by letter: found here and there, and not at all. */
const typed = "dinosaurs at bedtime";

/** Milliseconds of work that `search` makes of the letter that takes longest, each by the middle of several runs. */
export function slowestKey(search: (text: string) => unknown): number {
  const keys = Array.from(typed, (_, place) => typed.slice(0, place + 1));
  const timeOf = (text: string) => {
    const started = busyMs();
    search(text);
    return busyMs() - started;
  };
  return Math.max(...keys.map((text) => median(Array.from({ length: 7 }, () => timeOf(text)))));
}
