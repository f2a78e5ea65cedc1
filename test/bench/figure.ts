/** One measured figure beside its budget: a row of the bench's table. */
export interface Figure {
  /** The row of "Budgets" in PERF. */
  budget: number;
  what: string;
  measured: string;
  limit: string;
  over: boolean;
  /** Whether exceeding the limit fails the run: true for counts, sizes and ratios, which are the same on every machine. */
  binding: boolean;
}

export type Unit = "bytes" | "ratio" | "ms" | "calls";

/** The number of bytes in a KB, as PERF counts. */
export const KB = 1_024;

const formats: Record<Unit, (value: number) => string> = {
  bytes: (value) => {
    if (value === 0) return "0";
    return value < 10 * KB ** 2 ? `${(value / KB).toFixed(1)} KB` : `${Math.round(value / KB ** 2)} MB`;
  },
  ratio: (value) => `${value.toFixed(2)} ×`,
  ms: (value) => `${value.toFixed(1)} ms`,
  calls: String,
};

interface Measure {
  budget: number;
  what: string;
  value: number;
  limit: number;
  /** The original limit, if docs/performance.md says why there is another one. */
  designed?: number;
  unit: Unit;
  binding: boolean;
  /** Shown after the measured value. */
  detail?: string;
}

/** Builds a figure that must not exceed its limit. */
export function buildMaxFigure(measure: Measure): Figure {
  const { budget, what, value, limit, designed, unit, binding, detail } = measure;
  const spell = formats[unit];
  const recorded = designed === undefined ? "" : ` (design ${spell(designed)})`;
  return {
    budget,
    what,
    binding,
    measured: spell(value) + (detail ? ` (${detail})` : ""),
    limit: `≤ ${spell(limit)}${recorded}`,
    over: value > limit,
  };
}

/** Builds a figure for a rule, which passes when nothing violates it. */
export const buildRuleFigure = (budget: number, what: string, breaches: readonly string[]): Figure => ({
  budget,
  what,
  measured: breaches.length === 0 ? "none" : breaches.join("; "),
  limit: "none",
  over: breaches.length > 0,
  binding: true,
});

/** Returns the median; of an even number of values, the upper middle one. Throws for an empty list. */
export function getMedian(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[values.length >> 1];
  if (middle === undefined) throw new Error("Nothing was measured");
  return middle;
}
