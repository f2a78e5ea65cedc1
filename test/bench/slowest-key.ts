/** Typed letter by letter: terms with some matches, and with none. */
const typed = "dinosaurs at bedtime";

/** Milliseconds of the slowest keystroke, each measured as the fastest of several runs to exclude disturbances. */
export function measureSlowestKey(search: (text: string) => unknown): number {
  const keys = Array.from(typed, (_, place) => typed.slice(0, place + 1));
  const measureMs = (text: string) => {
    const started = performance.now();
    search(text);
    return performance.now() - started;
  };
  return Math.max(...keys.map((text) => Math.min(...Array.from({ length: 7 }, () => measureMs(text)))));
}
