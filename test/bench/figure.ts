/** One measured figure beside its budget: a line of the bench's table. */
export interface Figure {
  /** The row of "Budgets" in PERF. */
  budget: number;
  what: string;
  measured: string;
  limit: string;
  over: boolean;
  /** Fails the run when over: a count, a size or a ratio, the same on every machine. */
  binding: boolean;
}

export type Unit = "bytes" | "ratio" | "ms" | "s" | "calls" | "percent" | "score";

/** In bytes, as the figures of PERF count. */
export const KB = 1_024;

const spelled: Record<Unit, (value: number) => string> = {
  bytes: (value) => (value === 0 ? "0" : `${(value / KB).toFixed(1)} KB`),
  ratio: (value) => `${value.toFixed(2)} ×`,
  ms: (value) => `${value.toFixed(1)} ms`,
  s: (value) => `${value.toFixed(1)} s`,
  calls: String,
  percent: (value) => `${Math.round(value)} %`,
  score: (value) => String(Number(value.toFixed(3))),
};

interface Measure {
  budget: number;
  what: string;
  value: number;
  limit: number;
  /** The design's own limit, where a record of docs/decisions puts another in its place: 060, if no other. */
  designed?: number;
  decision?: string;
  unit: Unit;
  binding: boolean;
  /** Said behind the measured value. */
  detail?: string;
}

/** A figure that may not grow beyond its limit. */
export const atMost = (measure: Measure): Figure => ({
  ...inWords(measure, "≤"),
  over: measure.value > measure.limit,
});

/** A figure that may not fall below its limit. */
export const atLeast = (measure: Measure): Figure => ({
  ...inWords(measure, "≥"),
  over: measure.value < measure.limit,
});

function inWords(measure: Measure, sign: string) {
  const { budget, what, value, limit, designed, decision = "060", unit, binding, detail } = measure;
  const spell = spelled[unit];
  const recorded = designed === undefined ? "" : ` (${decision}; design ${spell(designed)})`;
  return {
    budget,
    what,
    binding,
    measured: spell(value) + (detail ? ` (${detail})` : ""),
    limit: `${sign} ${spell(limit)}${recorded}`,
  };
}

/** A rule that holds when nothing breaks it. */
export const unbroken = (budget: number, what: string, breaches: readonly string[]): Figure => ({
  budget,
  what,
  measured: breaches.length === 0 ? "none" : breaches.join("; "),
  limit: "none",
  over: breaches.length > 0,
  binding: true,
});

/** The middle one; of an even number the upper middle one. Throws for none. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[values.length >> 1];
  if (middle === undefined) throw new Error("Nothing was measured");
  return middle;
}
