/** As somebody would type it, letter by letter: found here and there, and not at all. */
const typed = "dinosaurs at bedtime";

/** Milliseconds of the letter that takes longest, each by the quickest of several runs, which nothing else has disturbed. */
export function slowestKey(search: (text: string) => unknown): number {
  const keys = Array.from(typed, (_, place) => typed.slice(0, place + 1));
  const timeOf = (text: string) => {
    const started = performance.now();
    search(text);
    return performance.now() - started;
  };
  return Math.max(...keys.map((text) => Math.min(...Array.from({ length: 7 }, () => timeOf(text)))));
}
